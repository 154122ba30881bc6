import Foundation
import LinkPlatform

/// What several pages read of the stores: amounts by day, and the names of links.
extension Console {
  /// Clicks by people by day, in the order of the days.
  func clicksByDay(_ app: App, _ span: ConsoleSpan) async throws -> [Int] {
    let query = ClickTotalsQuery(
      span: span.span.span, dimensions: [.quarter], countsPeople: false)
    let totals = try await events.clickTotals(query, of: app.id)
    return Self.byDay(totals.map { ($0.values[0], $0.visits) }, span)
  }

  /// What apps told of entries, by day and outcome.
  func opensByDay(
    _ app: App, _ span: ConsoleSpan
  ) async throws -> (opened: [Int], failed: [Int]) {
    let query = TotalsQuery(
      span: span.span.span, kinds: [.open], dimensions: [.quarter, .outcome])
    let totals = try await events.totals(query, of: app.id)
    func days(_ outcomes: [Event.Outcome]) -> [Int] {
      let names = outcomes.map(\.rawValue)
      return Self.byDay(
        totals.filter { names.contains($0.values[1] ?? "") }.map { ($0.values[0], $0.count) },
        span)
    }
    return (days(Event.Outcome.reachingScreen), days([.rejected]))
  }

  /// Amounts of quarters of an hour as amounts of the span's days.
  static func byDay(_ quarters: [(quarter: String?, count: Int)], _ span: ConsoleSpan) -> [Int] {
    var places: [String: Int] = [:]
    for (index, day) in span.span.days.enumerated() { places[day.name] = index }
    var days = Array(repeating: 0, count: span.span.days.count)
    for (quarter, count) in quarters {
      guard let number = quarter.flatMap({ Int64($0) }),
        let place = span.span.day(ofQuarter: number).flatMap({ places[$0] })
      else { continue }
      days[place] += count
    }
    return days
  }

  /// A line for each series over the days, with a table behind it.
  func daysFigure(
    id: String, caption: String, summary: String, _ series: [(name: String, days: [Int])],
    _ app: App, _ span: ConsoleSpan
  ) -> Markup {
    let days = span.span.days
    // Before there was an app there is no data, which is something else than none.
    let isKnown = days.map { $0.end > app.createdAt }
    let chart = LineChart(
      id: id, title: caption, summary: summary, labels: days.map { PageText.day($0.name) },
      series: series.map { name, amounts in
        .init(
          name: name, values: zip(amounts, isKnown).map { $1 || $0 > 0 ? Double($0) : nil })
      }, isLastUnfinished: span.isLastUnfinished)
    let rows = days.indices.reversed().map { index -> [Markup] in
      ["\(PageText.day(days[index].name))"]
        + series.map { "\(PageText.number($0.days[index]))" as Markup }
    }
    let table = PageTable(
      id: "\(id)-table", caption: caption, isCaptionHidden: true,
      columns: [.text("Day")] + series.map { .number($0.name.capitalized) }, rows: rows,
      note: span.isLastUnfinished ? "The last day is not over yet." : nil)
    return PageFigure(caption: caption, picture: chart.svg(width:), table: table)
      .markup
  }

  /// A link by its identifier, with its address.
  func link(_ id: String?, _ app: App) async throws -> (link: Link, address: String)? {
    guard let id = id.flatMap({ RecordID($0) }) else { return nil }
    guard let link = try await cache.link(id)?.value, link.app == app.id,
      let host = try await cache.host(link.host)?.value, host.app == app.id
    else { return nil }
    return (link, host.address(of: link.slug))
  }

  /// A link's name in a table: its title or address, leading to its page.
  func linkCell(_ id: String?, _ visit: Visit) async throws -> Markup {
    guard let id else { return PageText.none() }
    guard let (link, address) = try await link(id, try visit.appOfPage()) else {
      return PageText.none("a deleted link")
    }
    let short = String(address.dropFirst("https://".count))
    let title: Markup = link.title.map { "<br><small>\(PageText.cut($0))</small>" } ?? .empty
    return PageText.link(PageText.cut(short), to: visit.path(.links, "/\(id)")) + title
  }
}
