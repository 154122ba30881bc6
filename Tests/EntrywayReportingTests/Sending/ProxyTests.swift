import EntrywayReporting
import Foundation
import Loopback
import Testing

@testable import EntrywayReporting

/// A link server over HTTP behind a proxy that lets through as many events as a test says.
private final class ProxiedServer: Sendable {
  struct State {
    /// How many events a request may have.
    var limit = 0
    /// An event that no request may have.
    var poison: String?
    /// What a request with more of them is answered; nothing cuts the connection.
    var refusal: [ServerAct] = []
    /// Whether a request without events is refused too, as in an outage.
    var isOut = false
    /// How many events each request had.
    var sizes: [Int] = []
    var names: [String] = []
    /// The installation and the identifiers of what arrived, whatever was answered.
    var installations: Set<String> = []
    var ids: [String: Set<UUID>] = [:]
  }

  private struct Batch: Decodable {
    var installation: String
    var events: [ReportedEvent]
  }

  let state: Locked<State>
  private let server: LoopbackServer

  init(limit: Int = 0, poison: String? = nil, isOut: Bool = false, _ refusal: [ServerAct]) throws {
    let state = Locked(State(limit: limit, poison: poison, refusal: refusal, isOut: isOut))
    self.state = state
    server = try LoopbackServer.reading { request in
      guard let head = request.firstRange(of: "\r\n\r\n"),
        let batch = try? JSONDecoder().decode(
          Batch.self, from: Data(request[head.upperBound...].utf8))
      else { return .answer([], status: 500) }
      return state.with { state in Self.answer(batch, &state) }
    }
  }

  var address: LinkServer { LinkServer(server.origin, key: "ewpk_abc") }

  /// How many events each request had since the last time.
  func sizes() -> [Int] {
    state.with { state in
      defer { state.sizes = [] }
      return state.sizes
    }
  }

  var names: [String] { state.with { $0.names } }

