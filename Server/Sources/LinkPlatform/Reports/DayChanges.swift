/// When the events of a quarter of an hour changed last.
package struct QuarterChange: Hashable, Sendable {
  /// The quarter of an hour in which they happened, counted from 1970.
  package var quarter: Int64
  /// When the last commit added one of them, or removed some of them for good.
  ///
  /// For a quarter it only rises, whatever the clock says: whoever has read it once can tell by it whether
  /// the quarter has changed since.
  package var changedAt: Timestamp
  /// When the last of them was received; nil where that is not known.
  package var receivedAt: Timestamp?

  package init(quarter: Int64, changedAt: Timestamp, receivedAt: Timestamp?) {
    (self.quarter, self.changedAt, self.receivedAt) = (quarter, changedAt, receivedAt)
  }
}

/// When the events of a day changed last: `{"day": "2026-11-03", "changedAt": "…", "isLate": true}`.
package struct DayChange: Hashable, Encodable, Sendable {
  /// `2026-11-03`, in the time zone of the report.
  package let day: String
  package let changedAt: Timestamp
  /// Whether some of its events were received so long after its end that nobody waits for them.
  package let isLate: Bool

  package init(day: String, changedAt: Timestamp, isLate: Bool) {
    (self.day, self.changedAt, self.isLate) = (day, changedAt, isLate)
  }

  /// What is received up to so long after the end of its day is in time.
  package static let patience = Duration.seconds(48 * 3600)

  /// The sentence about late days; nil without any.
  ///
  /// Phones that were offline are late on many days of a long period: the sentence names the first ones.
  ///
  /// - Parameters:
  ///   - days: The days of a report.
  ///   - name: A day as the reader knows it.
  package static func note(on days: [DayChange], name: (String) -> String = { $0 }) -> String? {
    let late = days.filter(\.isLate).map { name($0.day) }
    guard let first = late.first else { return nil }
    let end = "arrived more than 48 hours after the end of the day"
    guard late.count > 1 else { return "Some events for \(first) \(end)." }
    let named = late.count > namedDays ? late[..<namedDays] : late.dropLast()
    let last = late.count > namedDays ? "\(late.count - namedDays) more" : late[late.count - 1]
    let list = "\(named.joined(separator: ", ")) and \(last)"
    return "Some events for \(late.count) days \(end): \(list)."
  }

  /// How many days the sentence names where there are more.
  private static let namedDays = 5
}

extension ReportSpan {
  /// The days of which something has changed, in their order.
  package func changes(of quarters: [QuarterChange]) -> [DayChange] {
    var changes: [Int: (changedAt: Timestamp, isLate: Bool)] = [:]
    for quarter in quarters {
      guard let place = place(ofQuarter: quarter.quarter) else { continue }
      let limit = days[place].end.adding(DayChange.patience)
      let isLate = quarter.receivedAt.map { $0 > limit } ?? false
      let known = changes[place]
      changes[place] = (
        max(known?.changedAt ?? quarter.changedAt, quarter.changedAt),
        known?.isLate == true || isLate
      )
    }
    return changes.sorted { $0.key < $1.key }.map { place, change in
      DayChange(day: days[place].name, changedAt: change.changedAt, isLate: change.isLate)
    }
  }
}
