import LinkPlatform

/// The first page of an app: how much happened, and what leads.
struct OverviewPage: ConsolePages {
  let events: any EventAnalysis
  let coverage: CoverageService
  let links: LinkNames
  let onboarding: Onboarding

  func add(to router: ConsoleRouter) {
    page(router, "", .viewer, overview)
  }

  private func overview(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    var page = Page("Overview", .overview)
    let coverage = try await coverage.read([.events, .clicks], app, span.span)
    page.coverage = coverage
    AppRemovalPages.addGoing(app, to: &page, visit)
    async let clicked = clicksByDay(app, span)
    async let told = opensByDay(app, span)
    let (clicks, opens) = (try await clicked, try await told)
    let (opened, failed) = (opens.opened.reduce(0, +), opens.failed.reduce(0, +))
    let steps = try await onboarding.steps(
      visit, isTried: opened + failed + clicks.reduce(0, +) > 0)
    if !steps.isDone { page.add(steps) }
    page.amounts([
      .init(
        "Clicks by people", "\(PageText.number(clicks.reduce(0, +)))", "on links, excluding bots"),
      .init(
        "Screens opened", "\(PageText.number(opened))", "from links, pushes and other entry points"),
      .init(
        "Failed opens", "\(PageText.number(failed))",
        failed == 0
          ? "✓ none" : PageText.link("see why", to: visit.path(.unopened))),
      .init(
        "Success rate", "\(PageText.share(opened, of: opened + failed) ?? "–")",
        "share of reported opens that reached a screen"),
    ])
    page.add(
      DaysFigure(
        id: "days", caption: "Clicks, opens and failures per day",
        summary: "\(clicks.reduce(0, +)) clicks, \(opened) opens, \(failed) failures, \(span.text)",
        series: [("clicks", clicks), ("opens", opens.opened), ("failures", opens.failed)],
        app: app, span: span, lateDays: coverage.lateDays))
    page.add("<div class=\"columns\">")
    page.add("<section>\(try await topLinks(visit, app, span))</section>")
    page.add("<section>\(try await topCampaigns(visit, app, span))</section></div>")
    return .page(page)
  }

  /// Clicks by people by day, in the order of the days.
  private func clicksByDay(_ app: App, _ span: ConsoleSpan) async throws -> [Int] {
    let query = ClickTotalsQuery(
      span: span.span.span, dimensions: [.quarter], countsPeople: false)
    let totals = try await events.clickTotals(query, of: app.id)
    return span.byDay(totals.map { ($0.values[0], $0.visits) })
  }

  /// What apps told of entries, by day and outcome.
  private func opensByDay(
    _ app: App, _ span: ConsoleSpan
  ) async throws -> (opened: [Int], failed: [Int]) {
    let query = TotalsQuery(
      span: span.span.span, kinds: [.open], dimensions: [.quarter, .outcome])
    let totals = try await events.totals(query, of: app.id)
    func days(_ outcomes: [Event.Outcome]) -> [Int] {
      let names = outcomes.map(\.rawValue)
      return span.byDay(
        totals.filter { names.contains($0.values[1] ?? "") }.map { ($0.values[0], $0.count) })
    }
    return (days(Event.Outcome.reachingScreen), days([.rejected]))
  }

  private func topLinks(_ visit: Visit, _ app: App, _ span: ConsoleSpan) async throws -> Markup {
    let query = ClickTotalsQuery(span: span.span.span, dimensions: [.link], countsPeople: false)
    let totals = try await events.clickTotals(query, of: app.id)
    guard !totals.isEmpty else {
      return "<h2>Top links</h2><p>\(PageText.none("No clicks in this period."))</p>"
    }
    var rows: [[Markup]] = []
    for total in totals.sorted(by: { $0.visits > $1.visits }).prefix(8) {
      rows.append([
        try await links.cell(total.values[0], visit), "\(PageText.number(total.visits))",
      ])
    }
    let table = PageTable(
      id: "top-links", caption: "Top links by clicks", isCaptionHidden: true,
      columns: [.text("Link"), .number("Clicks")], rows: rows)
    return
      "<h2>Top links</h2>\(table.markup)\(PageText.link("All links", to: visit.path(.links)))"
  }

  private func topCampaigns(
    _ visit: Visit, _ app: App, _ span: ConsoleSpan
  ) async throws -> Markup {
    let amounts = try await CampaignAmount.all(in: events, of: app, span).filter { $0.name != nil }
    guard !amounts.isEmpty else {
      return """
        <h2>Top campaigns</h2><p>\(PageText.none("No campaigns in this period."))</p>
        """
    }
    let rows = amounts.prefix(8).map { amount -> [Markup] in
      [
        OriginWords.cell(amount.name, isTold: amount.isTold) ?? .empty,
        "\(PageText.number(amount.clicks))",
        "\(PageText.number(amount.opens))",
      ]
    }
    let table = PageTable(
      id: "top-campaigns", caption: "Top campaigns", isCaptionHidden: true,
      columns: [.text("Campaign"), .number("Clicks"), .number("Screens opened")], rows: Array(rows))
    return """
      <h2>Top campaigns</h2>\(table.markup)\
      \(PageText.link("All campaigns", to: visit.path(.campaigns)))
      """
  }
}
