import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Where opens came from")
struct EventOriginAPITests {
  /// What names a campaign: nothing, a campaign, a source or both; of a link's own items, a medium alone too.
  private struct Saying: Hashable, Sendable {
    var campaign: String?
    var source: String?
    var medium: String?

    var isCampaign: Bool { campaign != nil || source != nil }
    var members: String {
      [("campaign", campaign), ("source", source), ("medium", medium)].compactMap { name, text in
        text.map { #""\#(name)": "\#($0)""# }
      }.joined(separator: ", ")
    }

    static func all(_ name: String) -> [Saying] {
      [
        Saying(), Saying(campaign: "\(name)-c"), Saying(source: "\(name)-s"),
        Saying(campaign: "\(name)-c", source: "\(name)-s"),
      ]
    }
  }

  /// A click's token, with the link that was clicked and what it said.
  private struct Clicked {
    var token: String
    var link: String
    var said: Saying
  }

  private static func token(in text: String) throws -> String {
    try #require(text.firstMatch(of: /entryway_touch(?:=|%3D)([A-Za-z0-9_-]{52})/)?.1.description)
  }

  @Test(
    "The first campaign holds as a whole: the send's, the click's, the short link's, the link's own"
  )
  func precedence() async throws {
    try await ServedAPI.run { api in
      let play = "https://play.google.com/store/apps/details?id=com.example.shop"
      _ = try await api.ask(
        .PATCH, "/v1/app", #"{"stores": {"android": "\#(play)"}}"#, key: api.shop.key(.owner))
      // Links, each clicked: on its page, with a query that it forwards, and where it redirects at once.
      var links: [(id: String, said: Saying)] = []
      var clicks: [Clicked] = []
      for (number, said) in Saying.all("link").enumerated() {
        let members = said.members.isEmpty ? "" : ", \(said.members)"
        let made = try await api.make(
          """
          "slug": "page-\(number)", "target": "https://shop.example/orders/7",
          "forwardsQuery": true\(members)
          """)
        let id = try #require(made.json["id"] as? String, "\(made.body)")
        links.append((id, said))
        let page = try await api.visit("/l/page-\(number)?utm_campaign=forwarded&utm_source=query")
        #expect(page.body.contains("forwarded"), "\(page.body)")
        clicks.append(Clicked(token: try Self.token(in: page.body), link: id, said: said))
        let hop = try await api.make(
          """
          "slug": "hop-\(number)", "target": "https://shop.example/orders/7",
          "redirectsEverywhere": true\(members)
          """)
        let redirect = try await api.visit(
          "/l/hop-\(number)", agent: "Mozilla/5.0 (Linux; Android 16)")
        #expect(300..<400 ~= redirect.status)
        clicks.append(
          Clicked(
            token: try Self.token(in: redirect.headers.first(name: "Location") ?? ""),
            link: try #require(hop.json["id"] as? String), said: said))
      }
      var sends: [(id: String, said: Saying)] = []
      for (number, said) in Saying.all("send").enumerated() {
        let members = said.members.isEmpty ? "" : ", \(said.members)"
        let made = try await api.ask(
          .POST, "/v1/sends", #"{"id": "send-\#(number)", "recipients": 1\#(members)}"#,
          key: api.shop.key(.sends))
        #expect(made.status == 201, "\(made.body)")
        sends.append(("send-\(number)", said))
      }
      let told = Saying.all("told") + [Saying(medium: "told-m")]
      var expected: [Int: (Saying, CampaignTeller?)] = [:]
      var events: [String] = []
      for send in [nil] + sends.map(Optional.some) {
        for click in [nil] + clicks.map(Optional.some) {
          for link in [nil] + links.map(Optional.some) {
            for told in told {
              var more = ""
              if let send { more += #""send": "\#(send.id)", "# }
              if let click { more += #""touch": "\#(click.token)", "# }
              if let link { more += #""link": "\#(link.id)", "# }
              more += #""campaign": {\#(told.members)}, "#
              let name = events.count
              events.append(.open("order", more: more))
              // The link of an open that names none is that of its click.
              let short = link?.said ?? click?.said
              let owners = [send?.said, click?.said, short].compactMap(\.self)
              if let held = owners.first(where: \.isCampaign) {
                expected[name] = (Saying(campaign: held.campaign, source: held.source), .owner)
              } else {
                expected[name] = (told, told.isCampaign ? .query : nil)
              }
            }
          }
        }
      }
      #expect(events.count == 5 * 9 * 5 * 5)
      for start in stride(from: 0, to: events.count, by: 500) {
        let part = Array(events[start..<min(start + 500, events.count)])
        let answer = try await api.tell(part)
        #expect(answer.json["accepted"] as? Int == part.count, "\(answer.body.prefix(300))")
      }
      var seen = 0
      for start in stride(from: 0, to: events.count, by: 500) {
        let last = start == 0 ? "0" : "\(start)"
        let answer = try await api.ask(
          .GET, "/v1/events?limit=500&after=\(last)", key: api.shop.key(.read))
        for event in try #require(answer.json["events"] as? [[String: Any]]) {
          let (saying, teller) = try #require(expected[(event["position"] as? Int ?? 0) - 1])
          let found = Saying(
            campaign: event["campaign"] as? String, source: event["source"] as? String,
            medium: event["medium"] as? String)
          #expect(found == saying, "\(event)")
          #expect(event["campaignBy"] as? String == teller?.rawValue, "\(event)")
          seen += 1
        }
      }
      #expect(seen == events.count)
      // Reports count each open once, by what holds.
      let report = try await api.ask(
        .GET, "/v1/reports/events?by=campaign,source", key: api.shop.key(.read))
      var counted: [String: Int] = [:]
      for row in report.json["rows"] as? [[String: Any]] ?? [] {
        let key = ["campaign", "source", "campaignBy"].map { row[$0] as? String ?? "" }
        counted[key.joined(separator: " ")] = row["count"] as? Int
      }
      var wanted: [String: Int] = [:]
      for (saying, teller) in expected.values {
        let key = [saying.campaign, saying.source, teller?.rawValue].map { $0 ?? "" }
        wanted[key.joined(separator: " "), default: 0] += 1
      }
      #expect(counted == wanted)
    }
  }

  /// What a member may be: the member as JSON, and how the tail shows it; nil for nothing.
  private static let long = String(repeating: "x", count: 10_000)
  private static let rows: [(member: String, shown: [String: String])] = [
    (#""action": "REPLY_ACTION""#, ["action": "REPLY_ACTION"]),
    (#""action": "a,\"b\"";c"#.replacing(";c", with: ""), ["action": #"a,"b""#]),
    (#""action": "=cmd|' /C calc'!A0""#, ["action": "=cmd|' /C calc'!A0"]),
    (#""action": "<script>alert(1)</script>""#, ["action": "<script>alert(1)</script>"]),
    (#""action": """#, [:]), (#""action": "\#(long)""#, [:]),
    (#""action": "\u202Eevil""#, [:]), (#""action": "a\nb""#, [:]), (#""action": null"#, [:]),
    (#""action": "one", "action": "two""#, ["action": "two"]),
    (
      #""campaign": {"campaign": "=1+1", "source": "a,\"b\""}"#,
      ["campaign": "=1+1", "source": #"a,"b""#, "campaignBy": "query"]
    ),
    (
      #""campaign": {"campaign": "<b>", "content": "@x", "term": "+y", "medium": "-z"}"#,
      ["campaign": "<b>", "campaignBy": "query", "content": "@x", "term": "+y", "medium": "-z"]
    ),
    (
      #""campaign": {"campaign": "\#(String(repeating: "x", count: 65))", "source": "s"}"#,
      ["source": "s", "campaignBy": "query"]
    ),
    (#""campaign": {"campaign": "\u2066x", "source": "a\u0000b", "medium": "\u061C"}"#, [:]),
    (#""campaign": {"campaign": "\u200E", "source": "\u0085", "term": "\u2028"}"#, [:]),
    (
      #""campaign": {"campaign": "a\u200Db", "other": [1], "source": null}"#,
      ["campaign": "a\u{200D}b", "campaignBy": "query"]
    ),
    (#""campaign": {"campaign": "\#(long)"}"#, [:]), (#""campaign": {}"#, [:]),
    (
      #""campaign": {"campaign": "a"}, "campaign": {"source": "b"}"#,
      ["source": "b", "campaignBy": "query"]
    ),
    (#""referrer": "News.Example""#, ["referrer": "news.example"]),
    (#""referrer": "https://news.example/path?q""#, [:]), (#""referrer": "a.example:80""#, [:]),
    (#""referrer": "a.example/x""#, [:]), (#""referrer": "=cmd""#, [:]),
    (#""referrer": "<a>""#, [:]), (#""referrer": "\#(String(repeating: "a", count: 254))""#, [:]),
    (
      #""referrer": "\#(String(repeating: "a", count: 253))""#,
      ["referrer": String(repeating: "a", count: 253)]
    ),
    (#""surface": "widget""#, ["surface": "widget"]),
    (#""surface": "widget:""#, ["surface": "widget"]),
    (#""surface": "live-activity:=cmd,\"x\"""#, ["surface": #"live-activity:=cmd,"x""#]),
    (#""surface": "window:a""#, [:]), (#""surface": ":widget""#, [:]),
    (#""surface": "Widget:a""#, [:]), (#""surface": "control:\u202E""#, [:]),
    (#""reengagement": true"#, ["reengagement": "true"]), (#""reengagement": false"#, [:]),
  ]

  @Test("What cannot be used of where an open came from is left out, and the open counts")
  func hostile() async throws {
    try await ServedAPI.run { api in
      let answer = try await api.tell(Self.rows.map { .open("order", more: $0.member + ", ") })
      #expect(answer.json["accepted"] as? Int == Self.rows.count, "\(answer.body)")
      let tail = try await api.ask(.GET, "/v1/events?limit=500", key: api.shop.key(.read))
      let events = try #require(tail.json["events"] as? [[String: Any]])
      let names = [
        "action", "campaign", "source", "campaignBy", "medium", "content", "term", "referrer",
        "surface", "reengagement",
      ]
      for (row, event) in zip(Self.rows, events) {
        var shown: [String: String] = [:]
        for name in names where event[name] != nil {
          shown[name] = event[name] as? String ?? (event[name] as? Bool).map { "\($0)" }
        }
        #expect(shown == row.shown, "\(row.member.prefix(200))")
      }
      // Spreadsheets take none of it for a formula.
      for (path, cells) in [
        ("events?by=action", [#""'=cmd|' /C calc'!A0"#, #""a,""b""""#]),
        ("events?by=campaign", ["'=1+1", "<b>", "query"]), ("events?by=source", [#""a,""b""""#]),
        ("events?by=surface", [#""live-activity:=cmd,""x""""#]),
        ("ways-in", [#""a,""b""""#, #""live-activity:=cmd,""x""""#]),
        ("referrers", ["news.example,1,1,0"]), ("destinations", ["'=1+1", "query"]),
      ] {
        let csv = try await api.ask(
          .GET, "/v1/reports/\(path)\(path.contains("?") ? "&" : "?")format=csv",
          key: api.shop.key(.read))
        for cell in cells {
          let cell = cell.hasPrefix(#""'="#) ? String(cell.dropFirst()) : cell
          #expect(csv.body.contains(cell), "\(path) \(cell): \(csv.body)")
        }
        #expect(!csv.body.contains("\r\n=") && !csv.body.contains(",="), "\(csv.body)")
      }
      // Pages show it as text.
      for path in ["settings/vocabulary?kind=action", "settings/vocabulary?kind=campaign"] {
        let json = try await api.ask(
          .GET, "/v1/vocabulary?kind=\(path.split(separator: "=")[1])", key: api.shop.key(.read))
        #expect(json.texts(of: "text").contains { $0.hasPrefix("<") }, "\(json.body)")
      }
    }
  }

  @Test("A wrong type is the app's mistake, and of other events nothing is taken")
  func types() async throws {
    try await ServedAPI.run { api in
      let members = [
        #""action": 7"#, #""campaign": "spring""#, #""campaign": {"campaign": 7}"#,
        #""campaign": {"a/b": 7, "source": [1]}"#, #""referrer": {}"#, #""surface": true"#,
        #""reengagement": "true""#,
      ]
      let answer = try await api.tell(members.map { .open("order", more: $0 + ", ") })
      let invalid = try #require(answer.json["invalid"] as? [[String: Any]])
      #expect(
        invalid.map { "\($0["code"] ?? "") \($0["pointer"] ?? "")" } == [
          "bad-event /events/0/action", "bad-event /events/1/campaign",
          "bad-event /events/2/campaign/campaign", "bad-event /events/3/campaign/source",
          "bad-event /events/4/referrer", "bad-event /events/5/surface",
          "bad-event /events/6/reengagement",
        ])
      let custom = """
        {"id": "\(RecordID())", "type": "custom", "occurredAt": "\(Timestamp.now)", "sequence": 1,
         "name": "purchase", "action": "tap", "campaign": {"campaign": "x"}, "referrer": "a.example",
         "surface": "widget", "reengagement": true}
        """
      #expect(try await api.tell([custom]).json["accepted"] as? Int == 1)
      let tail = try await api.ask(.GET, "/v1/events", key: api.shop.key(.read))
      let event = try #require((tail.json["events"] as? [[String: Any]])?.first)
      #expect(
        Set(event.keys) == [
          "position", "installation", "receivedAt", "id", "type", "occurredAt", "name",
        ])
    }
  }

  @Test("Reports of ways in and of referrers add up how opens ended")
  func waysIn() async throws {
    try await ServedAPI.run { api in
      let rejected = String.open("order", more: #""code": "no-match", "referrer": "a.example", "#)
        .replacing("opened", with: "rejected")
      _ = try await api.tell([
        .open("order", more: #""action": "tap", "#),
        .open("order", more: #""action": "tap", "reengagement": true, "#), rejected,
        .open("order", more: #""surface": "widget:orders", "referrer": "a.example", "#),
      ])
      let ways = try await api.ask(.GET, "/v1/reports/ways-in?format=csv", key: api.shop.key(.read))
      #expect(
        ways.body == """
          entrySource,surface,action,opens,reached,rejected,reengaged\r
          notification,,tap,2,2,0,1\r
          notification,,,1,0,1,0\r
          notification,widget:orders,,1,1,0,0\r\n
          """)
      let hosts = try await api.ask(
        .GET, "/v1/reports/referrers?format=csv", key: api.shop.key(.read))
      #expect(hosts.body == "referrer,opens,reached,rejected\r\na.example,2,1,1\r\n")
      let json = try await api.ask(.GET, "/v1/reports/ways-in", key: api.shop.key(.read))
      #expect(
        json.json["notes"] as? [String] == [
          ReportTable.unverified, ReportTable.surfacesOfLinks,
        ])
      // Of days before the history nothing of events is known.
      let early = "from=2020-01-01&to=2020-01-02&format=csv"
      let gone = try await api.ask(.GET, "/v1/reports/referrers?\(early)", key: api.shop.key(.read))
      #expect(gone.body == "referrer,opens,reached,rejected\r\n,,,\r\n")
    }
  }

  @Test("A funnel's steps name buttons and surfaces of opens alone")
  func funnels() async throws {
    try await ServedAPI.run { api in
      func make(_ step: String) async throws -> ServedAPI.Answer {
        try await api.ask(
          .POST, "/v1/funnels", #"{"name": "\#(RecordID())", "window": 60, "steps": [\#(step)]}"#,
          key: api.shop.key(.owner))
      }
      let made = try await make(#"{"type": "open", "action": "REPLY", "surface": "widget:orders"}"#)
      #expect(made.status == 201, "\(made.body)")
      #expect(
        try await make(#"{"type": "custom", "name": "purchase", "action": "tap"}"#).problem
          == "400 bad-step at /steps/0")
      let id = try #require(made.json["id"] as? String)
      _ = try await api.tell([
        .open("order", more: #""action": "REPLY", "surface": "widget:orders", "#)
      ])
      _ = try await api.tell([.open("order", more: #""action": "REPLY", "#)])
      let report = try await api.ask(
        .GET, "/v1/funnels/\(id)/report?by=surface", key: api.shop.key(.read))
      let row = try #require((report.json["rows"] as? [[String: Any]])?.first, "\(report.body)")
      #expect(row["surface"] as? String == "widget:orders")
      #expect(row["what"] as? String == "open with action REPLY from widget:orders")
      #expect(row["installations"] as? Int == 1)
      let marked = try await api.ask(
        .GET, "/v1/funnels/\(id)/report?by=campaign&format=csv", key: api.shop.key(.read))
      #expect(
        marked.body.hasPrefix(
          "campaign,step,what,installations,lost,ofFirst,medianMilliseconds,campaignBy\r\n"))
    }
  }
}