  private static func answer(_ batch: Batch, _ state: inout State) -> [ServerAct] {
    let names = batch.events.compactMap { $0.name?.rawValue }
    state.sizes.append(names.count)
    state.installations.insert(batch.installation)
    for (name, event) in zip(names, batch.events) { state.ids[name, default: []].insert(event.id) }
    let isRefused = names.count > state.limit || state.poison.map(names.contains) == true
    guard !state.isOut, names.isEmpty || !isRefused else { return state.refusal }
    state.names += names
    return .answer(Array(#"{"accepted":\#(names.count)}"#.utf8), type: "application/json")
  }
}

@MainActor @Suite("LinkServerReporter, behind a proxy that does not let batches through")
struct ProxyTests {
  /// What proxies answer to a body that is too large for them.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let acts: [ServerAct]

    static func page(_ status: Int, _ body: String = "<html>no</html>") -> Refusal {
      Refusal(
        testDescription: "\(status) \(body)",
        acts: .answer(Array(body.utf8), type: "text/html", status: status))
    }

    static let cut = Refusal(testDescription: "the connection is cut", acts: [])
  }

  nonisolated static let doubtful: [Refusal] = [
    .page(502), .page(502, ""), .page(400), .page(400, #"{"code":"request-too-big"}"#), .cut,
  ]

  private static func app(_ server: ProxiedServer) throws -> SendingApp {
    try SendingApp(at: server.address, transport: SessionTransport())
  }

  @Test(
    "A batch that fails for the third time as large ones may is sent in halves", arguments: doubtful
  )
  func halves(refusal: Refusal) async throws {
    let server = try ProxiedServer(limit: 2, refusal.acts)
    let app = try Self.app(server)
    await app.record(4)
    for _ in 0..<2 {
      #expect(await !app.send())
      #expect(server.sizes() == [4])
    }
    #expect(await app.send())
    #expect(server.sizes() == [4, 2, 2])
    #expect(server.names == ["e0", "e1", "e2", "e3"])
    // Sent again, the events have the same identifiers.
    let state = server.state.with { $0 }
    #expect(state.installations.count == 1)
    #expect(state.ids.values.allSatisfy { $0.count == 1 })
    // Four at once were too many a moment ago: they are not tried again.
    await app.record(4)
    #expect(await app.send())
    #expect(server.sizes() == [2, 2])
    #expect(server.names.count == 8)
  }

  @Test("Events that arrive meanwhile do not make another batch of it")
  func growing() async throws {
    let server = try ProxiedServer(limit: 2, Refusal.page(502).acts)
    let app = try Self.app(server)
    for count in 3...4 {
      await app.record(count == 3 ? 3 : 1)
      #expect(await !app.send())
      #expect(server.sizes() == [count])
    }
    await app.record()
    #expect(await app.send())
    #expect(server.sizes() == [5, 2, 1, 2])
    #expect(server.names == SendingApp.names(0..<5))
  }

  @Test("A batch that is too large for sure is sent in halves at once")
  func tooLarge() async throws {
    let server = try ProxiedServer(limit: 2, Refusal.page(413).acts)
    let app = try Self.app(server)
    await app.record(4)
    #expect(await app.send())
    #expect(server.sizes() == [4, 2, 2])
    #expect(server.names == SendingApp.names(0..<4))
  }

  @Test(
    "A batch is never sent in halves for the key, for too many requests, or for a server that is busy",
    arguments: [401, 403, 404, 429, 500, 503, 504])
  func whole(status: Int) async throws {
    let server = try ProxiedServer(limit: 2, Refusal.page(status).acts)
    let app = try Self.app(server)
    await app.record(4)
    for _ in 0..<6 {
      #expect(await !app.send())
      #expect(server.sizes() == [4])
    }
    server.state.with { $0.limit = 4 }
    #expect(await app.send())
    #expect(server.sizes() == [4])
    #expect(server.names == SendingApp.names(0..<4))
  }

  @Test("Other failures in between neither count nor start the count again")
  func others() async throws {
    let server = try ProxiedServer(limit: 2, Refusal.page(502).acts)
    let app = try Self.app(server)
    await app.record(4)
    for status in [502, 503, 502, 429] {
      server.state.with { $0.refusal = Refusal.page(status).acts }
      #expect(await !app.send())
      #expect(server.sizes() == [4])
    }
    server.state.with { $0.refusal = Refusal.page(502).acts }
    #expect(await app.send())
    #expect(server.sizes() == [4, 2, 2])
  }

  @Test(
    "An event that fails alone while the server answers is dropped and told; the others are sent",
    arguments: doubtful)
  func poison(refusal: Refusal) async throws {
    let server = try ProxiedServer(limit: 1_000, poison: "e0", refusal.acts)
    let app = try Self.app(server)
    await app.record(4)
    var sizes: [[Int]] = []
    var isDone = false
    while !isDone, sizes.count < 20 {
      isDone = await app.send()
      sizes.append(server.sizes())
    }
    // Without an event in between: the server answers, so it is the event.
    #expect(
      sizes == [[4], [4], [4, 2], [2], [2, 1], [1], [1, 0], [1, 0], [1, 0, 1, 2]])
    #expect(server.names == ["e1", "e2", "e3"])
    #expect(
      app.told().suffix(3) == [
        "Dropped 1 event: the link server cannot use them.", "Sent 1 event to the link server.",
        "Sent 2 events to the link server.",
      ])
    #expect(await app.reporter.count == 0)
  }

  @Test("An outage loses nothing, however long it takes, and batches grow again behind it")
  func outage() async throws {
    let server = try ProxiedServer(limit: 1_000, isOut: true, Refusal.page(502).acts)
    let app = try Self.app(server)
    await app.record(8)
    for _ in 0..<30 { #expect(await !app.send()) }
    #expect(server.sizes().suffix(2) == [1, 0])
    #expect(app.told().count { $0.hasPrefix("Dropped") } == 0)
    server.state.with { $0.isOut = false }
    #expect(await app.send())
    #expect(server.names == SendingApp.names(0..<8))
    #expect(server.sizes() == [1, 1, 2, 4])
    await app.record(8)
    #expect(await app.send())
    #expect(server.sizes() == [8])
  }

  @Test("While batches grow again, one that is too large is known by its first failure")
  func growsToTheLimit() async throws {
    let server = try ProxiedServer(limit: 3, isOut: true, Refusal.page(502).acts)
    let app = try Self.app(server)
    await app.record(16)
    for _ in 0..<13 { #expect(await !app.send()) }
    #expect(server.sizes().last == 0)
    server.state.with { $0.isOut = false }
    #expect(await app.send())
    #expect(server.names == SendingApp.names(0..<16))
    #expect(server.sizes() == [1, 1, 2, 4, 2, 2, 2, 2, 2, 2])
  }
}
