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
    let begin = calendar.startOfDay(for: time.date)
    // Where clocks leave out midnight a day begins at one: the next one does not.
    let next = calendar.date(byAdding: .day, value: 1, to: begin)
    let finish = next.map(calendar.startOfDay) ?? begin.addingTimeInterval(86_400)
    let form = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
    name = time.date.formatted(form)
    (start, end) = (Timestamp(begin), Timestamp(finish))
  }
}
