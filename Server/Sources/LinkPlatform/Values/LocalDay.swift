import Foundation

/// A day in a time zone.
package struct LocalDay: Hashable, Sendable {
  /// `2026-11-22`.
  package let name: String
  /// Its first moment.
  package let start: Timestamp
  /// The first moment of the next day.
  package let end: Timestamp

  package var span: TimeSpan { TimeSpan(start, end) }

  /// The day of a moment in a zone; a zone that nobody knows is UTC.
  package init(of time: Timestamp, in zone: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: time.date)
    let begin = calendar.startOfDay(for: time.date)
    // Where clocks leave out midnight a day begins at one: the next one does not.
    let next = calendar.date(byAdding: .day, value: 1, to: begin)
    let finish = next.map(calendar.startOfDay) ?? begin.addingTimeInterval(86_400)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    name = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
      .joined(separator: "-")
    (start, end) = (Timestamp(begin), Timestamp(finish))
  }
}
