import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

// Each test has a server of its own: all at once would slow down those that have a deadline.
@Suite("The console's numbers", .serialized)
struct ConsoleNumbersTests {
  @Test("They are those of the API's reports over the same data, and the files are the same")
  func agreement() async throws {
    try await ServedAPI.run { api in
      let id = try await Self.traffic(api)
      let browser = try await ConsoleBrowser(api, .viewer)
      func report(_ path: String) async throws -> [[String: Any]] {
        let answer = try await api.ask(.GET, "/v1/reports/\(path)", key: api.shop.key(.read))
        return answer.json["rows"] as? [[String: Any]] ?? []
      }
      let clicks = try await report("clicks?by=link")
      let visits = clicks.reduce(0) { $0 + ($1["visits"] as? Int ?? 0) }
      let raw = clicks.reduce(0) { $0 + ($1["clicks"] as? Int ?? 0) }
      let opens = try await report("events?by=kind,outcome").filter {
        $0["kind"] as? String == "open"
      }
      func sum(_ outcomes: Set<String>) -> Int {
        opens.filter { outcomes.contains($0["outcome"] as? String ?? "") }
          .reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
      }
      let (opened, lost) = (sum(["opened", "fallback"]), sum(["rejected"]))
      #expect((visits, raw, opened, lost) == (5, 7, 6, 2))

      let overview = try await browser.get("/console/apps/shop").body
      #expect(
        Self.amounts(overview) == [
          "Clicks by people": "5", "Screens opened": "6", "Failed opens": "2",
          "Success rate": "75%",
        ])
      #expect(overview.contains("<td class=\"number\">\(visits)</td>"))

      let link = try await browser.get("/console/apps/shop/links/\(id)").body
      #expect(
        Self.amounts(link) == [
          "Clicks by people": "3", "Bots and previews": "1", "Screens opened": "2",
          "Failed opens": "1",
        ])
      let known = try await browser.get("/console/apps/shop/links/\(api.shop.link.id)").body
      #expect(Self.amounts(known)["Clicks by people"] == "2")

      let list = try await browser.get("/console/apps/shop/links?format=csv").body
      #expect(Self.column("clicks", list) == ["3", "2"])

