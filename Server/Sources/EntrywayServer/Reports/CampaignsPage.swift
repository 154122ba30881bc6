import LinkPlatform

/// Which campaign brings people to a screen.
struct CampaignsPage: ConsolePages {
  let events: any EventAnalysis

  func add(to router: ConsoleRouter) {
    page(router, "campaigns", .viewer, campaigns)
  }

  private func campaigns(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let all = try await CampaignAmount.all(in: events, of: app, span)
    let amounts = all.filter { $0.name != nil }
    if visit.query["format"] == "csv" {
      let table = ReportTable(
        columns: ["campaign", "visits", "opens", "failures"],
        rows: all.map {
          [ReportCell($0.name), .count($0.clicks), .count($0.opens), .count($0.failures)]
        })
      return .response(table.csv("campaigns"))
    }
    var page = Page("Campaigns", .campaigns)
    guard !amounts.isEmpty else {
      page.empty(
        "No campaigns in this period",
        """
        Give related links and pushes the same campaign to see their combined clicks and opens \
        here. Set it when you create a link or register a push.
        """,
        actions: visit.may(.editor)
          ? [PageText.button("Create a link", to: visit.path(.links, "/new"))] : [])
      return .page(page)
    }
    let first = amounts[0]
    page.lead(
      """
      The top campaign is <strong>\(PageText.cut(first.name ?? ""))</strong>, with \
      \(PageText.number(first.clicks)) clicks and \(PageText.number(first.opens)) screens opened.
      """)
    let chart = BarChart(
      id: "campaigns", title: "Screens opened by campaign",
      summary: "The campaigns with the most screens opened, \(span.text)",
      bars: amounts.sorted { $0.opens > $1.opens }.prefix(10).map {
        .init(label: $0.name ?? "", value: $0.opens)
      })
    let rows = amounts.map { amount -> [Markup] in
      [
        PageText.link(
          PageText.cut(amount.name ?? ""),
          to: visit.path(.links, "", [("campaign", amount.name)])),
        "\(PageText.number(amount.clicks))", "\(PageText.number(amount.opens))",
        "\(PageText.number(amount.failures))",
      ]
    }
    page.add(PageFigure(caption: "Screens opened by campaign", picture: chart.svg(width:)))
    page.add(
      PageTable(
        id: "campaign-table", caption: "All campaigns, \(span.text)",
        columns: [
          .text("Campaign"), .number("Clicks"), .number("Screens opened"), .number("Failed opens"),
        ], rows: rows, csv: visit.here([("format", "csv")])))
    return .page(page)
  }
}

/// What a campaign brought; without a name what belongs to none.
struct CampaignAmount {
  var name: String?
  var clicks = 0
  var opens = 0
  var failures = 0

  /// What each campaign brought, the most first.
  static func all(
    in events: any EventAnalysis, of app: App, _ span: ConsoleSpan
  ) async throws -> [CampaignAmount] {
    let clicks = try await events.clickTotals(
      ClickTotalsQuery(span: span.span.span, dimensions: [.campaign], countsPeople: false),
      of: app.id)
    let opens = try await events.totals(
      TotalsQuery(span: span.span.span, kinds: [.open], dimensions: [.campaign, .outcome]),
      of: app.id)
    var amounts: [String?: CampaignAmount] = [:]
    for total in clicks {
      amounts[total.values[0], default: CampaignAmount(name: total.values[0])].clicks +=
        total.visits
    }
    for total in opens {
      let outcome = total.values[1].flatMap(Event.Outcome.init(rawValue:))
      var amount = amounts[total.values[0]] ?? CampaignAmount(name: total.values[0])
      if outcome?.reachesScreen == true { amount.opens += total.count }
      if outcome == .rejected { amount.failures += total.count }
      amounts[total.values[0]] = amount
    }
    return amounts.values.sorted {
      ($1.clicks + $1.opens, $0.name ?? "\u{10FFFF}") < (
        $0.clicks + $0.opens, $1.name ?? "\u{10FFFF}"
      )
    }
  }
}
