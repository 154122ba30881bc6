import LinkRecords
import LinkStores
import Logging
import Testing

@testable import EntrywayServer

@Suite("TouchRelay")
struct TouchRelayTests {
  @Test("Every click becomes a touch, in as many steps as there are thousands")
  func steps() async throws {
    let folder = try ScratchFolder()
    let clicks = try folder.clicks()
    let events = try folder.events()
    let relay = relay(clicks, events)
    #expect(await relay.step() == false)
    let told = (0..<1001).map { _ in Click.page() }
    _ = try await clicks.append(told.map { ClickDraft($0) })
    #expect(await relay.step() == true)
    #expect(await relay.step() == false)
    #expect(try await touches(events) == told.map(Touch.init))
    #expect(try await events.position() == clicks.tail(after: 0, limit: 2000).last?.position)
  }

  @Test("What was told when the answer got lost is told again, and there once")
  func repeated() async throws {
    let folder = try ScratchFolder()
    let clicks = try folder.clicks()
    let events = try folder.events()
    let told = (0..<20).map { _ in Click.page() }
    _ = try await clicks.append(told.map { ClickDraft($0) })
    // The touches were added, and the position was not: the relay begins at the same place.
    try await events.append(told.prefix(10).map(Touch.init), readTo: 0)
    #expect(await relay(clicks, events).step() == false)
    #expect(try await touches(events) == told.map(Touch.init))
    let health = Health()
    let failing = relay(clicks, FailingEvents(events: events), health)
    _ = try await clicks.append([ClickDraft(.page())])
    #expect(await failing.step() == false)
    #expect(health.events.reason == "the disk that holds the data is full")
    #expect(try await touches(events).count == 20)
    #expect(await relay(clicks, events, health).step() == false)
    #expect(health.events.reason == nil)
    #expect(try await touches(events).count == 21)
  }

  private func relay(
    _ clicks: any ClickStore, _ touches: any TouchStore, _ health: Health = Health()
  ) -> TouchRelay {
    TouchRelay(
      clicks: clicks, touches: touches, health: health,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func touches(_ events: any TouchStore) async throws -> [Touch] {
    try await events.touches(
      of: Click.app, from: Timestamp(milliseconds: 0), to: Timestamp(milliseconds: 10), after: nil,
      limit: 5000)
  }
}

/// Events that can be read, and not be written.
private struct FailingEvents: TouchStore {
  let events: any TouchStore

  func append(_ touches: [Touch], readTo position: Int64) async throws(StorageError) { throw .full }
  func position() async throws(StorageError) -> Int64 { try await events.position() }

  func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await events.touches(of: app, from: from, to: to, after: after, limit: limit)
  }
}

extension Click {
  fileprivate static let app = RecordID(high: 1, low: 1)

  fileprivate static func page() -> Click {
    Click(
      app: app, host: "go.example.com", receivedAt: Timestamp(milliseconds: 5), kind: .page)
  }
}
