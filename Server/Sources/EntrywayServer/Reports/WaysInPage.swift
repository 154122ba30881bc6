import Hummingbird
import LinkPlatform

/// Where people came from: ways in, buttons, campaigns, referring hosts and ads, each by its name.
struct WaysInPage: ConsolePages {
  let reports: ReportService

  func add(to router: ConsoleRouter) {
    page(router, "ways-in", .viewer, waysIn)
  }

  private func waysIn(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    if visit.query["format"] == "csv" { return .response(try await csv(visit, app, span)) }
    let report = try await reports.report(
      .waysIn, app, ReportParameters([:]), span.span, at: visit.now)
    let ways = WaysInAmounts(report.table)
    var page = Page("Where people came from", .waysIn)
    page.coverage = report.coverage
    guard !ways.isEmpty else {
      page.empty(
        "No opens reported in this period",
        """
        The app reports how each open began once it has one line, \
        <code>center.report(to: LinkServer(…))</code>, and a publishable key.
        """,
        actions: visit.may(.owner)
          ? [PageText.button("Create a publishable key", to: visit.path(.keys))] : [])
      return .page(page)
    }
    lead(ways, to: &page)
    addWays(ways, to: &page, visit, span)
    addButtons(ways, to: &page, visit)
    addCampaigns(
      try await CampaignOpens.all(reports, app, span.span), to: &page, visit, span)
    let referrers = try await reports.table(
      .referrers, app, ReportParameters([:]), span.span, at: visit.now)
    addReferrers(referrers, to: &page, visit, span)
    addReengaged(ways, to: &page)
    page.text("<small>\(ReportTable.unverified)</small>")
    return .page(page)
  }

  /// A table of the page as a file, by its name in `of`.
  private func csv(_ visit: Visit, _ app: App, _ span: ConsoleSpan) async throws -> Response {
    switch visit.query["of"] {
    case "campaigns":
      let coverage = try await reports.coverage.read([.events], app, span.span)
      let rows = try await CampaignOpens.all(reports, app, span.span)
      let table = ReportTable(
        columns: ["campaign", "source", "campaignBy", "opens", "reached", "rejected"],
        rows: rows.map { row in
          [ReportCell(row.campaign), ReportCell(row.source), .text(row.teller.rawValue)]
            + [row.opens.all, row.opens.reached, row.opens.rejected].map(ReportCell.count)
        })
      return Report(table, span.span, coverage).csv("campaigns-of-opens")
    case "referrers":
      return try await reports.report(
        .referrers, app, ReportParameters([:]), span.span, at: visit.now
      ).csv("referrers")
    default:
      return try await reports.report(
        .waysIn, app, ReportParameters([:]), span.span, at: visit.now
      ).csv("ways-in")
    }
  }

  private func lead(_ ways: WaysInAmounts, to page: inout Page) {
    let (all, top) = (ways.all, ways.entries.first)
    let share = top.flatMap { PageText.share($0.opens.all, of: all.all) } ?? "0%"
    let first: Markup = top.map { "<strong>\(PageText.cut($0.words))</strong>" } ?? .empty
    page.lead(
      """
      Most came by \(first): \(PageText.number(top?.opens.all ?? 0)) of \
      \(PageText.number(all.all)) opens (\(share)).
      """)
    page.amounts([
      .init("Opens", "\(PageText.number(all.all))", "by \(ways.entries.count) entry points"),
      .init(
        "Screens reached", "\(PageText.number(all.reached))",
        "\(PageText.share(all.reached, of: all.all) ?? "–") of all opens"),
      .init("Failed opens", "\(PageText.number(all.rejected))"),
      .init(
        "Dismissed notifications", "\(PageText.number(ways.dismissed))", "not counted as opens"),
    ])
  }

