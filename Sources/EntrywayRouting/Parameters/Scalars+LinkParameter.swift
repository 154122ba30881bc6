extension String: LinkParameter {
  /// Accepts any text.
  public init(linkText: String) { self = linkText }

  /// The text itself.
  public var linkText: String { self }

  /// `text`.
  public static var linkExample: String { "text" }

  /// Any text that is not empty.
  public static var linkShape: LinkShape { .text }

  /// Reads the decoded text.
  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> String {
    String(decoding: try texts.one(), as: UTF8.self)
  }

  /// The shape is exact: every text of it can be read.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

extension Bool: LinkParameter {
  /// Reads `true` or `false`, in lowercase.
  ///
  /// - Throws: `LinkTextError` for any other text, such as `1` or `yes`.
  public init(linkText: String) throws {
    switch linkText {
    case "true": self = true
    case "false": self = false
    default: throw LinkTextError(linkText, expected: Self.linkShape)
    }
  }

  /// `true` or `false`.
  public var linkText: String { self ? "true" : "false" }

  /// `true`.
  public static var linkExample: Bool { true }

  /// A boolean.
  public static var linkShape: LinkShape { .boolean }

  /// The shape is exact: every text of it can be read.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

extension Double: LinkParameter {
  /// Reads a decimal number such as `1.5`, `-2` or `1e3`, but not infinity or NaN.
  ///
  /// - Throws: `LinkTextError` for any other text.
  public init(linkText: String) throws {
    guard Self.linkShape.reads(linkText), let number = Double(linkText) else {
      throw LinkTextError(linkText, expected: Self.linkShape)
    }
    self = number
  }

  /// The shortest digits that read back as the number, such as `1.5`.
  ///
  /// Infinity and NaN have no such text, so a table refuses to write the link.
  public var linkText: String { description }

  /// `1.5`.
  public static var linkExample: Double { 1.5 }

  /// A decimal number.
  public static var linkShape: LinkShape { .decimal }

  /// The shape is exact: every text of it can be read.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

extension LinkParameter where Self: FixedWidthInteger {
  /// Reads decimal digits in the type's range, with a leading `-` for negative numbers.
  ///
  /// - Throws: `LinkTextError` for any other text.
  public init(linkText: String) throws {
    guard Self.linkShape.reads(linkText), let number = Self(linkText) else {
      throw LinkTextError(linkText, expected: Self.linkShape)
    }
    self = number
  }

  /// Reads the digits in place, without creating a string.
  @inlinable
  public static func _read(_ texts: inout _LinkTexts) throws(_LinkTextUnreadable) -> Self {
    let text = try texts.one()
    guard let number = Self(digits: text) else { throw _LinkTextUnreadable() }
    return number
  }

  /// Reads `-?[0-9]+`, in range.
  @inlinable
  @inline(__always)
  init?(digits text: UnsafeBufferPointer<UInt8>) {
    // Most have eight digits or less, and no sign.
    if let number = DigitWord.number(text) {
      self.init(exactly: number)
    } else {
      self.init(anyDigits: text)
    }
  }

  /// Digit by digit, whatever their number.
  @inlinable
  init?(anyDigits text: UnsafeBufferPointer<UInt8>) {
    let isNegative = text.first == 0x2D
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var number: Self = 0
    for byte in digits {
      let digit = byte &- 0x30
      guard digit <= 9 else { return nil }
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (next, carry) =
        isNegative
        ? tens.subtractingReportingOverflow(Self(truncatingIfNeeded: digit))
        : tens.addingReportingOverflow(Self(truncatingIfNeeded: digit))
      if overflow || carry { return nil }
      number = next
    }
    self = number
  }

  /// The decimal digits, with a leading `-` for negative numbers.
  public var linkText: String { String(self) }

  /// `1`.
  public static var linkExample: Self { 1 }

  /// An integer in the range of the type.
  public static var linkShape: LinkShape { .integer(Self.self) }

  /// The shape is exact: every text of it can be read.
  public static var _linkTraits: _LinkTraits { _LinkTraits(isShapeExact: true) }
}

extension Int: LinkParameter {}
extension Int8: LinkParameter {}
extension Int16: LinkParameter {}
extension Int32: LinkParameter {}
extension Int64: LinkParameter {}
extension UInt: LinkParameter {}
extension UInt8: LinkParameter {}
extension UInt16: LinkParameter {}
extension UInt32: LinkParameter {}
extension UInt64: LinkParameter {}
