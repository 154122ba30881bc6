import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Where people came from, in the console", .serialized)
struct WaysInPageTests {
  private static let path = "/console/apps/shop/ways-in"

  @Test("Each section says what to switch on where nobody has reported it")
  func teaching() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let none = try await browser.get(Self.path).body
      #expect(none.contains("center.report(to: LinkServer(…))"))
      _ = try await api.tell([.open("cart")])
      let page = try await browser.get(Self.path).body
      for hint in [
        "<code>surfaces:</code>", "<code>campaign: .utm</code>",
        "<code>ReportingOptions(campaign: [.source, .campaign])</code>",
        "<code>ReportingOptions(reportsReferrer: true)</code>",
        "<code>ReportingOptions(reportsReengagement: true)</code>", "<code>actions</code>",
      ] {
        #expect(page.contains(hint), "\(hint)")
      }
    }
  }

  @Test("It names ways, surfaces, buttons, campaigns and hosts, and marks what links say")
  func numbers() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let known = #""link": "\#(api.shop.link.id)", "#
      _ = try await api.tell([
        .open("order", more: known), .came(by: "universal-link", #""surface": "widget:orders""#),
        .came(by: "universal-link", #""campaign": {"campaign": "autumn", "source": "blog"}"#),
        .came(by: "universal-link", #""referrer": "news.example", "reengagement": true"#),
        .came(by: "nfc", #""campaign": {"campaign": "shop-campaign"}"#),
        .came(by: "notification", #""action": "REPLY_ACTION""#),
        .came(by: "notification", #""action": "dismiss""#),
      ])
      let page = try await browser.get(Self.path).body
      #expect(page.contains("<strong><bdi>pushes and other notifications</bdi></strong>: 2 of 6"))
      #expect(Self.row("widget orders, as the link says", page) == ["1", "1", "0"])
      #expect(Self.row("universal links", page) == ["2", "2", "0"])
      #expect(Self.row("NFC tags", page) == ["1", "1", "0"])
      #expect(page.contains("<th scope=\"row\">Button <bdi>REPLY_ACTION</bdi></th>"))
      #expect(page.contains("<th scope=\"row\">Dismissed</th><td class=\"number\">1</td>"))
      let mark = "<span class=\"tag\">from the link, not yours</span>"
      #expect(page.contains("<th scope=\"row\"><bdi>autumn</bdi> \(mark)</th>"))
      // The owner's campaign, and the same text that a link has written.
      #expect(page.contains("<th scope=\"row\"><bdi>shop-campaign</bdi></th>"))
      #expect(page.contains("<th scope=\"row\"><bdi>shop-campaign</bdi> \(mark)</th>"))
      #expect(Self.row("news.example", page) == ["1", "1", "0"])
      #expect(page.contains("back to the app 1 time: 1 by <bdi>universal links</bdi>."))

      let campaigns = try await browser.get("\(Self.path)?format=csv&of=campaigns").body
      #expect(
        campaigns == """
          campaign,source,campaignBy,opens,reached,rejected\r
          shop-campaign,,owner,1,1,0\r
          autumn,blog,query,1,1,0\r
          shop-campaign,,query,1,1,0\r

          """)
      for (name, of) in [("ways-in", ""), ("referrers", "&of=referrers")] {
        let file = try await browser.get("\(Self.path)?format=csv\(of)")
        let same = try await api.ask(
          .GET, "/v1/reports/\(name)?format=csv", key: api.shop.key(.read))
        #expect(file.body == same.body)
        #expect(file.headers["Content-Disposition"] == ["attachment; filename=\"\(name).csv\""])
      }

      let all = try await browser.get("/console/apps/shop/campaigns").body
      #expect(all.contains("<th scope=\"row\"><bdi>autumn</bdi> \(mark)</th>"))
      let destinations = try await browser.get("/console/apps/shop/destinations").body
      #expect(destinations.contains("campaign <bdi>autumn</bdi> \(mark)"))
      #expect(destinations.contains("<bdi>widget orders, as the link says</bdi>"))
    }
  }

  @Test("Live shows what was tapped, the surface, the host and the campaign with its mark")
  func live() async throws {
    try await ServedAPI.run { api in
      let installation = Installation()
      _ = try await api.tell(
        [
          .came(
            by: "notification",
            #""action": "REPLY_ACTION", "campaign": {"campaign": "autumn", "term": "tea"}"#),
          .came(by: "url-scheme", #""surface": "control:search", "referrer": "news.example""#),
        ], installation)
      let page = try await ConsoleBrowser(api, .viewer).get(
        "/console/apps/shop/live?installation=\(installation.id)"
      ).body
      for part in [
        "button <bdi>REPLY_ACTION</bdi>", "<bdi>control search, as the link says</bdi>",
        "referred by <bdi>news.example</bdi>",
        "campaign <bdi>autumn</bdi>, term <bdi>tea</bdi> <span class=\"tag\">from the link, not yours</span>",
      ] {
        #expect(page.contains(part), "\(part)")
      }
    }
  }

  @Test("A cell of any of its files that a spreadsheet would take for a formula is none")
  func formulas() async throws {
    try await ServedAPI.run { api in
      _ = try await api.tell([
        .came(
          by: "universal-link",
          #""surface": "widget:=1", "campaign": {"campaign": "=2", "source": "+3"}, "#
            + #""referrer": "-4.example""#),
        .came(by: "notification", #""action": "@5""#),
      ])
      let browser = try await ConsoleBrowser(api, .viewer)
      for of in ["", "&of=campaigns", "&of=referrers"] {
        let file = try await browser.get("\(Self.path)?format=csv\(of)").body
        for cell in file.split(whereSeparator: { $0 == "," || $0.isNewline }) {
          #expect(!"=+-@".contains(cell.first ?? "a"), "\(cell)")
        }
      }
      let campaigns = try await browser.get("\(Self.path)?format=csv&of=campaigns").body
      #expect(campaigns.contains("'=2,'+3,query"))
    }
  }

  /// The numbers of a row, by its head.
  private static func row(_ head: String, _ page: String) -> [String] {
    guard let start = page.firstRange(of: "<th scope=\"row\"><bdi>\(head)</bdi></th>") else {
      return []
    }
    let line = page[start.upperBound...].prefix { !$0.isNewline }
    return line.matches(of: /<td class="number">([^<]*)</).map { String($0.output.1) }
  }
}

extension String {
  /// An open by a way in, with more members.
  fileprivate static func came(by source: String, _ more: String) -> String {
    """
    {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", "sequence": 1,
     "outcome": "opened", "route": "cart", "entrySource": "\(source)", \(more)}
    """
  }
}
