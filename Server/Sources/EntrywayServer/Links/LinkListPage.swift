import EntrywayDiagnostics
import LinkPlatform

/// The links of an app, the newest first, with search and filters.
struct LinkListPage: ConsolePages {
  /// How many links a page has.
  private static let pageSize = 50
  /// How many links one search looks at.
  private static let searchLimit = 5000
  /// How many links a file has at most.
  private static let csvLimit = 100_000

  let apps: AppService
  let links: LinkService
  let events: any EventAnalysis
  let coverage: CoverageService

  func add(to router: ConsoleRouter) {
    page(router, "links", .viewer, linkList)
  }

  private func linkList(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let isCSV = visit.query["format"] == "csv"
    let search = visit.query["search"]
    let labels = ["host", "campaign", "channel", "tag"].flatMap { name in
      visit.query.values(name).map { "\(name)=\($0)" }
    }
    let after = try visit.query["after"].map { text throws(Refusal) in
      guard let id = RecordID(text) else {
        throw Refusal(
          .invalid, "bad-cursor", "`after` is not a link's identifier",
          hint: "start again at the first page.")
      }
      return id
    }
    let found = try await find(
      app, search: search, labels: labels, after: after,
      limit: isCSV ? Self.csvLimit : Self.pageSize)
    let coverage = try await coverage.read([.clicks], app, span.span)
    let clicks = try await clicks(app, span)
    if isCSV {
      let table = Self.csv(found.links, clicks)
      return .response(Report(table, span.span, coverage).csv("links"))
    }
    var page = Page("Links", .links)
    page.coverage = coverage
    if visit.may(.editor) {
      page.add(
        """
        <p class="actions">\(PageText.button("Create a link", to: visit.path(.links, "/new"))) \
        \(PageText.button("Create many", to: visit.path(.links, "/bulk"), isMain: false))</p>
        """)
    }
    let isFiltered = search != nil || !labels.isEmpty || after != nil
    guard isFiltered || !found.links.isEmpty else {
      page.empty(
        "No links yet",
        """
        A short link opens a screen for people with the app, and a page or the store for everyone \
        else. You can print it, send it, and change it later.
        """)
      return .page(page)
    }
    page.add(try await filter(visit, app, span, search))
    let next = found.next.map { visit.here([("after", $0.description)]) }
    if found.links.isEmpty {
      page.text(
        next.map { next -> Markup in
          """
          No match in \(PageText.number(Self.searchLimit)) links. \
          \(PageText.link("Keep searching", to: next))
          """
        } ?? "No links match. \(PageText.link("Show all links", to: visit.path(.links)))")
      return .page(page)
    }
    page.add(
      PageTable(
        id: "links",
        caption: isFiltered
          ? "\(found.links.count) links found" : "Newest links",
        columns: [
          .text("Link"), .text("Leads to"), .text("Campaign"), .number("Clicks"),
          .text("\(span.text)"),
        ], rows: found.links.map { row($0, clicks, visit, span) },
        csv: visit.here([("format", "csv"), ("after", nil)]), next: next,
        note: found.isCut
          ? "Only the first \(PageText.number(Self.searchLimit)) links were searched." : nil))
    return .page(page)
  }

  private struct FoundLinks {
    var links: [LinkService.Found] = []
    var next: RecordID?
    var isCut = false
  }

  /// Links whose texts have a text, by pages, until there are enough.
  private func find(
    _ app: App, search: String?, labels: [String], after: RecordID?, limit: Int
  ) async throws -> FoundLinks {
    var found = FoundLinks()
    var cursor = after
    var looked = 0
    let wanted = search?.lowercased()
    while true {
      let page = try await links.list(
        app, labels: labels, after: cursor, limit: 500, isNewestFirst: true)
      for item in page {
        cursor = item.link.value.id
        looked += 1
        if let wanted, !Self.texts(of: item).contains(where: { $0.lowercased().contains(wanted) }) {
          continue
        }
        if found.links.count == limit {
          found.next = found.links.last?.link.value.id
          return found
        }
        found.links.append(item)
      }
      guard page.count == 500 else { return found }
      if looked >= Self.searchLimit, limit < Self.csvLimit {
        (found.next, found.isCut) = (cursor, true)
        return found
      }
    }
  }