  private func addWays(
    _ ways: WaysInAmounts, to page: inout Page, _ visit: Visit, _ span: ConsoleSpan
  ) {
    let chart = BarChart(
      id: "ways", title: "Opens by entry point",
      summary: "The entry points with the most opens, \(span.text)",
      bars: ways.entries.prefix(12).map {
        .init(
          label: $0.label, value: $0.opens.all, note: PageText.share($0.opens.all, of: ways.all.all)
        )
      })
    page.add(PageFigure(caption: "Opens by entry point", picture: chart.svg(width:)))
    let rows = ways.entries.map { [PageText.cut($0.words)] + Self.cells($0.opens) }
    add(
      rows, "way-table", "Entry points, \(span.text)", [.text("Entry point")], to: &page,
      csv: visit.here([("format", "csv")]))
    guard !ways.hasSurfaces else { return }
    page.empty(
      "Widgets, controls and Live Activities count as links",
      """
      Their links open the app like any other. To see them by name, declare \
      <code>surfaces:</code> in the route table and write the links with \
      <code>widgetURL(for:in:)</code> or <code>routes.url(to:from:)</code>.
      """)
  }

  private func addButtons(_ ways: WaysInAmounts, to page: inout Page, _ visit: Visit) {
    page.heading("Which button of a notification", id: "buttons")
    guard !ways.actions.isEmpty else {
      page.empty(
        "No buttons reported in this period",
        """
        Apps report whether the notification itself or one of its buttons was tapped, without an \
        option. Versions built with an earlier Entryway report only the open. Register the links \
        of a push's buttons as <code>actions</code> to see if they reach the intended screen.
        """)
      return
    }
    let chart = BarChart(
      id: "button-chart", title: "Notifications by what was tapped",
      summary: "The notification itself, its buttons, and dismissals",
      bars: ways.actions.prefix(12).map { action, opens in
        .init(
          label: Self.known(action) ?? action, value: opens.all,
          hue: action == Event.dismiss ? 4 : 1)
      })
    page.add(PageFigure(caption: "Notifications by what was tapped", picture: chart.svg(width:)))
    let rows = ways.actions.map { action, opens -> [Markup] in
      let name = Self.known(action).map { Markup($0) } ?? "Button \(PageText.cut(action))"
      guard action != Event.dismiss else {
        return [name, "\(PageText.number(opens.all))", PageText.none("–"), PageText.none("–")]
      }
      return [name] + Self.cells(opens)
    }
    page.add(
      PageTable(
        id: "button-table", caption: "Notifications, their buttons and dismissals",
        columns: [
          .text("Tapped"), .number("Times"), .number("Screens reached"), .number("Failed opens"),
        ], rows: rows))
    page.text(PageText.link("Buttons of each push", to: visit.path(.pushes)))
  }

  /// What is no button's own identifier, in words.
  private static func known(_ action: String) -> String? {
    switch action {
    case Event.tap: "The notification itself"
    case Event.dismiss: "Dismissed"
    case VocabularyKind.other: "Other buttons"
    default: nil
    }
  }

  private func addCampaigns(
    _ campaigns: [CampaignOpens], to page: inout Page, _ visit: Visit, _ span: ConsoleSpan
  ) {
    page.heading("Which campaign", id: "campaigns")
    if !campaigns.isEmpty {
      let chart = BarChart(
        id: "campaign-chart", title: "Opens by campaign",
        summary: "The campaigns with the most opens, \(span.text)",
        bars: CampaignOpens.byCampaign(campaigns).prefix(10).map { campaign in
          .init(
            label: OriginWords.label(campaign.words, isTold: campaign.isTold),
            value: campaign.opens.all, hue: campaign.isTold ? 2 : 1)
        })
      page.add(PageFigure(caption: "Opens by campaign", picture: chart.svg(width:)))
      // What links say can't push the owner's out.
      let first = campaigns.filter { !$0.isTold } + campaigns.filter(\.isTold)
      let rows = (campaigns.count > 200 ? first : campaigns).prefix(200).map {
        campaign -> [Markup] in
        [
          OriginWords.cell(campaign.campaign, isTold: campaign.isTold) ?? PageText.none(),
          // One mark is enough for both.
          OriginWords.cell(
            campaign.source, isTold: campaign.isTold && campaign.campaign == nil)
            ?? PageText.none(),
        ] + Self.cells(campaign.opens)
      }
      add(
        Array(rows), "origin-table", "Campaigns and sources, \(span.text)",
        [.text("Campaign"), .text("Source")], to: &page,
        csv: visit.here([("format", "csv"), ("of", "campaigns")]),
        note: Self.note(on: campaigns))
    }
    guard !campaigns.contains(where: \.isTold) else { return }
    page.empty(
      "No campaigns from the links themselves",
      """
      A universal link opens the app without a click on this server, so only the app can read its \
      campaign. Declare the items in the route table with <code>campaign: .utm</code>, and report \
      them with <code>ReportingOptions(campaign: [.source, .campaign])</code>.
      """)
  }

