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
    #expect(
      shop.problem == """
        A guard of entry 2: the link server did not answer within 2 s
          https://go.example.com/abcd opens its last known target
        """)
  }

  @Test("Offline, a link that led nowhere yet opens the table's fallback")
  func fallback() async {
    let shop = Shop(
      PlayedServer(.failure(.notConnectedToInternet)), routes: Place.routesWithFallback)
    await shop.open(Self.link)
    #expect(shop.opened == [.home])
    #expect(shop.center.history.map(\.resolved) == [ResolvedLink()])
    #expect(
      shop.problem == """
        A guard of entry 1: the link server was not reached: the device is offline
          the table's fallback opens for https://go.example.com/abcd
        """)
  }

  @Test("Offline, without a fallback, it is rejected with a code of its own")
  func rejected() async {
    let shop = Shop(PlayedServer(.failure(.cannotFindHost)))
    await shop.open(Self.link)
    #expect(shop.opened == [])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.code.rawValue == "unanswered-link")
    #expect(shop.rejection?.diagnostic.code == .linkServerUnreachable)
    #expect(
      shop.rejection?.description == """
        the link server was not reached: its host has no address
          the last target of https://go.example.com/abcd is unknown, and the table has no fallback
        hint: try again when there is a connection.
        """)
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
        """
        the link server does not accept the app's key
          it says: unknown-key: no app has this key
          https://go.example.com/abcd opens its last known target
        hint: use the app's publishable key, which begins with ewpk_.
        """
      ),
      (
        404, #"{"code": "unknown-host", "detail": "no such host", "hint": "add go.example.com"}"#,
        """
        the link server answered with status 404
          it says: unknown-host: no such host
          https://go.example.com/abcd opens its last known target
        hint: add go.example.com
        """
      ),
      (
        400, "<html>",
        """
        the link server answered with status 400
          https://go.example.com/abcd opens its last known target
        hint: check the server's address, and that it serves the link's host.
        """
      ),
      (
        302, "",
        """
        the link server answered with status 302
          https://go.example.com/abcd opens its last known target
        hint: check the server's address, and that it serves the link's host.
        """
      ),
      (
        503, #"{"code": 7, "detail": "a\nb\u001b[1m", "hint": []}"#,
        """
        the link server answered with status 503
          it says: a\\u{A}b\\u{1B}[1m
          https://go.example.com/abcd opens its last known target
        """
      ),
    ])
  func refused(status: Int, body: String, text: String) async {
    let shop = Shop(
      PlayedServer(.resolved("https://shop.example.com/orders/7"), .response(status, body)))
    await shop.open(Self.link)
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7), .order(id: 7)])
    #expect(shop.problem == "A guard of entry 2: " + text)
  }

  @Test(
    "A server that the app names wrongly is asked nothing",
    arguments: [
      (
        LinkServer("links.example.com", key: "ewpk_abc"),
        """
        "links.example.com" is not the address of a link server
        expected an address such as https://links.example.com
          the last target of https://go.example.com/abcd is unknown, and the table has no fallback
        hint: use only the server's scheme and host, without a query.
        """
      ),
      (
        LinkServer("http://links.example.com", key: "ewpk_abc"),
        """
        "http://links.example.com" is not encrypted, and on another machine
        expected an address such as https://links.example.com
          the last target of https://go.example.com/abcd is unknown, and the table has no fallback
        hint: use https; http works for localhost, 127.0.0.1 and [::1] only.
        """
      ),
      (
        LinkServer("https://links.example.com", key: "ewpk_a\r\nX: y"),
        """
        the app's key for the link server is empty, or contains characters that no key has
          the last target of https://go.example.com/abcd is unknown, and the table has no fallback
        hint: use the app's publishable key, which begins with ewpk_.
        """
      ),
    ])
  func misnamed(linkServer: LinkServer, text: String) async {
    let shop = Shop(PlayedServer(.silence), linkServer: linkServer)
    await shop.open(Self.link)
    #expect(shop.server.requests == [])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.rejection?.description == text)
  }

  // MARK: Links that lead nowhere

  @Test(
    "A link that the server does not know, or that has ended, is rejected as such, and forgotten",
    arguments: [
      (PlayedServer.Answer.unknown, "unknown-link", "the link server has no link \(link)"),
      (.ended, "ended-link", "the link \(link) has ended"),
    ])
  func nowhere(answer: PlayedServer.Answer, code: String, message: String) async {
    let shop = Shop(
      PlayedServer(
        .resolved("https://shop.example.com/orders/7"), answer, .failure(.networkConnectionLost)))
    await shop.open(Self.link)
    await shop.open(Self.link)
    #expect(shop.rejection?.code.rawValue == code)
    #expect(
      shop.rejection?.description == """
        \(message)
          the table has no fallback
        hint: check the link, or give the table a fallback.
        """)
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
    #expect(
      shop.problem == """
        A guard of entry 1: the link https://go.example.com/abcd has ended
          the table's fallback opens instead
        """)
  }

  // MARK: Hostile answers

  @Test(
    "A target that the app has not declared opens nothing, whatever it is",
    arguments: [
      (
        "javascript:alert(1)",
        """
        the target of https://go.example.com/abcd: this link is not the app's: its scheme is \
        "javascript"
          javascript:alert(1)
          ^^^^^^^^^^
        expected shop or https
        hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
        """
      ),
      (
        "https://shop.example.com.evil.com/orders/7",
        """
        the target of https://go.example.com/abcd: this link is not the app's: its host is \
        "shop.example.com.evil.com"
          https://shop.example.com.evil.com/orders/7
                  ^^^^^^^^^^^^^^^^^^^^^^^^^
        expected shop.example.com or go.example.com
        hint: declare the host in hosts: if it is the app's, and in its associated domains.
        """
      ),
      (
        "https://user@shop.example.com/orders/7",
        """
        the target of https://go.example.com/abcd: this link is refused: it has a user \
        name before the host
          https://user@shop.example.com/orders/7
                  ^^^^^
        hint: remove everything up to the @; the real host follows it.
        """
      ),
      (
        "https://shop.example.com/orders/x",
        """
        the target of https://go.example.com/abcd: no route takes this link: "x" is not \
        an integer
          https://shop.example.com/orders/x
                                          ^
        expected an integer for {id} of order  /orders/{id}
        hint: write an integer there, such as 1, or declare a route that takes text.
        """
      ),
      (
        "",
        """
        the target of https://go.example.com/abcd: this link is refused: it does not \
        start with a scheme
        hint: start it with https:// or one of the app's schemes, such as shop://.
        """
      ),
      (
        "\\u0000",
        """
        the target of https://go.example.com/abcd: this link is refused: it contains a \
        control character
          \\u{0}
          ^^^^^
        hint: remove it; query values and fragments allow only an escaped tab or line break.
        """
      ),
      (
        "https://go.example.com/efgh",
        """
        the target of https://go.example.com/abcd is itself a link that the server resolves
          https://go.example.com/efgh
        hint: point the link at a destination that the app knows itself.
        """
      ),
    ])
  func undeclared(target: String, text: String) async {
    let shop = Shop(PlayedServer(.resolved(target), .failure(.notConnectedToInternet)))
    await shop.open(Self.link)
    #expect(shop.opened == [])
    #expect(shop.rejection?.code == .unusableTarget)
    #expect(shop.rejection?.description == text)
    #expect(shop.ends == [1: 1])
    // Nor is it remembered.
    await shop.open(Self.link)
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.opened == [])
  }

  @Test(
    "An answer that is none counts as none",
    arguments: [
      ("", "it is not a JSON object"),
      ("[]", "it is not a JSON object"),
      ("null", "it is not a JSON object"),
      ("<html>", "it is not a JSON object"),
      (String(repeating: "[", count: 50_000), "it is not a JSON object"),
      (#"{"outcome": 7}"#, "`outcome` is not text"),
      ("{}", "`outcome` is not text"),
      (#"{"outcome": "moved"}"#, #"`outcome` is "moved", which is not known"#),
      (#"{"outcome": "resolved"}"#, "`target` is not text"),
      (#"{"outcome": "resolved", "target": ["shop://orders/7"]}"#, "`target` is not text"),
    ])
  func unreadable(body: String, detail: String) async {
    let shop = Shop(PlayedServer(.response(200, body)))
    await shop.open(Self.link)
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(
      shop.rejection?.description == """
        the link server's answer cannot be used: \(detail)
          the last target of https://go.example.com/abcd is unknown, and the table has no fallback
        hint: try again later; if it persists, check the server's log.
        """)
    #expect(shop.ends == [1: 1])
  }

  @Test("An answer that is too large counts as none")
  func tooLarge() async {
    let body = #"{"outcome": "unknown"}"# + String(repeating: " ", count: 65_536)
    let shop = Shop(PlayedServer(.response(200, body)))
    await shop.open(Self.link)
    #expect(
      shop.rejection?.diagnostic.message == "the link server's answer has more than 65536 bytes")
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
      Route("/{slug}", Place.link, hosts: ["*.example.com"], resolvedBy: .server)
    }
    let shop = Shop(PlayedServer(.silence), routes: routes)
    await shop.open(
      AppEntry(
        source: .quickAction, content: .shortcutItem(ShortcutItem(type: "sale")), date: Shop.date))
    #expect(shop.server.requests == [])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(
      shop.rejection?.description == """
        cannot write a link: the table has no host or scheme to write it with
        hint: declare hosts: or schemes:, or name a host that a wildcard takes.
        """)
  }

  @Test("What is secret in a link is in no message")
  func masked() async {
    let shop = Shop(PlayedServer(.failure(.timedOut)))
    await shop.open(Self.link + "?code=secret#secret")
    #expect(shop.rejection != nil)
    #expect(!shop.events.map(\.description).joined().contains("secret"))
  }
}
