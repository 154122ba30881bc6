package import LinkPlatform

/// A month of UTC: the events that happened in it are in one file.
package struct Month: Hashable, Comparable, Sendable {
  package static let dayLength: Int64 = 86_400_000

  /// How many months after January 1970 it is.
  package let number: Int64

  private init(number: Int64) { self.number = number }

  /// The month of a moment, in milliseconds.
  package init(of time: Int64) {
    let day = CivilDay(number: Int(Self.day(of: time)))
    number = Int64((day.year - 1970) * 12 + day.month - 1)
  }

  /// The month that a text such as `2026-11` names.
  package init?(name: String) {
    let parts = FieldText.parts(of: name, at: "-")
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      name.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), year >= 1970, 1...12 ~= month
    else { return nil }
    number = Int64((year - 1970) * 12 + month - 1)
  }

  package var name: String {
    let (year, month) = (1970 + number / 12, number % 12 + 1)
    let digits = String(year)
    return String(repeating: "0", count: 4 - digits.count) + digits
      + (month < 10 ? "-0\(month)" : "-\(month)")
  }

  package var start: Timestamp { Timestamp(milliseconds: days.lowerBound * Self.dayLength) }
  /// The first moment after it.
  package var end: Timestamp { Timestamp(milliseconds: days.upperBound * Self.dayLength) }

  /// Its days, counted from 1 January 1970.
  package var days: Range<Int64> { firstDay..<next.firstDay }

  /// Its quarters of an hour, counted from 1970.
  package var quarters: Range<Int64> { days.lowerBound * 96..<days.upperBound * 96 }

  package var next: Month { Month(number: number + 1) }
  package var previous: Month { Month(number: number - 1) }

  private var firstDay: Int64 {
    let day = CivilDay(year: Int(1970 + number / 12), month: Int(number % 12) + 1, day: 1)
    return Int64(day?.number ?? 0)
  }

  /// The last moment of the last day that has a bit, in milliseconds; nil without any.
  func lastMoment(of bits: Int64) -> Int64? {
    guard bits != 0 else { return nil }
    let day = days.lowerBound + Int64(63 - bits.leadingZeroBitCount)
    return (day + 1) * Self.dayLength - 1
  }

  /// The day of a moment, counted from 1 January 1970.
  package static func day(of time: Int64) -> Int64 { time / dayLength }

  package static func < (one: Month, other: Month) -> Bool { one.number < other.number }
}
