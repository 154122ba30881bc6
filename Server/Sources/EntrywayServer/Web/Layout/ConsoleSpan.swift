import Foundation
import LinkPlatform

/// The time that the pages are about, as the bar has it and every address keeps it.
struct ConsoleSpan: Sendable {
  enum Range: String, CaseIterable, Sendable {
    case today
    case week = "7d"
    case month = "30d"
    case quarter = "90d"
    case year = "12m"
    case custom

    var label: String {
      switch self {
      case .today: "Today"
      case .week: "7 days"
      case .month: "30 days"
      case .quarter: "90 days"
      case .year: "12 months"
      case .custom: "Custom range"
      }
    }

    fileprivate var days: Int {
      switch self {
      case .today: 1
      case .week: 7
      case .month, .custom: 30
      case .quarter: 90
      case .year: 365
      }
    }
  }

  let range: Range
  let span: ReportSpan
  /// Whether the last day is not over.
  let isLastUnfinished: Bool

  /// - Throws: A ``WrongSpan`` for days that are none.
  init(_ query: FormBody, _ app: App, at now: Timestamp) throws(WrongSpan) {
    let range = query["range"].flatMap(Range.init(rawValue:))
    let days = (from: query["from"], to: query["to"])
    let isCustom = range == .custom || range == nil && (days.from != nil || days.to != nil)
    var values: [String: String] = [:]
    if isCustom {
      values["from"] = days.from
      values["to"] = days.to
      self.range = .custom
    } else {
      let chosen = range ?? .month
      let calendar = PageText.calendar(app.timeZone)
      let today = calendar.startOfDay(for: now.date)
      let first = calendar.date(byAdding: .day, value: 1 - chosen.days, to: today) ?? today
      values["from"] = LocalDay(of: Timestamp(first), in: app.timeZone).name
      self.range = chosen
    }
    do {
      span = try ReportSpan(ReportParameters(values), app, at: now)
    } catch {
      throw WrongSpan(problem: error)
    }
    isLastUnfinished = span.span.to > now
  }

  /// What the bar's form chooses, as an address says it.
  ///
  /// Days that somebody has typed hold, whatever else is chosen: the form says which ones it showed.
  static func items(chosenIn form: FormBody) -> [(String, String?)] {
    let range = form["range"].flatMap(Range.init(rawValue:))
    let (from, to) = (form["from"], form["to"])
    let isShown = form.fields.contains { $0.name == "shownFrom" }
    let isTyped = isShown && (from != form["shownFrom"] || to != form["shownTo"])
    if range == .custom || isTyped && (from != nil || to != nil) {
      return [("from", from), ("to", to)]
    }
    return [("range", range == .month ? nil : range?.rawValue)]
  }

  /// The field of the bar whose day is none; nil where a span of two days is at fault.
  static func wrongField(_ query: FormBody) -> String? {
    ["from", "to"].first { name in query[name].map { !ReportSpan.isDay($0) } ?? false }
  }

  var first: String { span.days.first?.name ?? "" }
  var last: String { span.days.last?.name ?? "" }

  /// What addresses carry of it; nothing for what is taken if nothing is said.
  var query: [(String, String?)] {
    switch range {
    case .month: []
    case .custom: [("from", first), ("to", last)]
    default: [("range", range.rawValue)]
    }
  }

  /// `1–22 Nov 2026`.
  var text: String {
    let (first, last) = (first, last)
    return first == last
      ? "\(PageText.day(first)) \(first.prefix(4))"
      : "\(PageText.day(first)) to \(PageText.day(last)) \(last.prefix(4))"
  }

  /// Amounts of quarters of an hour as amounts of its days.
  func byDay(_ quarters: [(quarter: String?, count: Int)]) -> [Int] {
    var places: [String: Int] = [:]
    for (index, day) in span.days.enumerated() { places[day.name] = index }
    var days = Array(repeating: 0, count: span.days.count)
    for (quarter, count) in quarters {
      guard let number = quarter.flatMap({ Int64($0) }),
        let place = span.day(ofQuarter: number).flatMap({ places[$0] })
      else { continue }
      days[place] += count
    }
    return days
  }
}
