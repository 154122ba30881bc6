import DiagnosticFacts
import EntrywayDiagnostics
import Foundation
import Testing

@testable import EntrywayReporting

/// What opens where the server does not say it.
@MainActor @Suite("A short link without an answer")
struct UnansweredTests {
  nonisolated private static let link = "https://go.example.com/abcd"
  private static let other = "https://go.example.com/other"

  @Test("After two seconds it opens where it led last, and the transport is told to stop")
  func timeout() async {
    let shop = Shop(PlayedServer(.resolved("https://shop.example.com/orders/7"), .silence))
    await shop.open(Self.link + "?x=1")
    shop.center.receive(.web(Self.link + "?x=2"))
    await shop.until { shop.clock.sleeps.count == 2 && shop.server.requests.count == 2 }
    await shop.settle()
    #expect(shop.opened == [.order(id: 7)])
    shop.clock.ring()
    await shop.until { shop.opened.count == 2 }
    await shop.until { shop.server.cancellations == 1 }
    #expect(shop.opened == [.order(id: 7), .order(id: 7)])
    #expect(shop.center.history.map(\.resolved) == [.played, .uncounted])
    #expect(shop.problem == "2: warning link-server-unreachable")
  }

  @Test("Offline, a link that led nowhere yet opens the table's fallback")
  func fallback() async {
    let shop = Shop(
      PlayedServer(.failure(.notConnectedToInternet)), routes: Place.routesWithFallback)
    await shop.open(Self.link)
    #expect(shop.opened == [.home])
    #expect(shop.center.history.map(\.resolved) == [ResolvedLink()])
    #expect(shop.problem == "1: warning link-server-unreachable")
  }

  @Test("Offline, without a fallback, it is rejected with a code of its own")
  func rejected() async {
    let shop = Shop(PlayedServer(.failure(.cannotFindHost)))
    await shop.open(Self.link)
    #expect(shop.opened == [])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.code.rawValue == "unanswered-link")
    #expect(shop.rejection?.diagnostic.facts == "error link-server-unreachable")
  }

