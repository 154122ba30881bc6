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
    let day = CivilDay(number: Int(second / 86_400))
    let time = [second % 86_400 / 3600, second % 3600 / 60, second % 60].map(twoDigits)
    return
      "\(days[day.weekday]), \(twoDigits(Int64(day.day))) \(months[day.month - 1]) \(day.year) "
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
