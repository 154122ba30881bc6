import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

@MainActor @Suite("Reporting.close")
struct ClosingTests {
  @Test("What waits stays on the disk for the next process, also while something is being sent")
  func next() async throws {
    let server = MemoryLinkServer()
    let held = HeldTransport(server)
    let first = ReportingShop(server, transport: held)
    first.center.track("first")
    await first.reporting.ready()
    let sending = Task { await first.reporting.send() }
    await held.isAsked()
    first.center.track("second")
    await first.reporting.ready()
    let closing = Task { await first.reporting.close() }
    // A barrier is passed at once where the mailbox is closed.
    await Task.yield()
    await first.reporting.ready()
    await held.release()
    await closing.value
    #expect(await sending.value == false)
    let second = ReportingShop(server, hasConsent: nil, folder: first.folder)
    let told = await second.told()
    #expect(told == ["The app reported first.", "The app reported second."])
  }

  @Test("Closed, nothing is recorded and nobody waits for ever")
  func closed() async {
    let shop = ReportingShop()
    await shop.reporting.close()
    shop.center.track("purchase")
    await shop.reporting.ready()
    #expect(await shop.reporting.send() == false)
    #expect(shop.server.events == [])
  }
}

/// Holds the first request until it is told to go on.
private actor HeldTransport: LinkTransport {
  private let server: MemoryLinkServer
  private var isReleased = false
  private var held: CheckedContinuation<Void, Never>?
  private var asked: CheckedContinuation<Void, Never>?

  init(_ server: MemoryLinkServer) { self.server = server }

  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    if !isReleased {
      await withCheckedContinuation {
        held = $0
        asked?.resume()
        asked = nil
      }
    }
    return try await server.send(request)
  }

  func isAsked() async {
    if held == nil { await withCheckedContinuation { asked = $0 } }
  }

  func release() {
    isReleased = true
    held?.resume()
    held = nil
  }
}