  @Test(
    "Neither the message nor the kept click has the link's query, whatever mark stands before it",
    arguments: ["?", "#", "?\u{301}", "#\u{200D}", "?\u{FE0F}"])
  func secrets(start: String) async {
    let link = Self.link + start + "token=SECRET"
    let shop = Shop(PlayedServer(.failure(.cannotFindHost)))
    await shop.open(link)
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.description.contains("SECRET") == false)
    let question = ResolveQuestion(link: link, clickID: UUID(), occurredAt: Shop.date)
    #expect(question.stored.link == Self.link)
  }

  @Test(
    "What has to be changed before the server answers is told, and counts as offline",
    arguments: [
      (
        401, #"{"status": 401, "code": "unknown-key", "detail": "no app has this key"}"#,
        "error link-server-refused"
      ),
      (
        404, #"{"code": "unknown-host", "detail": "no such host", "hint": "add go.example.com"}"#,
        "error link-server-refused"
      ),
      (400, "<html>", "error link-server-refused"), (302, "", "error link-server-refused"),
      (503, #"{"code": 7, "detail": "a\nb\u001b[1m", "hint": []}"#, "warning link-server-failing"),
    ])
  func refused(status: Int, body: String, facts: String) async {
    let shop = Shop(
      PlayedServer(.resolved("https://shop.example.com/orders/7"), .response(status, body)))
    await shop.open(Self.link)
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7), .order(id: 7)])
    #expect(shop.problem == "2: \(facts)")
  }

  @Test(
    "A server that the app names wrongly is asked nothing",
    arguments: [
      LinkServer("links.example.com", key: "ewpk_abc"),
      LinkServer("http://links.example.com", key: "ewpk_abc"),
      LinkServer("https://links.example.com", key: "ewpk_a\r\nX: y"),
    ])
  func misnamed(linkServer: LinkServer) async {
    let shop = Shop(PlayedServer(.silence), linkServer: linkServer)
    await shop.open(Self.link)
    #expect(shop.server.requests == [])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.diagnostic.facts == "error link-server-setup")
  }

  // MARK: Links that lead nowhere

  @Test(
    "A link that the server does not know, or that has ended, is rejected as such, and forgotten",
    arguments: [
      (PlayedServer.Answer.unknown, "unknown-link"), (.ended, "ended-link"),
    ])
  func nowhere(answer: PlayedServer.Answer, code: String) async {
    let shop = Shop(
      PlayedServer(
        .resolved("https://shop.example.com/orders/7"), answer, .failure(.networkConnectionLost)))
    await shop.open(Self.link)
    await shop.open(Self.link)
    #expect(shop.rejection?.code.rawValue == code)
    #expect(shop.rejection?.diagnostic.facts == "error \(code)")
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7)])
    #expect(shop.rejection?.code == .unansweredLink)
  }

  @Test("With a fallback that opens instead, and the reason is told")
  func nowhereWithFallback() async {
    let shop = Shop(PlayedServer(.ended), routes: Place.routesWithFallback)
    await shop.open(Self.link)
    #expect(shop.opened == [.home])
    #expect(shop.center.history.map(\.resolved) == [.uncounted])
    #expect(shop.problem == "1: warning ended-link")
  }

  // MARK: Hostile answers

  @Test(
    "A target that the app has not declared opens nothing, whatever it is",
    arguments: [
      ("javascript:alert(1)", .foreignScheme, "error unusable-target @0 ‹javascript›"),
      (
        "https://shop.example.com.evil.com/orders/7", .foreignHost,
        "error unusable-target @8 ‹shop.example.com.evil.com›"
      ),
      ("https://user@shop.example.com/orders/7", .refused, "error unusable-target @8 ‹user@›"),
      ("https://shop.example.com/orders/x", .noRoute, "error unusable-target (order) @32 ‹x›"),
      ("", .refused, "error unusable-target"),
      ("\\u0000", .refused, #"error unusable-target @0 ‹\u{0}›"#),
      ("https://go.example.com/efgh", nil, "error unusable-target"),
    ] as [(String, LinkMatchError.Code?, String)])
  func undeclared(target: String, code: LinkMatchError.Code?, facts: String) async {
    let shop = Shop(PlayedServer(.resolved(target), .failure(.notConnectedToInternet)))
    await shop.open(Self.link)
    #expect(shop.opened == [])
    #expect(shop.rejection?.code == .unusableTarget)
    #expect(shop.rejection?.noMatch?.code == code)
    #expect(shop.rejection?.diagnostic.facts == facts)
    #expect(shop.ends == [1: 1])
    // Nor is it remembered.
    await shop.open(Self.link)
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.opened == [])
  }

  @Test(
    "An answer that is none counts as none",
    arguments: [
      "", "[]", "null", "<html>", String(repeating: "[", count: 50_000), #"{"outcome": 7}"#, "{}",
      #"{"outcome": "moved"}"#, #"{"outcome": "resolved"}"#,
      #"{"outcome": "resolved", "target": ["shop://orders/7"]}"#,
    ])
  func unreadable(body: String) async {
    let shop = Shop(PlayedServer(.response(200, body)))
    await shop.open(Self.link)
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.diagnostic.facts == "error link-server-failing")
    #expect(shop.ends == [1: 1])
  }

  @Test("An answer that is too large counts as none")
  func tooLarge() async {
    let body = #"{"outcome": "unknown"}"# + String(repeating: " ", count: 65_536)
    let shop = Shop(PlayedServer(.response(200, body)))
    await shop.open(Self.link)
    #expect(
      shop.rejection?.diagnostic.message == "the link server's response has more than 65536 bytes")
  }

  @Test("Without a readable identifier and touch the link opens all the same")
  func withoutReport() async {
    let shop = Shop(
      PlayedServer(
        .response(
          200,
          #"{"outcome": "resolved", "target": "shop://orders/7", "link": 7, "touch": "short"}"#)))
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7)])
    #expect(shop.center.history.map(\.resolved) == [ResolvedLink()])
  }

  @Test("Where no link names the destination, the reason is the table's")
  func noLink() async {
    let routes = RouteTable<Place>(hosts: ["*.example.com"]) {
      Route("/orders/{id}", Place.order)
      Route("/{slug}", Place.link).hosts("*.example.com").resolved(by: .server)
    }
    let shop = Shop(PlayedServer(.silence), routes: routes)
    await shop.open(
      AppEntry(
        source: .quickAction, content: .shortcutItem(ShortcutItem(type: "sale")), date: Shop.date))
    #expect(shop.server.requests == [])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.diagnostic.facts == "error origin")
  }

  @Test("What is secret in a link is in no message")
  func masked() async {
    let shop = Shop(PlayedServer(.failure(.timedOut)))
    await shop.open(Self.link + "?code=secret#secret")
    #expect(shop.rejection != nil)
    #expect(!shop.events.map(\.description).joined().contains("secret"))
  }
}
