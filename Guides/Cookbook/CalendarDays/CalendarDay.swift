import Entryway

/// A calendar day, `2026-11-05` in links: without a time, and so without a time zone.
struct CalendarDay: LinkParameter, Hashable, Comparable {
  let year: Int
  let month: Int
  let day: Int

  /// Nil for a day that doesn't exist.
  init?(year: Int, month: Int, day: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...lengths[month - 1]).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  init(linkText: String) throws {
    let parts = linkText.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      let value = CalendarDay(year: year, month: month, day: day)
    else { throw NoSuchDay() }
    self = value
  }

  var linkText: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: width - digits.utf8.count) + digits
    }.joined(separator: "-")
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  static let linkExample = CalendarDay(known: (2026, 11, 5))
  static let linkShape = LinkShape.opaque

  private init(known: (year: Int, month: Int, day: Int)) { (year, month, day) = known }

  struct NoSuchDay: Error, CustomStringConvertible {
    var description: String { "a day is written as 2026-11-05" }
  }
}
