import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

@MainActor @Suite("Deliveries in the app's queue")
struct DeliveryRecordingTests {
  private let shared = SharedReports(ReportingShop.newFolder())

  /// An app whose queue takes nothing, and which has come to the screen after two deliveries.
  private func fullApp(_ reporters: [any OpenReporter] = []) async throws -> ReportingShop {
    let shop = ReportingShop(shared: shared, reporters: reporters)
    await shop.reporting.ready()
    try Data().write(to: shop.folder.appending(path: "queue"))
    note(["sale-1", "sale-2"])
    shop.center.satisfy(.interface)
    await shop.reporting.ready()
    return shop
  }

  /// What the extension does, a second after the other.
  private func note(_ sends: [String]) {
    for (number, send) in sends.enumerated() {
      shared.noteDelivery(
        of: ["send_id": .text(send)], at: Shop.date.addingTimeInterval(TimeInterval(number)))
    }
  }

  private func freeDisk(_ shop: ReportingShop) throws {
    try FileManager.default.removeItem(at: shop.folder.appending(path: "queue"))
  }

  /// The files of deliveries that the extension has left.
  private var files: [String] { ReportFolder.names(in: shared.url.path + "/deliveries") }

  private func sends(_ shop: ReportingShop) async -> [String?] {
    await shop.events(.delivered).map(\.send)
  }

  @Test("What was left before the launch is in the queue when reporting is ready")
  func beforeLaunch() async {
    let first = ReportingShop(shared: shared)
    await first.reporting.close()
    note(["sale-1", "sale-2"])
    let second = ReportingShop(first.server, shared: shared, hasConsent: nil, folder: first.folder)
    await second.reporting.ready()
    #expect(files == [])
    // What is left from now on waits until the app comes to the screen.
    note(["sale-3"])
    #expect(await second.reporting.waitingCount == 2)
    #expect(files.count == 1)
  }

  @Test("A full disk and a kill lose none of them: the next process tells them, once")
  func killed() async throws {
    let first = try await fullApp()
    #expect(files.count { $0.hasSuffix(".json") } == 2)
    try freeDisk(first)
    let second = ReportingShop(first.server, shared: shared, hasConsent: nil, folder: first.folder)
    second.center.satisfy(.interface)
    #expect(await sends(second) == ["sale-1", "sale-2"])
    #expect(files == [])
    // It was not killed after all: what it kept in memory tells none of them again.
    first.center.track("later")
    #expect(await sends(first) == ["sale-1", "sale-2"])
    #expect(first.server.repeats == 0)
  }

  @Test("After a full disk the same process tells them when the app comes back, once")
  func comesBack() async throws {
    let analytics = DeliveryLog()
    let shop = try await fullApp([analytics])
    shop.center.withdraw(.interface)
    shop.center.satisfy(.interface)
    await shop.reporting.ready()
    #expect(files.count == 2)
    try freeDisk(shop)
    for _ in 0..<3 {
      shop.center.withdraw(.interface)
      shop.center.satisfy(.interface)
    }
    #expect(await sends(shop) == ["sale-1", "sale-2"])
    #expect(files == [])
    #expect(shop.server.repeats == 0)
    await analytics.wait(for: 2)
    #expect(await analytics.sends == ["sale-1", "sale-2"])
  }

  @Test("Turned off meanwhile, they are gone")
  func turnedOff() async throws {
    let shop = try await fullApp()
    shop.reporting.hasConsent = false
    await shop.reporting.ready()
    #expect(files == [])
    try freeDisk(shop)
    shop.reporting.hasConsent = true
    shop.center.withdraw(.interface)
    shop.center.satisfy(.interface)
    #expect(await sends(shop) == [])
  }

  @Test("Only those that are in the queue are finished, and the others are taken again")
  func inPart() throws {
    shared.set(hasConsent: true)
    note(["sale-1", "sale-2", "sale-3"])
    let taken = shared.take()
    let first = try #require(taken.deliveries.first?.id)
    shared.finish(taken) { $0 == first }
    let again = shared.take()
    #expect(again.deliveries == Array(taken.deliveries.dropFirst()))
    shared.finish(again)
    #expect(shared.take().deliveries == [])
  }
}

/// An analytics product that notes which deliveries it hears of.
private actor DeliveryLog: OpenReporter {
  private(set) var sends: [String?] = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func report(_ events: [ReportedEvent]) async {
    sends += events.filter { $0.kind == .delivered }.map(\.send)
    if let waiting, sends.count >= waiting.count {
      waiting.continuation.resume()
      self.waiting = nil
    }
  }

  func wait(for count: Int) async {
    if sends.count < count { await withCheckedContinuation { waiting = (count, $0) } }
  }
}
