import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayReporting
import Foundation
import Loopback
import Testing

/// Questions that go over the network, to a server on this machine.
@MainActor @Suite("SessionTransport")
struct SessionTransportTests {
  nonisolated private static let link = "https://go.example.com/abcd"

  private func shop(_ origin: String, clock: BellClock = BellClock()) -> Shop {
    Shop(
      PlayedServer(.silence), clock: clock, linkServer: LinkServer(origin, key: "ewpk_abc"),
      transport: SessionTransport())
  }

  nonisolated private static func json(_ text: String, status: Int = 200) -> [ServerAct] {
    .answer(Array(text.utf8), type: "application/json", status: status)
  }

  @Test("The server is sent the question, and its answer opens")
  func answers() async throws {
    let server = try LoopbackServer { _ in
      Self.json(#"{"outcome": "resolved", "target": "https://shop.example.com/orders/7"}"#)
    }
    let shop = shop(server.origin + "/links/")
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7)])
    let requests = await server.requestsSoFar()
    #expect(requests.count == 1)
    let lines = requests[0].split(separator: "\r\n").map(String.init)
    #expect(lines.first == "POST /links/v1/resolve HTTP/1.1")
    #expect(lines.contains("Authorization: Bearer ewpk_abc"))
    #expect(lines.contains("Content-Type: application/json"))
    #expect(!lines.contains { $0.lowercased().hasPrefix("cookie") })
    let id = shop.center.history[0].uuid.uuidString.lowercased()
    #expect(
      lines.last
        == #"{"clickID":"\#(id)","link":"https://go.example.com/abcd","#
        + #""occurredAt":"2026-11-22T10:58:07.000Z"}"#)
  }

  @Test("A status other than 200 has its problem read")
  func problem() async throws {
    let server = try LoopbackServer { _ in
      .answer(
        Array(#"{"status": 401, "code": "bad-key", "detail": "no app has this key"}"#.utf8),
        type: "application/problem+json", status: 401, fields: ["WWW-Authenticate: Bearer"])
    }
    let shop = shop(server.origin)
    await shop.open(Self.link)
    let diagnostic = shop.rejection?.diagnostic
    #expect(diagnostic?.facts == "error link-server-refused")
    #expect(diagnostic?.notes.first?.hasSuffix("bad-key: no app has this key") == true)
  }

  @Test("A redirect is not followed, for it would carry the key elsewhere")
  func redirect() async throws {
    let other = try LoopbackServer { _ in Self.json(#"{"outcome": "unknown"}"#) }
    let server = try LoopbackServer { [origin = other.origin] _ in .redirect(origin + "/v1/resolve")
    }
    let shop = shop(server.origin)
    await shop.open(Self.link)
    #expect(shop.rejection?.diagnostic.message == "the link server responded with status 302")
    #expect(await other.requestsSoFar() == [])
  }

  @Test("An answer of more than it may have is refused, and its end is not waited for")
  func flood() async throws {
    let server = try LoopbackServer { _ in
      [
        .head(200, ["Content-Type: application/json"]),
        .send([UInt8](repeating: 0x20, count: 1 << 20)), .hold,
      ]
    }
    let shop = shop(server.origin)
    await shop.open(Self.link)
    #expect(
      shop.rejection?.diagnostic.message == "the link server's response has more than 65536 bytes")
    var hangUps = server.hangUps.makeAsyncIterator()
    #expect(await hangUps.next() == 0, "the answer is waited for")
  }

  @Test("A server that holds the connection is left when the time is over")
  func holding() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let clock = BellClock()
    let shop = shop(server.origin, clock: clock)
    shop.center.receive(.web(Self.link))
    var requests = server.requests.makeAsyncIterator()
    _ = await requests.next()
    await shop.until { clock.sleeps.count == 1 }
    clock.ring()
    await shop.until { shop.rejection != nil }
    #expect(shop.rejection?.diagnostic.message == "the link server did not respond within 2 s")
    var hangUps = server.hangUps.makeAsyncIterator()
    #expect(await hangUps.next() == 0)
  }

  @Test("A server that takes no connection counts as offline")
  func closed() async throws {
    let shop = shop(try LoopbackServer.closedOrigin())
    await shop.open(Self.link)
    #expect(
      shop.rejection?.diagnostic.message
        == "the link server could not be reached: it did not accept the connection")
  }

  @Test(
    "An answer that breaks off, or is no HTTP, counts as none",
    arguments: [
      [ServerAct.head(200, ["Content-Length: 1000"]), .text("{")],
      [.text("nonsense\r\n\r\n")],
      [],
    ])
  func broken(acts: [ServerAct]) async throws {
    let server = try LoopbackServer { _ in acts }
    let shop = shop(server.origin)
    await shop.open(Self.link)
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.ends == [1: 1])
  }
}
