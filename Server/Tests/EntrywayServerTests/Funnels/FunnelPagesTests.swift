import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("Funnels in the console", .serialized)
struct FunnelPagesTests {
  private static let new = "/console/apps/shop/funnels/new"

  /// A funnel's parts that do not differ from one to the other: its name and its last definition.
  private static func content(_ funnel: [String: Any]) -> NSDictionary {
    let last = (funnel["definitions"] as? [[String: Any]])?.last ?? [:]
    return [
      "name": funnel["name"] ?? "", "steps": last["steps"] ?? [], "window": last["window"] ?? 0,
      "count": (funnel["definitions"] as? [Any])?.count ?? 0,
    ]
  }

  @Test("What is chosen step by step becomes the funnel that the API would make of it")
  func making() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let answer = try await browser.submit(
        "funnel", of: Self.new,
        [
          "name": "from the sale", "steps/0": "open:order", "steps/2": "session-began",
          "events/1": "checkout", "campaigns/0": "spring", "window": "36", "unit": "hours",
        ])
      let id = try #require(
        answer.location?.firstMatch(of: /funnels\/([0-9a-f-]{36})\?done=created$/)
      ).output.1
      let made = try await api.funnel("\(id)")
      let same = try await api.ask(
        .POST, "/v1/funnels",
        """
        {"name": "from the sale", "window": 129600, "steps": [
          {"type": "open", "route": "order", "campaign": "spring"},
          {"type": "custom", "name": "checkout"}, {"type": "session-began"}]}
        """, key: api.bookings.key(.owner))
      #expect(same.status == 201, "\(same.body)")
      #expect(Self.content(made) == Self.content(same.json))
      let page = try await browser.get("/console/apps/shop/funnels/\(id)")
      #expect((page.status, page.heading) == (200, "from the sale"))
      #expect(
        page.body.contains(
          "<li>Open order of campaign spring</li><li>checkout</li><li>Start a session</li>"))
      let list = try await browser.get("/console/apps/shop/funnels").body
      #expect(list.contains("from the sale") && list.contains("1.5 days"))
    }
  }

  @Test(
    "A step may be limited to a notification's button and to a widget, and a picture split by them")
  func limited() async throws {
    try await ServedAPI.run { api in
      let owner = try await ConsoleBrowser(api, .editor)
      #expect(try await api.tell([.open("order", more: #""action": "REPLY", "#)]).status < 300)
      let form = try await owner.get(Self.new).body
      for (list, text) in [
        ("actions", "dismiss"), ("actions", "REPLY"), ("surfaces", "live-activity"),
      ] {
        let options = try #require(
          form.split(separator: "<datalist id=\"funnel-\(list)-0-list\">").dropFirst().first?
            .split(separator: "</datalist>").first)
        #expect(options.contains("<option value=\"\(text)\">"), "\(options)")
      }
      let answer = try await owner.submit(
        "funnel", of: Self.new,
        [
          "name": "from the button", "steps/0": "open:order", "actions/0": "REPLY",
          "steps/1": "open", "surfaces/1": "widget:orders", "steps/2": "open:order",
          "actions/2": "tap", "window": "7",
        ])
      let id = try #require(
        answer.location?.firstMatch(of: /funnels\/([0-9a-f-]{36})\?done=created$/),
        "\(answer.body.suffix(3000))"
      ).output.1
      let steps =
        ((try await api.funnel("\(id)")["definitions"] as? [[String: Any]])?.last?["steps"]
          as? [[String: Any]]) ?? []
      #expect(steps.map { $0["action"] as? String } == ["REPLY", nil, "tap"])
      #expect(steps.map { $0["surface"] as? String } == [nil, "widget:orders", nil])
      let path = "/console/apps/shop/funnels/\(id)"
      let page = try await owner.get(path).body
      #expect(
        page.contains(
          "<li>Open order by button REPLY</li><li>Open any screen from widget orders</li>"
            + "<li>Open order by tapping the notification</li>"))
      for by in ["action", "surface"] {
        let split = try await owner.get("\(path)?by=\(by)")
        #expect(split.status == 200)
        #expect(split.body.contains("<option value=\"\(by)\" selected>"))
      }
      // What it was limited to is shown, and another limit is another definition.
      let edit = try #require(ConsoleForm("funnel", in: try await owner.get(path + "/edit").body))
      #expect((edit["actions/0"], edit["surfaces/1"]) == ("REPLY", "widget:orders"))
      _ = try await owner.submit("funnel", of: path + "/edit", ["actions/0": "LIKE"])
      #expect((try await api.funnel("\(id)")["definitions"] as? [Any])?.count == 2)
      let refused = try await owner.submit(
        "funnel", of: path + "/edit", ["steps/2": "session-began"])
      #expect(refused.status == 422)
      #expect(refused.body.contains("id=\"funnel-steps-2-note\"><strong>Only an opened screen"))
    }
  }

  @Test(
    "What is refused stands at its row, also where rows before it are empty",
    arguments: [
      (["name": ""], "name"), (["window": "x"], "window"), (["window": "0"], "window"),
      (["steps/2": "open:\u{202E}"], "steps/2"),
    ] as [([String: String], String)])
  func refused(_ changes: [String: String], _ field: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let before = try await api.shop.snapshot(api.records)
      let typed = ["name": "kept", "steps/0": "open:order", "window": "3"]
      let answer = try await browser.submit(
        "funnel", of: Self.new, typed.merging(changes) { $1 })
      #expect(answer.status == 422)
      let id = "funnel-" + field.replacing("/", with: "-")
      #expect(
        answer.body.contains("id=\"\(id)-note\"><strong>")
          || !changes.keys.allSatisfy { $0 != "name" }, "\(answer.body.suffix(6000))")
      #expect(ConsoleForm("funnel", in: answer.body)?["name"] == (changes["name"] ?? "kept"))
      #expect(try await api.shop.snapshot(api.records) == before)
    }
  }

  @Test(
    "Saving a funnel as it is leaves its definition, whatever the API put into it",
    arguments: [
      #"{"name": "a", "window": 90, "steps": [{"type": "open", "route": "order"}]}"#,
      #"{"name": "a", "window": 604800, "steps": [{"type": "session-ended"}, {"type": "open"}]}"#,
      """
      {"name": "a", "window": 60, "steps": [
        {"type": "open", "route": "gone", "outcomes": ["rejected"], "entrySource": "notification"},
        {"type": "delivered", "send": "spring-1"}, {"type": "shown", "campaign": "c"},
        {"type": "custom", "name": "delivered"}, {"type": "custom", "name": "open:x"}]}
      """,
    ])
  func unchanged(_ body: String) async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let made = try await api.ask(.POST, "/v1/funnels", body, key: api.shop.key(.owner))
      #expect(made.status == 201, "\(made.body)")
      let id = try #require(made.json["id"] as? String)
      let path = "/console/apps/shop/funnels/\(id)"
      let answer = try await browser.submit("funnel", of: path + "/edit")
      #expect(answer.way == "303 \(path)?done=changed")
      #expect(Self.content(try await api.funnel(id)) == Self.content(made.json))
      // Another name is no other definition.
      _ = try await browser.submit("funnel", of: path + "/edit", ["name": "b"])
      let renamed = try await api.funnel(id)
      #expect(renamed["name"] as? String == "b")
      #expect((renamed["definitions"] as? [Any])?.count == 1)
      // Another step is one, and the old one stays to be looked at.
      _ = try await browser.submit("funnel", of: path + "/edit", ["steps/0": "open:cart"])
      #expect((try await api.funnel(id)["definitions"] as? [Any])?.count == 2)
      for version in ["1", "2"] {
        #expect(try await browser.get("\(path)?version=\(version)").status == 200)
      }
    }
  }

  @Test("Deleting asks first")
  func deleting() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .editor)
      let path = "/console/apps/shop/funnels/\(api.shop.funnel.id)"
      #expect(
        try await browser.get(path + "/delete").heading == "Delete the funnel The funnel of shop?")
      let answer = try await browser.submit("delete", of: path + "/delete")
      #expect(answer.way == "303 /console/apps/shop/funnels?done=deleted")
      #expect(try await browser.get(path).status == 404)
    }
  }

  @Test("The numbers of a funnel's picture and file are those of its report")
  func numbers() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let made = try await api.ask(
        .POST, "/v1/funnels",
        """
        {"name": "f", "window": 86400, "steps": [{"type": "open", "route": "order"},
          {"type": "open", "route": "cart"}]}
        """, key: api.shop.key(.owner))
      let id = try #require(made.json["id"] as? String)
      for number in 0..<7 {
        let start = Timestamp.now.adding(.seconds(-600))
        var events = [String.open("order", at: start)]
        if number < 3 { events.append(.open("cart", at: start.adding(.seconds(60)))) }
        #expect(try await api.tell(events).status < 300)
      }
      let report = try await api.ask(
        .GET, "/v1/funnels/\(id)/report", key: api.shop.key(.read))
      let rows = report.json["rows"] as? [[String: Any]] ?? []
      #expect(rows.count == 2)
      let page = try await browser.get("/console/apps/shop/funnels/\(id)").body
      #expect(
        page.contains(
          "<p class=\"lead\">3 of 7 (43%) completed the funnel. Biggest drop-off: 4 before “Open cart”.</p>"
        ))
      let cells = page.matches(of: /<th scope="row">([^<]*)<\/th><td class="number">(\d+)<\/td>/)
      #expect(cells.map { "\($0.output.1) \($0.output.2)" } == ["Open order 7", "Open cart 3"])
      let counts = rows.map { row in row.values.compactMap { $0 as? Int } }
      #expect(counts[0].contains(7) && counts[1].contains(3))
      let csv = try await browser.get("/console/apps/shop/funnels/\(id)?format=csv")
      let same = try await api.ask(
        .GET, "/v1/funnels/\(id)/report?format=csv", key: api.shop.key(.read))
      #expect(csv.body == same.body)
    }
  }
}

extension ServedAPI {
  fileprivate func funnel(_ id: String) async throws -> [String: Any] {
    try await ask(.GET, "/v1/funnels/\(id)", key: shop.key(.read)).json
  }
}