  private static func texts(of found: LinkService.Found) -> [String] {
    let link = found.link.value
    return [found.host.address(of: link.slug), link.target]
      + [link.title, link.origin.campaign, link.origin.source, link.origin.medium]
      .compactMap(\.self) + link.origin.tags
  }

  /// Clicks by people on each link, all and by day.
  private func clicks(_ app: App, _ span: ConsoleSpan) async throws -> [String: [Int]] {
    let totals = try await events.clickTotals(
      ClickTotalsQuery(
        span: span.span.span, dimensions: [.link, .quarter], countsPeople: false), of: app.id)
    var quarters: [String: [(quarter: String?, count: Int)]] = [:]
    for total in totals {
      if let link = total.values[0] {
        quarters[link, default: []].append((total.values[1], total.visits))
      }
    }
    return quarters.mapValues { span.byDay($0) }
  }

  private func row(
    _ found: LinkService.Found, _ clicks: [String: [Int]], _ visit: Visit, _ span: ConsoleSpan
  ) -> [Markup] {
    let link = found.link.value
    let days = clicks[link.id.description] ?? []
    let total = days.reduce(0, +)
    let title: Markup = link.title.map { "<br><small>\(PageText.cut($0))</small>" } ?? .empty
    let ended = link.expiresAt.map { $0 <= visit.now } ?? false
    let state: Markup = ended ? " <span class=\"tag\">ended</span>" : .empty
    let line = Sparkline(title: "\(total) clicks", values: days.map { Double($0) })
    return [
      PageText.link(PageText.cut(found.name), to: visit.path(.links, "/\(link.id)")) + state
        + title,
      PageText.cut(link.target, limit: 48),
      link.origin.campaign.map {
        PageText.link(PageText.cut($0, limit: 24), to: visit.path(.links, "", [("campaign", $0)]))
      } ?? PageText.none(),
      "\(PageText.number(total))",
      days.isEmpty ? PageText.none("no clicks") : Markup(trusted: line.svg()),
    ]
  }

  private func filter(
    _ visit: Visit, _ app: App, _ span: ConsoleSpan, _ search: String?
  ) async throws -> Form {
    let hosts = try await apps.hosts(of: app).map(\.name)
    return Form(
      id: "filter", action: ConsoleTab.links.path(app.name),
      fields: [
        .init(
          name: "search", label: "Search (press /)", value: search ?? ""),
        .init(
          name: "host", label: "Host",
          kind: .choice([("", "all hosts")] + hosts.map { ($0, $0) }),
          value: visit.query["host"] ?? ""),
        .init(name: "campaign", label: "Campaign", value: visit.query["campaign"] ?? ""),
        .init(
          name: "channel", label: "Channel",
          kind: .choice(
            [("", "all channels")] + Origin.Channel.allCases.map { ($0.rawValue, $0.rawValue) }),
          value: visit.query["channel"] ?? ""),
        .init(name: "tag", label: "Tag", value: visit.query["tag"] ?? ""),
      ], submit: "Search", weight: .quiet, token: "", isGet: true,
      hidden: span.query.map { ($0.0, $0.1 ?? "") }, isInline: true)
  }

  private static func csv(
    _ found: [LinkService.Found], _ clicks: [String: [Int]]
  ) -> ReportTable {
    ReportTable(
      columns: ["address", "target", "title", "campaign", "source", "medium", "tags", "clicks"],
      rows: found.map { item in
        let link = item.link.value
        return [
          .text(item.host.address(of: link.slug)), .text(link.target), ReportCell(link.title),
          ReportCell(link.origin.campaign), ReportCell(link.origin.source),
          ReportCell(link.origin.medium), .text(link.origin.tags.joined(separator: " ")),
          .count((clicks[link.id.description] ?? []).reduce(0, +)),
        ]
      })
  }
}
