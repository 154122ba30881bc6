import LinkPlatform
import Synchronization

/// The `Date` field (RFC 9110, section 5.6.7), written once a second.
enum HTTPDate {
  private static let last = Mutex<(second: Int64, text: String)>((-1, ""))

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, for now.
  static var now: String {
    let second = Timestamp.now.milliseconds / 1000
    return last.withLock { last in
      if last.second != second { last = (second, text(ofSecond: second)) }
      return last.text
    }
  }

  /// The text of a second since 1970.
  static func text(ofSecond second: Int64) -> String {
    let day = second / 86_400
    // Days since 1 March of the year 0, in eras of 400 years: a leap day ends a year.
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let time = [second % 86_400 / 3600, second % 3600 / 60, second % 60].map(twoDigits)
    return
      "\(days[Int((day + 4) % 7)]), \(twoDigits(dayOfMonth)) \(months[Int(month) - 1]) \(year) "
      + "\(time.joined(separator: ":")) GMT"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
