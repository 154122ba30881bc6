import LinkPlatform

/// Which push or link leads to which screen.
struct DestinationsPage: ConsolePages {
  let reports: ReportService
  let links: LinkNames

  func add(to router: ConsoleRouter) {
    page(router, "destinations", .viewer, destinations)
  }

  private func destinations(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    if visit.query["format"] == "csv" {
      let report = try await reports.report(
        .destinations, app, ReportParameters([:]), span.span, at: visit.now)
      return .response(report.csv("destinations"))
    }
    let coverage = try await reports.coverage.read([.events], app, span.span)
    let totals = try await reports.totals(
      [.open],
      [
        .send, .link, .entrySource, .name, .outcome, .code, .campaign, .campaignBy, .surface,
        .action,
      ],
      app,
      span.span)
    var page = Page("Destinations", .destinations)
    page.coverage = coverage
    let ways = try await ways(totals, visit)
    guard !ways.isEmpty else {
      page.empty(
        "No opens reported in this period",
        """
        iOS opens apps for universal links and pushes without contacting a server, so only the app \
        knows which screen opened. To report it, the app needs one line, \
        <code>center.report(to: LinkServer(…))</code>, and a publishable key.
        """,
        actions: visit.may(.owner)
          ? [PageText.button("Create a publishable key", to: visit.path(.keys))] : [])
      return .page(page)
    }
    let all = ways.reduce(0) { $0 + $1.count }
    let lost = ways.filter(\.isLost).reduce(0) { $0 + $1.count }
    page.lead(
      """
      \(PageText.number(all - lost)) of \(PageText.number(all)) opens \
      (\(PageText.share(all - lost, of: all) ?? "0%")) reached a screen; \
      \(PageText.number(lost)) did not.
      """)
    let chart = FlowChart(
      id: "flow", title: "Screens by push, link and other entry point",
      summary: "\(all) opens, \(span.text); \(lost) reached no screen",
      flows: ways.map {
        .init(from: $0.from, to: $0.screen, count: $0.count, isLost: $0.isLost)
      })
    page.add(PageFigure(caption: "Entry points and screens", picture: chart.svg(width:)))
    // What links say can't push the owner's out.
    let first = ways.filter { !$0.isTold } + ways.filter(\.isTold)
    let rows = (ways.count > 200 ? first : ways).prefix(200).map { way -> [Markup] in
      [
        way.cell,
        way.isLost
          ? "<span class=\"bad\">✗ \(way.screen)</span>" : PageText.cut(way.screen),
        "\(PageText.number(way.count))", "\(PageText.share(way.count, of: all) ?? "")",
      ]
    }
    page.add(
      PageTable(
        id: "ways", caption: "Screens by entry point",
        columns: [.text("Entry point"), .text("Screen"), .number("Opens"), .number("Share")],
        rows: Array(rows), csv: visit.here([("format", "csv")]),
        note: ways.count > 200 ? "Only the first 200 rows are shown. The CSV has all." : nil))
    page.text("<small>\(ReportTable.unverified)</small>")
    return .page(page)
  }

  private struct Way {
    var from: String
    var cell: Markup
    var screen: String
    var count: Int
    var isLost: Bool
    /// Whether only the link itself names the campaign.
    var isTold = false
  }

  /// Entries by what they came by and where they ended, the most first.
  private func ways(_ totals: [EventTotal], _ visit: Visit) async throws -> [Way] {
    enum Source: Hashable {
      case push(String)
      case link(String)
      case told(String)
      case surface(String)
      case other(String?)
    }
    struct Key: Hashable {
      var source: Source
      var screen: String
      var isLost: Bool
    }
    var counts: [Key: Int] = [:]
    for total in totals {
      let outcome = total.values[4].flatMap(Event.Outcome.init(rawValue:))
      // Who dismisses a notification opens nothing, and means to.
      if total.values[9] == Event.dismiss { continue }
      let screen: String
      switch outcome {
      case .opened: screen = total.values[3] ?? "a screen"
      case .fallback: screen = "\(total.values[3] ?? "a screen") (fallback)"
      case .rejected: screen = "nowhere: \(total.values[5] ?? "rejected")"
      case .superseded, .expired, .cancelled: screen = "not opened: \(outcome?.rawValue ?? "")"
      case nil: continue
      }
      let source =
        total.values[0].map(Source.push) ?? total.values[1].map(Source.link)
        ?? (total.values[7] == CampaignTeller.query.rawValue ? total.values[6] : nil)
        .map(Source.told) ?? total.values[8].map(Source.surface)
        ?? .other(total.values[2])
      let key = Key(source: source, screen: screen, isLost: outcome?.reachesScreen != true)
      counts[key, default: 0] += total.count
    }
    var ways: [Way] = []
    for (key, count) in counts {
      var way = Way(from: "", cell: .empty, screen: key.screen, count: count, isLost: key.isLost)
      switch key.source {
      case .push(let send):
        way.from = "push \(send)"
        way.cell = "push \(PageText.cut(send))"
      case .link(let id):
        let known = try await links.find(id, try visit.appOfPage())
        way.from = known.map { String($0.address.dropFirst("https://".count)) } ?? "a deleted link"
        way.cell = try await links.cell(id, visit)
      case .told(let campaign):
        way.isTold = true
        way.from = "campaign \(OriginWords.label(campaign, isTold: true))"
        way.cell = "campaign \(OriginWords.cell(campaign, isTold: true) ?? .empty)"
      case .surface(let surface):
        way.from = OriginWords.surface(surface)
        way.cell = PageText.cut(way.from)
      case .other(let name):
        way.from = SourceWords.text(of: name)
        way.cell = "\(way.from)"
      }
      ways.append(way)
    }
    return ways.sorted { ($1.count, $0.from, $0.screen) < ($0.count, $1.from, $1.screen) }
  }
}

/// The ways in, in words: `universal-link` is "universal link".
enum SourceWords {
  static func text(of source: String?) -> String {
    switch source {
    case nil: "other"
    case "notification": "other push taps"
    case "universal-link": "other universal links"
    case "url-scheme": "other URL scheme links"
    case "qr-code": "other QR codes"
    case .some(let name): OriginWords.way(name)
    }
  }
}
