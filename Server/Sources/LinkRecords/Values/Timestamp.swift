package import FoundationEssentials

/// A moment of the server's clock: milliseconds of UTC since 1970.
///
/// In JSON it is RFC 3339 text with milliseconds, `2026-11-22T10:58:07.000Z`.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  /// What the clock says.
  package static var now: Timestamp { Timestamp(Date()) }

  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  package func adding(_ duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    return Timestamp(
      milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  package static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }
}

extension Timestamp: LosslessStringConvertible, Codable {
  /// Reads RFC 3339, with or without a fraction; nil for anything else, for days that no month has,
  /// and for years before 1970 and after 9999.
  package init?(_ text: String) {
    guard text.utf8.count <= 35, Self.hasForm(text),
      let date = (try? Date(text, strategy: Self.style)) ?? (try? Date(text, strategy: .iso8601)),
      date.timeIntervalSince1970 >= 0, date.timeIntervalSince1970 < 253_402_300_800
    else { return nil }
    self.init(date)
    // The formatter takes February 30 for March 2.
    let day = text.prefix(19)
    guard (try? Date("\(day)Z", strategy: .iso8601))?.formatted(.iso8601).prefix(19) == day else {
      return nil
    }
    // Less than half a millisecond before the year 10,000 is rounded into it.
    guard milliseconds < 253_402_300_800_000 else { return nil }
  }

  /// Whether a text has the form of RFC 3339, section 5.6: the formatter does not mind what follows.
  private static func hasForm(_ text: String) -> Bool {
    var form = text.utf8.map { 48...57 ~= $0 ? UInt8(ascii: "0") : $0 }
    if form.last == UInt8(ascii: "Z") {
      form.removeLast()
    } else {
      let offset = String(decoding: form.suffix(6), as: UTF8.self)
      guard offset == "+00:00" || offset == "-00:00" else { return false }
      form.removeLast(6)
    }
    if form.count > 20 {
      while form.last == UInt8(ascii: "0"), form.count > 20 { form.removeLast() }
      guard form.popLast() == UInt8(ascii: ".") else { return false }
    }
    return String(decoding: form, as: UTF8.self) == "0000-00-00T00:00:00"
  }

  package var description: String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = rest < 0 ? rest + 1000 : rest
    let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
    // Not the formatter's own fraction: it cuts what a binary fraction lacks, a millisecond at times.
    let digits = String(fraction + 1000).dropFirst()
    return "\(whole.formatted(.iso8601).dropLast()).\(digits)Z"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = Timestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath, debugDescription: "this is no time",
          underlyingError: UnexpectedValueError("expected a time such as 2026-11-22T10:58:07Z")))
    }
    self = time
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  private static var style: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  }
}
