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
    Timestamp(milliseconds: milliseconds + duration.milliseconds)
  }

  package static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }
}

extension Duration {
  /// Whole milliseconds, the rest cut off.
  package var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension Timestamp: TextValue {
  package static var name: String { "a time" }
  package static var example: String { "2026-11-22T10:58:07Z" }

  /// Reads RFC 3339, with or without a fraction; nil for anything else, for days that no month has,
  /// and for years before 1970 and after 9999.
  package init?(_ text: String) {
    guard let time = Array(text.utf8).withUnsafeBufferPointer(Timestamp.init(bytes:)) else {
      return nil
    }
    self = time
  }

  /// Reads the bytes of RFC 3339, section 5.6.
  package init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard 20...35 ~= bytes.count else { return nil }
    var form = TimeForm(bytes: bytes)
    guard let year = form.number(4), form.take("-"), let month = form.number(2), form.take("-"),
      let day = form.number(2), form.take("T"), let hour = form.number(2), form.take(":"),
      let minute = form.number(2), form.take(":"), let second = form.number(2),
      let fraction = form.fraction(), let offset = form.offset(), form.isAtEnd,
      let days = CivilDay(year: year, month: month, day: day)?.number, hour < 24, minute < 60,
      second < 60
    else { return nil }
    let seconds = Int64(days * 86_400 + hour * 3600 + minute * 60 + second - offset * 60)
    let milliseconds = seconds * 1000 + Int64(fraction)
    guard 0..<253_402_300_800_000 ~= milliseconds else { return nil }
    self.init(milliseconds: milliseconds)
  }

  package var description: String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = rest < 0 ? rest + 1000 : rest
    let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
    // Not the formatter's own fraction: it cuts what a binary fraction lacks, a millisecond at times.
    let digits = String(fraction + 1000).dropFirst()
    return "\(whole.formatted(.iso8601).dropLast()).\(digits)Z"
  }
}

/// Reads the parts of a time's text, one after the other.
private struct TimeForm {
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let byte = next, byte.isDigit else { return nil }
      number = number * 10 + Int(byte - 48)
      position += 1
    }
    return number
  }

  /// Milliseconds, rounded; 0 without a fraction, nil for a dot without digits.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    var (number, digits) = (0, 0)
    while let byte = next, byte.isDigit {
      if digits < 4 { number = number * 10 + Int(byte - 48) }
      digits += 1
      position += 1
    }
    guard digits > 0 else { return nil }
    for _ in min(digits, 4)..<4 { number *= 10 }
    return (number + 5) / 10
  }

  /// Minutes east of UTC; nil for what is no offset.
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let isWest = next == UInt8(ascii: "-")
    guard take("+") || take("-"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
