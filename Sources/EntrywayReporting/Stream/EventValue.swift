/// The name of one of the app's own events.
///
/// ```swift
/// extension EventName {
///   static let purchase: EventName = "purchase"
/// }
/// center.track(.purchase, ["total": 49.9])
/// ```
///
/// A name has 1 to 128 bytes of UTF-8 and no control characters. If the app lists its names in
/// ``ReportingOptions/events``, any other name is refused with a note.
public struct EventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String

  /// Creates a name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from its text.
  public init(stringLiteral value: String) { rawValue = value }
}

/// A value of an event: text, a number, or a flag.
public enum EventValue: Hashable, Sendable {
  /// Text of 1 to 256 bytes; longer text is cut.
  case text(String)
  /// A finite number of at most 10¹⁵.
  case number(Double)
  /// True or false.
  case flag(Bool)
}

extension EventValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a text value.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension EventValue: Codable {
  /// Reads text, a number, `true` or `false`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes the value to JSON as text, a number, `true` or `false`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }

  /// The value as it is told; nil for what cannot be.
  var bounded: EventValue? {
    switch self {
    case .text(let text): ReportedText.bounded(text, ReportedText.valueLimit).map(EventValue.text)
    case .number(let number): number.isFinite && abs(number) <= 1e15 ? self : nil
    case .flag: self
    }
  }
}