      let campaigns = try await browser.get("/console/apps/shop/campaigns?format=csv").body
      #expect(
        campaigns == """
          campaign,visits,opens,failures,campaignBy\r
          spring,3,2,1,owner\r
          shop-campaign,2,1,0,owner\r
          ,0,3,1,\r

          """)
      let campaignPage = try await browser.get("/console/apps/shop/campaigns").body
      #expect(
        campaignPage.contains(
          "The top campaign is <strong><bdi>spring</bdi></strong>, with 3 clicks and 2 screens opened."
        ))

      let destinations = try await browser.get("/console/apps/shop/destinations").body
      #expect(destinations.contains("6 of 8 opens (75%) reached a screen; 2 did not."))
      let unopened = try await browser.get("/console/apps/shop/unopened").body
      #expect(
        unopened.contains(
          "0 links and pushes match no screen of the app, and 2 opens failed"))
      let pushes = try await browser.get("/console/apps/shop/pushes").body
      #expect(pushes.contains("2 of 10 were tapped (20%). 1 device reached the intended screen."))

      for name in ["destinations", "unopened", "pushes"] {
        let file = try await browser.get("/console/apps/shop/\(name)?format=csv")
        let same = try await api.ask(
          .GET, "/v1/reports/\(name)?format=csv", key: api.shop.key(.read))
        #expect(file.body == same.body, "\(name)")
        #expect(file.headers["Content-Disposition"] == ["attachment; filename=\"\(name).csv\""])
        #expect(file.headers["Content-Type"] == ["text/csv; charset=utf-8"])
      }
      // Another time has nothing of it.
      let before = "range=custom&from=2026-01-01&to=2026-01-31"
      let empty = try await browser.get("/console/apps/shop?\(before)").body
      #expect(Self.amounts(empty)["Clicks by people"] == "0")
      #expect(Self.amounts(empty)["Success rate"] == "–")
    }
  }

  @Test("Who finds that a link is over is no bot, nor is who fetches its QR code")
  func over() async throws {
    try await ServedAPI.run { api in
      let made = try await api.make(
        #""slug": "once", "target": "https://shop.example/orders/1", "clickLimit": 1"#)
      let id = try #require(made.json["id"] as? String)
      #expect(try await api.visit("/l/once").status == 200)
      for phone in 1...2 {
        let other = try await api.visit("/l/once", agent: "Mozilla/5.0 (iPhone; \(phone))")
        #expect(other.status == 404)
      }
      _ = try await api.visit("/l/once", agent: "Slackbot-LinkExpanding 1.0")
      let code = try await api.visit("/qr/once.png", agent: "Slackbot-LinkExpanding 1.0")
      #expect(code.status == 200)
      try await Self.wait(for: 5, api)
      let page = try await ConsoleBrowser(api, .viewer).get("/console/apps/shop/links/\(id)").body
      #expect(Self.amounts(page)["Clicks by people"] == "1")
      #expect(Self.amounts(page)["Bots and previews"] == "1")
    }
  }

  @Test("A cell that a spreadsheet would take for a formula is none in any file")
  func formulas() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .owner, named: "ada")
      let formula = #"=HYPERLINK(""https://evil.example"",""x"")"#.replacing("\"\"", with: "\\\"")
      let made = try await api.make(
        """
        "target": "https://shop.example/cart", "title": "\(formula)", "campaign": "+1", "source": "@x",
        "medium": "-1", "tags": ["=2"]
        """)
      #expect(made.status == 201, "\(made.body)")
      let id = try #require(made.json["id"] as? String)
      _ = try await api.tell([.open("order", more: #""link": "\#(id)", "#)])
      try await api.records.commit(
        RecordTransaction(audit: [
          AuditEntry(
            actor: "=1", action: "link.create", app: api.shop.app.id, subject: "+2", at: .now)
        ]))
      for path in ["links", "campaigns", "destinations", "unopened", "pushes", "audit"] {
        let file = try await browser.get("/console/apps/shop/\(path)?format=csv").body
        #expect(!file.isEmpty)
        for line in file.split(separator: "\r\n") {
          // The cells' first characters: none of the texts has a comma before a formula.
          for cell in line.split(separator: ",") {
            let start = cell.drop { $0 == "\"" }.first
            #expect(start.map { !"=+-@".contains($0) } ?? true, "\(path): \(line)")
          }
        }
      }
      let links = try await browser.get("/console/apps/shop/links?format=csv").body
      #expect(links.contains(#","'=HYPERLINK(""https://evil.example"",""x"")",'+1,'@x,'-1,'=2,0"#))
    }
  }

  /// Clicks and opens of a link `spring` and of others; its identifier.
  private static func traffic(_ api: ServedAPI) async throws -> String {
    let made = try await api.make(
      #""slug": "spring", "target": "https://shop.example/orders/1", "campaign": "spring""#)
    let id = try #require(made.json["id"] as? String)
    _ = try await api.ask(
      .POST, "/v1/sends",
      #"{"id": "s-1", "recipients": 10, "link": "https://shop.example/orders/1"}"#,
      key: api.shop.key(.sends))
    for (slug, count) in [("spring", 3), ("known", 2)] {
      for _ in 0..<count { #expect(try await api.visit("/l/\(slug)").status == 200) }
    }
    for slug in ["spring", "known"] {
      _ = try await api.visit("/l/\(slug)", agent: "Slackbot-LinkExpanding 1.0")
    }
    let link = #""link": "\#(id)", "#
    let known = #""link": "\#(api.shop.link.id)", "#
    _ = try await api.tell([
      .open("order", more: link), .open("cart", more: link), .rejected(more: link),
      .open("order", more: known), .open("home"),
    ])
    _ = try await api.tell([.open("order", more: #""send": "s-1", "#), .rejected()])
    _ = try await api.tell([.open("cart", more: #""send": "s-1", "#)])
    try await wait(for: 7, api)
    return id
  }

  /// Waits until the reports have so many clicks: they come by themselves, in less than a second.
  private static func wait(for count: Int, _ api: ServedAPI) async throws {
    for _ in 0..<3000 {
      let answer = try await api.ask(.GET, "/v1/reports/clicks", key: api.shop.key(.read))
      let rows = answer.json["rows"] as? [[String: Any]] ?? []
      if rows.reduce(0, { $0 + ($1["clicks"] as? Int ?? 0) }) >= count { return }
    }
    Issue.record("the clicks did not come")
  }

  /// The amounts of a page, by their names.
  private static func amounts(_ page: String) -> [String: String] {
    let found = page.matches(of: /<div class="amount"><dt>([^<]*)<\/dt><dd>([^<]*)/)
    return Dictionary(found.map { (String($0.output.1), String($0.output.2)) }) { $1 }
  }

  private static func column(_ name: String, _ csv: String) -> [String] {
    let lines = csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard let place = lines.first?.firstIndex(of: Substring(name)) else { return [] }
    return lines.dropFirst().map { String($0[place]) }
  }
}

extension String {
  fileprivate static func rejected(more: String = "") -> String {
    """
    {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 1, \(more)\
    "outcome": "rejected", "code": "no-match", "entrySource": "universal-link"}
    """
  }
}