  private func addReferrers(
    _ table: ReportTable, to page: inout Page, _ visit: Visit, _ span: ConsoleSpan
  ) {
    page.heading("From which website", id: "referrers")
    if let notKnown = table.notKnown {
      page.text("\(notKnown)")
      return
    }
    guard !table.rows.isEmpty else {
      page.empty(
        "No referrers reported in this period",
        """
        iOS tells the app which website a universal link was opened from, but not in every case. \
        Apps report the host with <code>ReportingOptions(reportsReferrer: true)</code>, never the \
        rest of the URL.
        """)
      return
    }
    let hosts = table.rows.prefix(200).compactMap { row in
      row[0].string.map { ($0, row.dropFirst()) }
    }
    let chart = BarChart(
      id: "referrer-chart", title: "Opens by referring host",
      summary: "The hosts that most opens came from, \(span.text)",
      bars: hosts.prefix(10).map { host, counts in
        .init(label: host, value: counts.first?.amount ?? 0)
      })
    page.add(PageFigure(caption: "Opens by referring host", picture: chart.svg(width:)))
    let rows = hosts.map { host, counts in
      [host == VocabularyKind.other ? "other hosts" : PageText.cut(host)]
        + counts.map { "\(PageText.number($0.amount ?? 0))" as Markup }
    }
    add(
      rows, "referrer-table", "Referring hosts, \(span.text)", [.text("Host")], to: &page,
      csv: visit.here([("format", "csv"), ("of", "referrers")]),
      note: table.rows.count > 200 ? Self.isCut : nil)
  }

  private static func note(on campaigns: [CampaignOpens]) -> String? {
    let told =
      campaigns.contains(where: \.isTold) ? ["Anyone can write a campaign into a link."] : []
    let notes = told + (campaigns.count > 200 ? [isCut] : [])
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private static let isCut = "Only the first 200 rows are shown. The CSV has all."

  private func addReengaged(_ ways: WaysInAmounts, to page: inout Page) {
    page.heading("Brought back by an ad", id: "reengagement")
    guard let count = ways.reengaged else {
      page.text("\(ways.notKnown ?? "")")
      return
    }
    guard count > 0 else {
      page.empty(
        "No re-engagement reported in this period",
        """
        Since iOS 18, the system marks a link with which an ad brings someone back to the app. \
        Apps report it with <code>ReportingOptions(reportsReengagement: true)</code>.
        """)
      return
    }
    let parts = ways.entries.filter { $0.reengaged > 0 }.map { entry -> Markup in
      "\(PageText.number(entry.reengaged)) by \(PageText.cut(entry.words))"
    }
    page.text(
      """
      An ad brought people back to the app \(PageText.number(count)) \
      \(count == 1 ? "time" : "times"): \(parts.joined(separator: ", ")).
      """)
  }

  private func add(
    _ rows: [[Markup]], _ id: String, _ caption: String, _ names: [PageTable.Column],
    to page: inout Page, csv: String, note: String? = nil
  ) {
    page.add(
      PageTable(
        id: id, caption: caption,
        columns: names + [
          .number("Opens"), .number("Screens reached"), .number("Failed opens"),
        ], rows: rows, csv: csv, note: note))
  }

  private static func cells(_ opens: OpenCounts) -> [Markup] {
    [opens.all, opens.reached, opens.rejected].map { "\(PageText.number($0))" }
  }
}
