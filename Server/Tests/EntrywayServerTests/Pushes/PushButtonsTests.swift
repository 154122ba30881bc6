import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Buttons of pushes in reports", .serialized)
struct PushButtonsTests {
  /// Two devices that pressed REPLY, one that pressed a button without a link, one that tapped, one that
  /// dismissed the push, and one with an app that says nothing of it.
  private static func play(_ api: ServedAPI) async throws {
    let body = """
      {"id": "chat", "campaign": "talk", "link": "https://shop.example/orders/1", "recipients": 6,
       "actions": {"REPLY": "https://shop.example/orders/2"}}
      """
    let made = try await api.ask(.POST, "/v1/sends", body, key: api.shop.key(.sends))
    try #require(made.status == 201)
    for (action, route) in [
      ("REPLY", "order"), ("REPLY", "cart"), (hostile, "cart"), ("tap", "order"), (nil, "order"),
    ] {
      let told = try action.map { ",\"action\": \(try json($0))" } ?? ""
      let event = String.open(route, more: #""send": "chat"\#(told), "#)
      #expect(try await api.tell([event]).status == 200)
    }
    let dismissed = """
      {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 1,
       "send": "chat", "action": "dismiss", "outcome": "cancelled", "code": "dismissed",
       "entrySource": "notification"}
      """
    #expect(try await api.tell([dismissed]).status == 200)
  }

  /// A formula, markup and a quotation mark: anybody can report it.
  private static let hostile = #"=HYPERLINK("x")<script>alert(1)</script>"#

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test("Each has a row under its push, right at its own link's screen, and dismissals are apart")
  func report() async throws {
    try await ServedAPI.run { api in
      try await Self.play(api)
      let report = try await api.ask(.GET, "/v1/reports/pushes", key: api.shop.key(.read))
      let rows = try #require(report.json["rows"] as? [[String: Any]])
      #expect(rows.map { $0["action"] as? String } == [nil, Self.hostile, "REPLY"])
      #expect(rows.map { $0["send"] as? String } == ["chat", "chat", "chat"])
      #expect(rows.map { $0["tapped"] as? Int } == [2, 1, 2])
      #expect(rows.map { $0["arrived"] as? Int } == [2, nil, 1])
      #expect(rows.map { $0["elsewhere"] as? Int } == [0, nil, 1])
      #expect(rows.map { $0["noticed"] as? Int } == [6, nil, nil])
      #expect(rows.map { $0["dismissed"] as? Int } == [1, nil, nil])
      #expect(rows.map { $0["screen"] as? String } == ["order", nil, "order"])
      #expect(rows.map { $0["opened"] as? String } == [nil, "cart 1", "cart 1, order 1"])
      let campaign = try await api.ask(
        .GET, "/v1/reports/pushes?by=campaign", key: api.shop.key(.read))
      let together = try #require(campaign.json["rows"] as? [[String: Any]])
      #expect(together.map { $0["arrived"] as? Int } == [2, nil, 1])
      #expect(together.map { $0["sends"] as? Int } == [1, 1, 1])
    }
  }

  @Test("CSV and console have them too, and what anybody may report is escaped in each")
  func escaping() async throws {
    try await ServedAPI.run { api in
      try await Self.play(api)
      let csv = try await api.ask(
        .GET, "/v1/reports/pushes?format=csv", key: api.shop.key(.read)
      ).body
      let lines = csv.split(whereSeparator: \.isNewline)
      #expect(lines.count == 4 && lines[0].hasSuffix(",endedAt,action,dismissed,opened"))
      #expect(lines[2].contains(#","'=HYPERLINK(""x"")<script>alert(1)</script>",,cart 1"#))
      let browser = try await ConsoleBrowser(api, .viewer)
      for page in ["/console/apps/shop/pushes", "/console/apps/shop/pushes?by=campaign"] {
        let text = try await browser.get(page).body
        #expect(
          text.contains("↳ button <bdi>REPLY</bdi><small>opened <bdi>cart 1, order 1</bdi></small>")
        )
        #expect(!text.contains("<script>alert(1)") && text.contains("&lt;script&gt;alert(1)"))
        #expect(text.contains(">no link<") && text.contains(">Dismissed</th>"))
        // The picture and its sums are of the push itself.
        #expect(text.contains("2 of 6 were tapped (33%). 2 devices reached the intended screen."))
        #expect(!text.contains("not included"))
      }
    }
  }

  @Test("Pushes without buttons and dismissals have no columns for them")
  func plain() async throws {
    try await ServedAPI.run { api in
      _ = try await api.ask(
        .POST, "/v1/sends", #"{"id": "plain", "recipients": 1}"#, key: api.shop.key(.sends))
      let browser = try await ConsoleBrowser(api, .viewer)
      let page = try await browser.get("/console/apps/shop/pushes").body
      #expect(!page.contains("↳") && !page.contains(">Dismissed</th>"))
    }
  }
}
