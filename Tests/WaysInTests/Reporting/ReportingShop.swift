import AdapterFixtures
import AppleSystem
import EntrywayReporting
import EntrywayTesting
import Foundation

/// A link server that takes a request and does not answer it while it is held.
struct HeldLinkServer: LinkTransport {
  let server = MemoryLinkServer()
  /// Each request that is held.
  let asked: AsyncStream<Void>
  /// Each request that was given up.
  let cancelled: AsyncStream<Void>
  let isHeld: Locked<Bool>

  private let questions: AsyncStream<Void>.Continuation
  private let cancellations: AsyncStream<Void>.Continuation
  private let never = AsyncStream.makeStream(of: Void.self)

  init(isHeld: Bool) {
    (asked, questions) = AsyncStream.makeStream()
    (cancelled, cancellations) = AsyncStream.makeStream()
    self.isHeld = Locked(isHeld)
  }

  func release() { isHeld.with { $0 = false } }

  func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    guard isHeld.with({ $0 }) else { return try await server.send(request) }
    questions.yield()
    for await _ in never.stream {}
    cancellations.yield()
    throw CancellationError()
  }
}

/// The shop, which reports to a link server in memory; no time passes for what it waits for.
@MainActor final class ReportingShop {
  let shop = Shop()
  let links: HeldLinkServer
  let reporting: Reporting
  let notes: AsyncStream<ReportingNote>
  private let written: AsyncStream<ReportingNote>.Continuation

  init(isHeld: Bool = false) {
    links = HeldLinkServer(isHeld: isHeld)
    (notes, written) = AsyncStream.makeStream()
    var options = links.server.options { [written] in written.yield($0) }
    options.transport = links
    options.clock = HandClock()
    reporting = shop.center.report(to: links.server.address, options: options)
    reporting.hasConsent = true
  }

  /// What the link server has been told, as sentences.
  var told: [String] { links.server.events.map(\.description) }

  /// What was noted so far, as sentences; later notes are not told.
  func notesSoFar() async -> [String] {
    written.finish()
    var texts: [String] = []
    for await note in notes { texts.append("\(note)") }
    return texts
  }
}
