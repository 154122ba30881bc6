import LinkPlatform

/// Which campaign brings people to a screen.
struct CampaignsPage: ConsolePages {
  let events: any EventAnalysis
  let coverage: CoverageService

  func add(to router: ConsoleRouter) {
    page(router, "campaigns", .viewer, campaigns)
  }

  private func campaigns(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let coverage = try await coverage.read([.events, .clicks], app, span.span)
    let all = try await CampaignAmount.all(in: events, of: app, span)
    let amounts = all.filter { $0.name != nil }
    if visit.query["format"] == "csv" {
      let table = ReportTable(
        columns: ["campaign", "visits", "opens", "failures", "campaignBy"],
        rows: all.map {
          [
            ReportCell($0.name), .count($0.clicks), .count($0.opens), .count($0.failures),
            ReportCell($0.teller?.rawValue),
          ]
        })
      return .response(Report(table, span.span, coverage).csv("campaigns"))
    }
    var page = Page("Campaigns", .campaigns)
    page.coverage = coverage
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
      The top campaign is <strong>\(PageText.cut(first.name ?? ""))</strong>\
      \(first.isTold ? " \(OriginWords.mark)" : Markup.empty), with \
      \(PageText.number(first.clicks)) clicks and \(PageText.number(first.opens)) screens opened.
      """)
    let chart = BarChart(
      id: "campaigns", title: "Screens opened by campaign",
      summary: "The campaigns with the most screens opened, \(span.text)",
      bars: amounts.sorted { $0.opens > $1.opens }.prefix(10).map {
        .init(
          label: OriginWords.label($0.name ?? "", isTold: $0.isTold), value: $0.opens,
          hue: $0.isTold ? 2 : 1)
      })
    let rows = amounts.map { amount -> [Markup] in
      [
        amount.isTold
          // No link of the server's has it.
          ? OriginWords.cell(amount.name, isTold: true) ?? .empty
          : PageText.link(
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
        ], rows: rows, csv: visit.here([("format", "csv")]),
        note: amounts.contains(where: \.isTold)
          ? "Anyone can write a campaign into a link. Clicks are counted on your own links only."
          : nil))
    page.text(PageText.link("Sources, referrers and other origins", to: visit.path(.waysIn)))
    return .page(page)
  }
}

/// What a campaign brought; without a name what belongs to none.
struct CampaignAmount {
  var name: String?
  /// Who says it; nil without a name.
  var teller: CampaignTeller?
  var clicks = 0
  var opens = 0
  var failures = 0

  /// Whether only opened links say it.
  var isTold: Bool { teller == .query }

  /// What each campaign brought, the most first: an owner's and one of the same name that links say
  /// are two.
  static func all(
    in events: any EventAnalysis, of app: App, _ span: ConsoleSpan
  ) async throws -> [CampaignAmount] {
    let clicks = try await events.clickTotals(
      ClickTotalsQuery(span: span.span.span, dimensions: [.campaign], countsPeople: false),
      of: app.id)
    let opens = try await events.totals(
      TotalsQuery(
        span: span.span.span, kinds: [.open], dimensions: [.campaign, .campaignBy, .outcome]),
      of: app.id)
    var amounts: [[String?]: CampaignAmount] = [:]
    func change(
      _ name: String?, _ teller: CampaignTeller, _ change: (inout CampaignAmount) -> Void
    ) {
      let teller = name == nil ? nil : teller
      change(
        &amounts[[name, teller?.rawValue], default: CampaignAmount(name: name, teller: teller)])
    }
    for total in clicks { change(total.values[0], .owner) { $0.clicks += total.visits } }
    for total in opens {
      let outcome = total.values[2].flatMap(Event.Outcome.init(rawValue:))
      let teller = total.values[1].flatMap(CampaignTeller.init) ?? .owner
      change(total.values[0], teller) { amount in
        if outcome?.reachesScreen == true { amount.opens += total.count }
        if outcome == .rejected { amount.failures += total.count }
      }
    }
    return amounts.values.sorted {
      ($1.clicks + $1.opens, $0.order) < ($0.clicks + $0.opens, $1.order)
    }
  }

  /// The owner's stand before those that links say, and what belongs to none is last.
  private var order: String { (name ?? "\u{10FFFF}") + (isTold ? "\n" : "") }
}
