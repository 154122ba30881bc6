import LinkPlatform

/// Links and pushes that open nothing, with why.
struct UnopenedPage: ConsolePages {
  let reports: ReportService
  let links: LinkNames

  func add(to router: ConsoleRouter) {
    page(router, "unopened", .viewer, unopened)
  }

  private func unopened(_ visit: Visit) async throws -> ConsoleAnswer {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let report = try await reports.report(
      .unopened, app, ReportParameters([:]), span.span, at: visit.now)
    if visit.query["format"] == "csv" { return .response(report.csv("unopened")) }
    var page = Page("Links and pushes that go nowhere", .unopened)
    page.coverage = report.coverage
    let table = report.table
    let targets = table.rows.filter { $0[0] != .text("entries") }
    let entries = table.rows.filter { $0[0] == .text("entries") }
    guard !targets.isEmpty || !entries.isEmpty else {
      if table.notes.count > 1 {
        page.notice(.warning, "\(table.notes[1])")
        page.text("No failed opens reported, \(span.text).")
      } else {
        page.notice(
          .good, "All links and pushes open a screen of the app, \(span.text).")
      }
      return .page(page)
    }
    let count = entries.reduce(0) { $0 + ($1[8].amount ?? 0) }
    page.lead(
      """
      \(PageText.number(targets.count)) links and pushes match no screen of the app, and \
      \(PageText.number(count)) opens failed, \(span.text).
      """)
    if table.notes.count > 1 { page.notice(.warning, "\(table.notes[1])") }
    if !targets.isEmpty {
      page.heading("Links and pushes without a matching screen")
      for row in targets.prefix(50) { page.add(try await target(row, visit)) }
      if targets.count > 50 { page.text("Only the first 50 are shown. The CSV has all.") }
    }
    if !entries.isEmpty { add(entries, to: &page, visit) }
    page.text(PageText.link("Download as CSV", to: visit.here([("format", "csv")])))
    return .page(page)
  }

  private func target(_ row: [ReportCell], _ visit: Visit) async throws -> Markup {
    let isLink = row[0] == .text("link")
    let id = row[1].string ?? ""
    let head: Markup =
      isLink ? "Link \(try await links.cell(id, visit))" : "Push \(PageText.cut(id))"
    let target = row[2].string ?? ""
    return """
      <section class="unopened"><h3><span class="bad">✗</span> \(head)</h3>\
      <p>leads to \(PageText.cut(target, limit: 100)) · \
      \(PageText.link("Try it", to: visit.path(.playground, "", [("link", target)])))</p>\
      <pre tabindex="0">\(row[3].string ?? "")</pre></section>
      """
  }

  private func add(_ entries: [[ReportCell]], to page: inout Page, _ visit: Visit) {
    page.heading("Failed opens reported by apps")
    page.text("Apps report only why a link failed, not the link itself.")
    var codes: [String: Int] = [:]
    for entry in entries { codes[entry[4].string ?? "unknown", default: 0] += entry[8].amount ?? 0 }
    let chart = BarChart(
      id: "codes", title: "Failed opens by reason",
      summary: "How often each reason was reported",
      bars: codes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map {
        .init(label: $0.key, value: $0.value, hue: 2)
      })
    let rows = entries.prefix(100).map { entry -> [Markup] in
      [
        PageText.cut(entry[4].string ?? "unknown"), "\(SourceWords.text(of: entry[5].string))",
        PageText.cut(entry[6].string ?? "–"),
        entry[7].string.map { PageText.cut($0) } ?? PageText.none(),
        "\(PageText.number(entry[8].amount ?? 0))",
      ]
    }
    let table = PageTable(
      id: "misses", caption: "By reason, entry point, app version and nearest route",
      columns: [
        .text("Reason"), .text("Entry point"), .text("Version"), .text("Nearest route"),
        .number("Failed opens"),
      ], rows: Array(rows))
    page.add(
      PageFigure(caption: "Why opens failed", picture: chart.svg(width:), table: nil))
    page.add(table)
  }
}

extension ReportCell {
  var string: String? { if case .text(let text) = self { text } else { nil } }
  var amount: Int? { if case .count(let count) = self { count } else { nil } }
}
