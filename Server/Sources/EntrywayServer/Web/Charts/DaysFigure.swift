import FoundationEssentials
import LinkPlatform

/// A line for each series over the days of the bar, with a table behind it.
struct DaysFigure: PageBlock {
  let id: String
  let caption: String
  let summary: String
  let series: [(name: String, days: [Int])]
  let app: App
  let span: ConsoleSpan
  /// The days of which events came late.
  var lateDays: [DayChange] = []

  var markup: Markup {
    let days = span.span.days
    let names = Set(lateDays.map(\.day))
    let late = days.indices.filter { names.contains(days[$0].name) }
    // Before there was an app there is no data, which is something else than none.
    let isKnown = days.map { $0.end > app.createdAt }
    let chart = LineChart(
      id: id, title: caption,
      summary: [summary, DayChange.note(on: lateDays, name: PageText.day)]
        .compactMap(\.self).joined(separator: ". "),
      labels: days.map { PageText.day($0.name) },
      series: series.map { name, amounts in
        .init(
          name: name, values: zip(amounts, isKnown).map { $1 || $0 > 0 ? Double($0) : nil })
      }, isLastUnfinished: span.isLastUnfinished, marked: Set(late), mark: Self.mark)
    let rows = days.indices.reversed().map { index -> [Markup] in
      let tag: Markup = late.contains(index) ? " <span class=\"tag\">\(Self.mark)</span>" : .empty
      return ["\(PageText.day(days[index].name))\(tag)"]
        + series.map { "\(PageText.number($0.days[index]))" as Markup }
    }
    let table = PageTable(
      id: "\(id)-table", caption: caption, isCaptionHidden: true,
      columns: [.text("Day")] + series.map { .number($0.name.capitalized) }, rows: rows,
      note: span.isLastUnfinished ? "The last day isn't over yet." : nil)
    return PageFigure(
      caption: caption, picture: chart.svg(width:), table: table,
      note: late.isEmpty
        ? nil : "▲ Some events arrived more than 48 hours after the end of the day."
    ).markup
  }

  /// What a day says to which events were added late.
  private static let mark = "late events"
}
