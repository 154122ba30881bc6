import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("What a touch token opens")
struct ContinuedClickAPITests {
  private static let link = "https://go.shop.example/l/once"

  /// Serves a link of a number of clicks.
  private static func run(
    limit: Int, _ test: @escaping @Sendable (ServedAPI) async throws -> Void
  ) async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        #""slug": "once", "target": "https://shop.example/orders/7", "clickLimit": \#(limit)"#)
      try #require(made.status == 201, "\(made.body)")
      try await test(api)
    }
  }

  /// What an app is told that opens a link with a token: the outcome, and the token; each time on another
  /// device unless told.
  private static func open(
    _ token: String?, id: RecordID = RecordID(), link: String = link,
    by agent: String = RecordID().description, _ api: ServedAPI
  ) async throws -> (outcome: String, touch: String?) {
    let touch = token.map { #", "touch": "\#($0)""# } ?? ""
    let answer = try await api.ask(
      .POST, "/v1/resolve", #"{"link": "\#(link)", "clickID": "\#(id)"\#(touch)}"#,
      key: api.shop.publishable, at: .public, headers: [("User-Agent", agent)])
    return (answer.json["outcome"] as? String ?? answer.problem, answer.json["touch"] as? String)
  }

  private static func token(in text: String) throws -> String {
    try #require(text.firstMatch(of: /entryway_touch(?:=|%3D)([A-Za-z0-9_-]{52})/)?.1.description)
  }

  /// The click that a token names.
  private static func click(of token: String?) -> RecordID? {
    token.flatMap { Base64URL.bytes(of: $0) }.flatMap { RecordID(bytes: $0.prefix(16)) }
  }

  @Test(
    "The token that a program got is no way past the limit: its open counts, or the link has ended",
    arguments: ["curl/8.0 (Android)", "Slackbot-LinkExpanding 1.0 (Android)", "HEAD"])
  func programs(_ program: String) async throws {
    try await ServedAPI.run { api in
      func fetch() async throws -> String {
        let isHead = program == "HEAD"
        let answer = try await RawConnection.answer(
          to: """
            \(isHead ? "HEAD" : "GET") /l/store HTTP/1.1\r
            Host: go.shop.example\r
            User-Agent: \(isHead ? "Mozilla/5.0 (Linux; Android 16)" : program)\r
            Connection: close\r\n\r\n
            """, port: api.publicPort)
        return try Self.token(in: answer)
      }
      // A redirect shows its token in the header, to HEAD too.
      let play = "https://play.google.com/store/apps/details?id=com.example.shop"
      let changed = try await api.ask(
        .PATCH, "/v1/app", #"{"stores": {"android": "\#(play)"}}"#, key: api.shop.key(.owner))
      #expect(changed.status == 200)
      let made = try await api.make(
        """
        "slug": "store", "target": "https://shop.example/orders/7", "clickLimit": 2,
        "redirectsEverywhere": true
        """)
      try #require(made.status == 201, "\(made.body)")
      let link = "https://go.shop.example/l/store"
      let tokens = [try await fetch(), try await fetch(), try await fetch()]
      for (token, outcome) in zip(tokens, ["resolved", "resolved", "ended"]) {
        let opened = try await Self.open(token, link: link, api)
        #expect(opened.outcome == outcome)
        #expect(opened.touch != token)
      }
      // Nor is the identifier in it.
      let named = try await Self.open(
        nil, id: try #require(Self.click(of: tokens[0])), link: link, api)
      #expect(named.outcome == "ended")
    }
  }

  @Test("The token of another link or app opens no ended one, nor does the identifier in it")
  func otherLink() async throws {
    try await Self.run(limit: 1) { api in
      #expect(try await api.visit("/l/once").body.contains("entryway_touch"))
      for host in [api.shop.host, api.bookings.host] {
        let other = try Self.token(in: try await api.visit("/l/known", host: host).body)
        #expect(try await Self.open(other, api).outcome == "ended", "\(host)")
        let id = try #require(Self.click(of: other))
        #expect(try await Self.open(nil, id: id, api).outcome == "ended", "\(host)")
      }
    }
  }

  @Test(
    "The same token thirty times: three opens continue the click, a fourth counts, none follows")
  func thirtyTimes() async throws {
    try await Self.run(limit: 2) { api in
      let token = try Self.token(in: try await api.visit("/l/once").body)
      var (outcomes, touches): ([String], [String?]) = ([], [])
      let ids = (0..<30).map { _ in RecordID() }
      for id in ids {
        let opened = try await Self.open(token, id: id, api)
        outcomes.append(opened.outcome)
        touches.append(opened.touch)
      }
      #expect(
        outcomes == Array(repeating: "resolved", count: 4) + Array(repeating: "ended", count: 26))
      #expect(touches[..<3].allSatisfy { $0 == token })
      // The fourth is a click of its own, as its token says.
      #expect(Self.click(of: touches[3]) == ids[3])
      // What was told is told again, and counts nothing.
      for (place, id) in ids.enumerated() {
        let again = try await Self.open(token, id: id, api)
        #expect(again.outcome == outcomes[place] && again.touch == touches[place], "\(place)")
      }
      let other = try await api.visit("/l/once", agent: ServedAPI.iPhone + " (another)")
      #expect(other.body.contains("Link expired"))
    }
  }

  @Test("Who reloads the page is nobody new, and goes on by either token, three times in all")
  func reload() async throws {
    try await Self.run(limit: 2) { api in
      let tokens = [
        try Self.token(in: try await api.visit("/l/once").body),
        try Self.token(in: try await api.visit("/l/once").body),
      ]
      for token in tokens + tokens[..<1] {
        let opened = try await Self.open(token, by: "a phone", api)
        #expect(opened.outcome == "resolved" && opened.touch == token)
      }
      #expect(try await api.clicks.count(of: Self.id(of: api)) == 1)
      // A fourth device is a second person, and then the limit is reached.
      #expect(try await Self.open(tokens[1], by: "a tablet", api).outcome == "resolved")
      #expect(try await Self.open(tokens[1], api).outcome == "ended")
      #expect(try await Self.open(nil, api).outcome == "ended")
      // Both are let in again, without a token too.
      for agent in ["a phone", "a tablet"] {
        #expect(try await Self.open(nil, by: agent, api).outcome == "resolved", "\(agent)")
      }
      #expect(try await api.visit("/l/once").status == 200)
      #expect(try await api.clicks.count(of: Self.id(of: api)) == 2)
    }
  }

  private static func id(of api: ServedAPI) async throws -> RecordID {
    try #require(try await api.records.read(Link.self, named: "go.shop.example/once")).value.id
  }

  @Test("The token of an app's own click is continued as a browser's is")
  func resolved() async throws {
    try await Self.run(limit: 1) { api in
      let first = try await Self.open(nil, api)
      let opened = try await Self.open(first.touch, api)
      #expect(opened.outcome == "resolved" && opened.touch == first.touch)
    }
  }

  @Test("The identifier in a page's token is no open that an app could repeat")
  func pageIdentifier() async throws {
    try await Self.run(limit: 1) { api in
      let token = try Self.token(in: try await api.visit("/l/once").body)
      let id = try #require(Self.click(of: token))
      #expect(try await Self.open(nil, id: id, api).outcome == "ended")
      #expect(try await Self.open(token, id: id, api).outcome == "ended")
      #expect(try await Self.open(token, api).outcome == "resolved")
    }
  }
}
