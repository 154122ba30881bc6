/// The grammar of dates (RFC 3339): `YYYY-MM-DD`, or that and `THH:MM:SS`, a fraction if any, and
/// `Z` or `±HH:MM`.
///
/// A date without a time means midnight in UTC; years are 0001 to 9999.
package enum LinkDate {
  /// The seconds since 1970-01-01T00:00:00Z that `text` names, or nil if it names none.
  package static func seconds(_ text: String) -> Double? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, digits: 4), year > 0, take(ASCII.minus, &rest),
      let month = number(&rest, digits: 2), (1...12).contains(month), take(ASCII.minus, &rest),
      let day = number(&rest, digits: 2), day >= 1, day <= days(in: month, of: year)
    else { return nil }
    let midnight = Double(daysSince1970(year, month, day)) * 86_400
    if rest.isEmpty { return midnight }
    guard take(UInt8(ascii: "T"), &rest),
      let hour = number(&rest, digits: 2), hour < 24, take(ASCII.colon, &rest),
      let minute = number(&rest, digits: 2), minute < 60, take(ASCII.colon, &rest),
      let second = number(&rest, digits: 2), second < 60,
      let fraction = fraction(&rest), let offset = offset(&rest), rest.isEmpty
    else { return nil }
    return midnight + Double(hour * 3600 + minute * 60 + second - offset) + fraction
  }

  /// The shortest text that names the second, in UTC; nil outside of the years 0001 to 9999.
  package static func text(secondsSince1970 seconds: Double) -> String? {
    guard seconds.isFinite, seconds >= -62_135_596_800, seconds < 253_402_300_800 else {
      return nil
    }
    // Rounding a floating-point number would link the C library of mathematics, which nothing on
    // Linux brings along without Foundation.
    let whole = Int(seconds) - (Double(Int(seconds)) > seconds ? 1 : 0)
    let inDay = (whole % 86_400 + 86_400) % 86_400
    let (year, month, date) = civil(daysSince1970: (whole - inDay) / 86_400)
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
    text += "T\(padded(inDay / 3600, 2)):\(padded(inDay / 60 % 60, 2)):\(padded(inDay % 60, 2))"
    let fraction = seconds - Double(whole)
    if fraction > 0 {
      // Nine digits name every instant that a clock of nanoseconds does.
      let nanoseconds = min(999_999_999, Int(fraction * 1e9 + 0.5))
      var digits = padded(nanoseconds, 9)
      while digits.hasSuffix("0") { digits.removeLast() }
      if !digits.isEmpty { text += ".\(digits)" }
    }
    return text + "Z"
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard ASCII.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - ASCII.zero)
    }
    rest = rest.dropFirst(digits)
    return value
  }

  private static func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Double? {
    guard take(ASCII.dot, &rest) else { return 0 }
    let digits = rest.prefix { ASCII.isDigit($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return Double("0." + String(decoding: digits, as: UTF8.self))
  }

  /// The seconds by which the time runs before UTC.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take(UInt8(ascii: "Z"), &rest) { return 0 }
    let sign = rest.first == ASCII.minus ? -1 : 1
    guard take(ASCII.plus, &rest) || take(ASCII.minus, &rest),
      let hours = number(&rest, digits: 2), hours < 24, take(ASCII.colon, &rest),
      let minutes = number(&rest, digits: 2), minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // The proleptic Gregorian calendar in eras of 400 years that start in March.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
