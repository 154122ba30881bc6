import EntrywayDiagnostics
import Foundation

/// The days that a report is about: `?from=2026-11-01&to=2026-11-22&zone=Europe/Berlin`.
///
/// Both days are in it. Without them it is the last 30 days, today included; without a zone that of the
/// app. All zones begin their days with a quarter of an hour of UTC, so that totals of quarters give
/// any zone's days.
package struct ReportSpan: Hashable, Sendable {
  /// How many days a report has at most.
  package static let dayLimit = 1100

  package let span: TimeSpan
  package let zone: String
  /// The days, each from its own midnight.
  package let days: [LocalDay]

  package init(_ query: ReportParameters, _ app: App, at now: Timestamp) throws(Refusal) {
    let zone = query["zone"] ?? app.timeZone
    // Abbreviations mean this in one place and that in another.
    let isNamed = query["zone"] == nil || zone.utf8.contains(UInt8(ascii: "/")) || zone == "UTC"
    // An app made before this was looked at keeps its zone.
    let timeZone = query["zone"] == nil ? TimeZone(identifier: zone) : ReportZone.named(zone)
    guard let timeZone, isNamed else {
      throw Refusal(
        .invalid, "bad-zone", "\(Quoting.text(zone)) is not a time zone",
        hint: "write a name of the IANA database, such as Europe/Berlin, or UTC.")
    }
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let last =
      try query["to"].map { text throws(Refusal) in try Self.day(text, "to", calendar) }
      ?? calendar.startOfDay(for: now.date)
    let first =
      try query["from"].map { text throws(Refusal) in try Self.day(text, "from", calendar) }
      ?? calendar.startOfDay(for: last.addingTimeInterval(-29 * 86_400 + 43_200))
    guard first <= last, last.timeIntervalSince(first) < Double(Self.dayLimit) * 86_400 else {
      throw Refusal(
        .invalid, "bad-span",
        "`from` is after `to`, or more than \(Self.dayLimit) days before it",
        hint: "name two days, the earlier one first.")
    }
    var days: [LocalDay] = []
    var start = Timestamp(first)
    while start <= Timestamp(last) {
      let day = LocalDay(of: start, in: zone)
      days.append(day)
      start = day.end
    }
    self.days = days
    span = TimeSpan(days[0].start, days[days.count - 1].end)
  }

  /// Whether a text is a day, as `from` and `to` take it.
  package static func isDay(_ text: String) -> Bool {
    (try? day(text, "", Calendar(identifier: .gregorian))) != nil
  }

  private static func day(
    _ text: String, _ name: String, _ calendar: Calendar
  ) throws(Refusal) -> Date {
    let numbers = FieldText.parts(of: text, at: "-").map { Int($0) }
    guard text.utf8.count == 10, numbers.count == 3, let year = numbers[0], let month = numbers[1],
      let day = numbers[2], year >= 1970, CivilDay(year: year, month: month, day: day) != nil,
      // Where clocks leave out midnight a day begins at one.
      let noon = calendar.date(
        from: DateComponents(year: year, month: month, day: day, hour: 12))
    else {
      throw Refusal(
        .invalid, "bad-day", "`\(name)` is not a date: \(Quoting.text(text))",
        hint: "write it as 2026-11-22.")
    }
    return calendar.startOfDay(for: noon)
  }

  /// The day of a quarter of an hour, counted from 1970.
  package func day(ofQuarter quarter: Int64) -> String? {
    place(ofQuarter: quarter).map { days[$0].name }
  }

  /// Where among the days that of a quarter of an hour is; nil for one outside of them.
  func place(ofQuarter quarter: Int64) -> Int? {
    let time = Timestamp(milliseconds: quarter * 900_000)
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle].end <= time { low = middle + 1 } else { high = middle }
    }
    return low < days.count && days[low].start <= time ? low : nil
  }
}

/// The query of a report: what is asked for by names that it knows.
package struct ReportParameters: Sendable {
  private let values: [String: String]

  /// - Throws: A ``Refusal`` for a name that the report does not know, or that stands twice.
  package init(_ items: [(name: String, value: String)], _ known: [String]) throws(Refusal) {
    var values: [String: String] = [:]
    let known = known + ["from", "to", "zone", "format"]
    for (name, value) in items {
      guard known.contains(name), values.updateValue(value, forKey: name) == nil else {
        throw Refusal(
          .invalid, "bad-parameter",
          "\(Quoting.text(name)) is not a parameter here, or appears twice",
          hint: "this report takes \(known.map { "`\($0)`" }.joined(separator: ", ")).")
      }
    }
    self.values = values
  }

  package init(_ values: [String: String]) {
    self.values = values
  }

  package subscript(name: String) -> String? { values[name] }

  /// A whole number within a range.
  package func number(
    _ name: String, _ range: ClosedRange<Int>, default standard: Int
  ) throws(Refusal) -> Int {
    guard let text = values[name] else { return standard }
    guard let number = Int(text), range ~= number else {
      throw Refusal(
        .invalid, "bad-number", "`\(name)` is not a usable number: \(Quoting.text(text))",
        hint: "write \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Names of a list, with commas between.
  package func names<Name: RawRepresentable & CaseIterable & Hashable>(
    _ name: String, default standard: [Name]
  ) throws(Refusal) -> [Name] where Name.RawValue == String {
    guard let text = values[name] else { return standard }
    var names: [Name] = []
    for part in FieldText.items(of: text) {
      guard let found = Name(rawValue: part), !names.contains(found) else {
        let known = Name.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw Refusal(
          .invalid, "bad-dimension",
          "\(Quoting.text(String(part))) is not a dimension, or appears twice",
          hint: "write \(known).")
      }
      names.append(found)
    }
    return names
  }
}
