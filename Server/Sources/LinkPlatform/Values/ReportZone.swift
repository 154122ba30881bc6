package import Foundation

/// The time zones in which reports have days.
package enum ReportZone {
  /// The time zone of a name; nil for what is none, and for one whose days begin within a quarter of an
  /// hour of UTC.
  ///
  /// Totals are kept by quarters: the days of `GMT+0013` cannot be made of them. No zone of the IANA
  /// database has had such an offset since 1972; it is looked at from 2000 on, before which nothing is
  /// stored.
  package static func named(_ name: String) -> TimeZone? {
    // Foundation reads a name up to a NUL.
    guard 1...64 ~= name.utf8.count,
      name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "_+-/:".utf8.contains($0) }),
      let zone = TimeZone(identifier: name)
    else { return nil }
    return quarterYears.allSatisfy { zone.secondsFromGMT(for: $0).isMultiple(of: 15 * 60) }
      ? zone : nil
  }

  /// Moments from 2000 to 2040: no offset lasts less.
  private static let quarterYears = (0..<160).map {
    Date(timeIntervalSince1970: 946_684_800 + Double($0) * 7_889_400)
  }
}
