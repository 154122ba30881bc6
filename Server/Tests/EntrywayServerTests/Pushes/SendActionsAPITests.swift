import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("The buttons of a send", .serialized)
struct SendActionsAPITests {
  private static let body = """
    {"id": "chat-1", "link": "https://shop.example/orders/1", "actions": {
      "REPLY_ACTION": "https://shop.example/orders/2", "LOST": "https://shop.example/nothing/here"}}
    """

  private static func register(_ body: String, _ api: ServedAPI) async throws -> ServedAPI.Answer {
    try await api.ask(.POST, "/v1/sends", body, key: api.shop.key(.sends))
  }

  private static func buttons(_ send: [String: Any]?) -> [String: [String: String]]? {
    send?["actions"] as? [String: [String: String]]
  }

  @Test("The link of each is answered as the send's own is: with its route, or why it has none")
  func destinations() async throws {
    try await ServedAPI.run { api in
      let made = try await Self.register(Self.body, api)
      #expect(made.status == 201)
      let buttons = try #require(Self.buttons(made.json))
      #expect(
        buttons["REPLY_ACTION"] == ["link": "https://shop.example/orders/2", "route": "order"])
      let lost = try #require(buttons["LOST"])
      #expect(lost["route"] == nil && lost["link"] == "https://shop.example/nothing/here")
      let other = try await Self.register(
        #"{"id": "lost", "link": "https://shop.example/nothing/here"}"#, api)
      #expect(lost["explanation"] == other.json["explanation"] as? String)
      #expect(lost["explanation"]?.isEmpty == false && other.json["actions"] == nil)

      // The same again adds nothing, whatever it says now.
      let again = try await Self.register(
        #"{"id": "chat-1", "actions": {"LATER": "https://shop.example/orders/3"}}"#, api)
      #expect(again.status == 200 && Self.buttons(again.json) == buttons)
      let sends = try await api.ask(.GET, "/v1/sends", key: api.shop.key(.read))
      let listed = (sends.json["sends"] as? [[String: Any]])?.first {
        $0["id"] as? String == "chat-1"
      }
      let shown = try #require(Self.buttons(listed))
      #expect(shown["REPLY_ACTION"] == buttons["REPLY_ACTION"])
      #expect(shown["LOST"] == ["link": "https://shop.example/nothing/here"])
      // A link of a button that opens nothing stands among the others that don't.
      let report = try await api.ask(.GET, "/v1/reports/unopened", key: api.shop.key(.read))
      let ends = (report.json["rows"] as? [[String: Any]] ?? []).filter {
        $0["what"] as? String == "send"
      }
      #expect(Set(ends.compactMap { $0["id"] as? String }) == ["chat-1", "lost"])
    }
  }

  @Test("The audit log, the export and the vocabulary have them")
  func records() async throws {
    try await ServedAPI.run { api in
      _ = try await Self.register(Self.body, api)
      let entry = try #require(
        try await api.records.audit(of: api.shop.app.id, before: nil, limit: 1).first)
      let changes = entry.changes.map(\.text)
      #expect(changes.contains("actions.REPLY_ACTION.link: https://shop.example/orders/2"))
      #expect(changes.contains("actions.REPLY_ACTION.route: order"))
      let export = try await api.ask(.GET, "/v1/app/export", key: api.shop.key(.owner))
      let line = export.body.split(separator: "\n").first { $0.contains(#""record":"send""#) }
      #expect(
        line?.contains(#""REPLY_ACTION":{"link":"https://shop.example/orders/2","route":"order"}"#)
          == true)
      let vocabulary = try await api.ask(
        .GET, "/v1/vocabulary?kind=action", key: api.shop.key(.read))
      let items = try #require(vocabulary.json["items"] as? [[String: Any]])
      let told = Dictionary(
        items.map { ($0["text"] as? String, $0["standing"] as? String) }
      ) { first, _ in first }
      #expect(told == ["REPLY_ACTION": "declared", "LOST": "declared"])
      let id = try #require(items.first { $0["text"] as? String == "LOST" }?["id"] as? String)
      let removal = try await api.ask(.DELETE, "/v1/vocabulary/\(id)", key: api.shop.key(.owner))
      #expect(removal.problem == "409 declared")
    }
  }

  @Test("The audit log of twenty buttons still has the campaign and the link")
  func longAudit() async throws {
    try await ServedAPI.run { api in
      let made = try await Self.register(
        Self.many(20, campaign: #""campaign": "spring", "link": "https://shop.example/orders/1","#),
        api)
      #expect(made.status == 201)
      let entry = try #require(
        try await api.records.audit(of: api.shop.app.id, before: nil, limit: 1).first)
      #expect(entry.changes.map(\.text).contains("campaign: spring"))
      #expect(entry.changes.map(\.text).contains("route: order"))
    }
  }

  @Test("Buttons that no push has are refused, with their place and what to do")
  func bounds() async throws {
    try await ServedAPI.run { api in
      let long = String(repeating: "a", count: 129)
      let link = #""https://shop.example/orders/1""#
      for (actions, problem) in [
        (#"{"": \#(link)}"#, "400 bad-text at /actions"),
        (#"{"\#(long)": \#(link)}"#, "400 bad-text at /actions"),
        (#"{"a\u0000": \#(link)}"#, "400 bad-text at /actions"),
        (#"{"a\u202e": \#(link)}"#, "400 bad-text at /actions"),
        (#"{"tap": \#(link)}"#, "400 reserved-action at /actions/tap"),
        (#"{"dismiss": \#(link)}"#, "400 reserved-action at /actions/dismiss"),
        (#"{"other": \#(link)}"#, "400 reserved-action at /actions/other"),
        (#"{"A/~": ""}"#, "400 bad-text at /actions/A~1~0"),
        (#"{"A": "\#(String(repeating: "a", count: 8193))"}"#, "400 bad-text at /actions/A"),
        (#"{"A": "shop://\n"}"#, "400 bad-text at /actions/A"),
        (#"{"A": null}"#, "400 bad-json at /actions/A"),
        (#"{"A": 7}"#, "400 bad-json at /actions/A"),
        (#"[\#(link)]"#, "400 bad-json at /actions"),
        ("null", "400 bad-json at /actions"),
      ] {
        let answer = try await Self.register(#"{"id": "bad", "actions": \#(actions)}"#, api)
        #expect(answer.problem == problem, "\(actions.prefix(60)): \(answer.body)")
        if !problem.contains("bad-json") {
          #expect((answer.json["hint"] as? String)?.isEmpty == false)
        }
      }
      #expect(try await Self.register(Self.many(21), api).problem == "400 too-many at /actions")
      let sends = try await api.ask(.GET, "/v1/sends", key: api.shop.key(.read))
      #expect((sends.json["sends"] as? [[String: Any]])?.isEmpty == true)
      // None at all is no button; the longest identifier and the most of them are taken.
      #expect(
        try await Self.register(#"{"id": "none", "actions": {}}"#, api).json["actions"] == nil)
      #expect(try await Self.register(Self.many(20), api).status == 201)
      let most = try await Self.register(
        #"{"id": "long", "actions": {"\#(long.dropFirst())": \#(link)}}"#, api)
      #expect(most.status == 201)
    }
  }

  private static func many(_ count: Int, campaign: String = "") -> String {
    let all = (0..<count).map { #""B\#($0)": "https://shop.example/orders/1""# }
    return #"{"id": "many", \#(campaign) "actions": {\#(all.joined(separator: ", "))}}"#
  }
}
