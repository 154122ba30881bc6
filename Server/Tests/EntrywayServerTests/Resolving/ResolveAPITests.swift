import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@Suite("What an app's question may say beside its link")
struct ResolveAPITests {
  /// By which way a question goes: where the bytes are read, or from the store first.
  private static let types = ["application/json", "application/json; charset=utf-8"]

  private static func ask(
    _ link: String, _ members: String, _ api: ServedAPI, type: String = types[0],
    agent: String = "an app"
  ) async throws -> ServedAPI.Answer {
    try await api.ask(
      .POST, "/v1/resolve", #"{"link": "\#(link)", "clickID": "\#(RecordID())"\#(members)}"#,
      key: api.shop.publishable, at: .public, type: type,
      headers: [("User-Agent", agent)])
  }

  /// The token of a visit of a page.
  private static func visit(_ path: String, _ api: ServedAPI) async throws -> String {
    let page = try await api.visit(path)
    return try #require(
      page.body.firstMatch(of: /entryway_touch=([A-Za-z0-9_-]{52})/)?.1.description)
  }

  @Test("A touch beside the link is used as one in it is: the click goes on", arguments: types)
  func touch(type: String) async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        #""slug": "once", "target": "https://shop.example/orders/7", "clickLimit": 1"#)
      try #require(made.status == 201, "\(made.body)")
      let token = try await Self.visit("/l/once", api)
      let link = "https://go.shop.example/l/once"
      for members in [#", "touch": "\#(token)""#, #", "version": "3.2.0", "touch": "\#(token)""#] {
        let answer = try await Self.ask(link, members, api, type: type)
        #expect(answer.json["outcome"] as? String == "resolved", "\(answer.body)")
        #expect(answer.json["touch"] as? String == token)
        #expect(answer.json["target"] as? String == "https://shop.example/orders/7")
      }
      // Nobody's click goes on with what is no token, or none of this app.
      let foreign = try await api.visit("/l/known", host: api.bookings.host).body
        .firstMatch(of: /entryway_touch=([A-Za-z0-9_-]{52})/)?.1.description
      for touch in ["x", String(token.reversed()), try #require(foreign), "é\(token.dropFirst(2))"]
      {
        let answer = try await Self.ask(
          link, #", "touch": "\#(touch)""#, api, type: type, agent: "another")
        #expect(answer.json["outcome"] as? String == "ended", "\(touch): \(answer.body)")
      }
    }
  }

  @Test("The token in the link comes before the one beside it", arguments: types)
  func both(type: String) async throws {
    try await ServedAPI.run { api in
      let (one, other) = (
        try await Self.visit("/l/known", api), try await Self.visit("/l/known", api)
      )
      let answer = try await Self.ask(
        "https://go.shop.example/l/known?entryway_touch=\(one)", #", "touch": "\#(other)""#, api,
        type: type)
      #expect(answer.json["touch"] as? String == one)
    }
  }

  @Test("A version changes nothing, nor does null, nor a member of a later app", arguments: types)
  func version(type: String) async throws {
    try await ServedAPI.run { api in
      for members in [
        #", "version": "3.2.0 (17) \u00e9""#, #", "version": null, "touch": null"#,
        #", "version": "\#(String(repeating: "x", count: 128))""#, #", "later": {"a": [1]}"#,
      ] {
        let answer = try await Self.ask(
          "https://go.shop.example/l/known", members, api, type: type)
        #expect(answer.json["outcome"] as? String == "resolved", "\(members): \(answer.body)")
        #expect(answer.json["touch"] is String)
      }
    }
  }

  @Test("A text that is empty, too long, or controls is refused with its place", arguments: types)
  func bounds(type: String) async throws {
    try await ServedAPI.run { api in
      for name in ["version", "touch"] {
        for text in [
          "", String(repeating: "x", count: 129), String(repeating: "é", count: 65), #"a\u0000"#,
          #"a\nb"#, "\u{7F}",
        ] {
          let answer = try await Self.ask(
            "https://go.shop.example/l/known", #", "\#(name)": "\#(text)""#, api, type: type)
          #expect(answer.problem == "400 bad-value at /\(name)", "\(text)")
          #expect(
            answer.words == """
              expected 1 to 128 bytes without control characters
              hint: leave it out if there is none.
              """)
        }
        let number = try await Self.ask(
          "https://go.shop.example/l/known", #", "\#(name)": 1"#, api, type: type)
        #expect(number.problem == "400 bad-json at /\(name)")
      }
    }
  }
}

@Suite("Ends of links that apps ask for")
struct EndedLinkAPITests {
  @Test(
    "An ended link is opened by no open that says it is old, but for a minute",
    arguments: [(3600, 86_400, false), (120, 300, false), (5, 20, true), (3600, 0, false)])
  func ended(_ endedAgo: Int, _ openedAgo: Int, _ isOpen: Bool) async throws {
    try await ServedAPI.run { api in
      let now = Timestamp.now
      let stored = try #require(try await api.records.read(Link.self, api.shop.link.id))
      var link = stored.value
      link.expiresAt = now.adding(.seconds(-endedAgo))
      try await api.records.commit(RecordTransaction([.replace(stored, with: link)]))
      // Twice: what is in memory by then is answered by itself.
      for _ in 0..<2 {
        let answer = try await api.ask(
          .POST, "/v1/resolve",
          """
          {"link": "https://\(api.shop.host)/l/known", "clickID": "\(RecordID())",
           "occurredAt": "\(now.adding(.seconds(-openedAgo)))"}
          """, key: api.shop.publishable, at: .public)
        #expect(answer.json["outcome"] as? String == (isOpen ? "resolved" : "ended"))
      }
    }
  }
}
