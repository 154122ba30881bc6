import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Up to when pages count", .serialized)
struct PageCoverageTests {
  private static let through = Timestamp(milliseconds: 1_795_345_087_000)

  private static func change(_ day: String, isLate: Bool = true) -> DayChange {
    DayChange(day: day, changedAt: through, isLate: isLate)
  }

  @Test("Each page that has a period says it in its bar, with and without anything to show")
  func pages() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      let tabs = ConsoleTab.allCases.filter { $0.hasSpan && $0 != .funnels }
      let pages =
        tabs.map { $0.path("shop") } + [
          "/console/apps/shop/funnels/\(api.shop.funnel.id)",
          "/console/apps/shop/links/\(api.shop.link.id)",
        ]
      for isFilled in [false, true] {
        if isFilled { _ = try await api.tell([.open("order")]) }
        for path in pages {
          let start = Timestamp.now
          let page = try await browser.get(path)
          #expect(page.status == 200)
          let found = page.body.firstMatch(
            of: /UTC · Includes everything received by <time datetime="([^"]*)">/)
          let through = try #require(
            found.flatMap { Timestamp(String($0.output.1)) }, "\(path)")
          #expect(start <= through && through <= .now, "\(path)")
          #expect(!page.body.contains("48 hours"))
        }
      }
      // What has no numbers says nothing of them.
      for path in ["funnels", "funnels/new", "settings"] {
        let page = try await ConsoleBrowser(api, .owner).get("/console/apps/shop/\(path)").body
        #expect(!page.contains("Includes everything"))
      }
    }
  }

  @Test("The files of pages say in their header what those of the API say")
  func files() async throws {
    try await ServedAPI.run { api in
      let browser = try await ConsoleBrowser(api, .viewer)
      for path in [
        "links", "campaigns", "destinations", "unopened", "pushes", "ways-in?of=campaigns",
        "ways-in?of=referrers", "ways-in", "funnels/\(api.shop.funnel.id)",
      ] {
        let file = try await browser.get(
          "/console/apps/shop/\(path)\(path.contains("?") ? "&" : "?")format=csv")
        #expect(file.headers["Content-Type"] == ["text/csv; charset=utf-8"])
        #expect(file.headers["Entryway-Through"].count == 1, "\(path)")
        #expect(file.headers["Entryway-Late-Days"] == (path == "links" ? [] : ["0"]), "\(path)")
      }
    }
  }

  @Test("A page names the days of which events came late, below everything else")
  func sentence() {
    func page(_ days: [DayChange]?) -> String {
      var page = Page("Overview", nil)
      page.text("The end.")
      page.coverage = ReportCoverage(through: Self.through, days: days)
      let layout = ConsoleLayout(page: page, assets: ConsoleAssets(), visit: nil, apps: [])
      return layout.markup.text
    }
    let days = [
      Self.change("2026-11-03"), Self.change("2026-11-04", isLate: false),
      Self.change("2026-11-05"),
    ]
    #expect(
      page(days).contains(
        """
        <p>The end.</p>
        <p class="note">Some events for 2 days arrived more than 48 hours after the end of the day: \
        3 Nov and 5 Nov.</p>
        </main>
        """))
    for days in [nil, [], [days[1]]] as [[DayChange]?] {
      #expect(page(days).contains("<p>The end.</p>\n</main>"))
    }
  }

  @Test("A picture of days has a sign and words for late ones, and so has the table behind it")
  func figure() throws {
    let app = App(name: "shop", createdAt: Timestamp(milliseconds: 0))
    let span = try ConsoleSpan(
      FormBody(bytes: "from=2026-11-03&to=2026-11-05".utf8), app, at: Self.through)
    func figure(_ lateDays: [DayChange]) -> String {
      let figure = DaysFigure(
        id: "days", caption: "Opens per day", summary: "9 opens", series: [("opens", [4, 3, 2])],
        app: app, span: span, lateDays: lateDays)
      return figure.markup.text
    }
    let marked = figure([Self.change("2026-11-04")])
    #expect(
      marked.contains(
        """
        <p class="note">▲ Some events arrived more than 48 hours after the end of the day.</p>
        """))
    #expect(
      marked.contains(
        """
        9 opens. Some events for 4 Nov arrived more than 48 hours after the end of the day.</desc>
        """))
    #expect(marked.contains("<th scope=\"row\">4 Nov <span class=\"tag\">late events</span></th>"))
    #expect(marked.contains("<th scope=\"row\">3 Nov</th>"))
    #expect(!figure([]).contains("late events") && !figure([]).contains("48 hours"))
  }
}
