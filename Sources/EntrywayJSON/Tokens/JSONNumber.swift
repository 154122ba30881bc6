/// A number as it is written in JSON bytes, checked but not converted.
struct JSONNumber {
  /// Digits without zeros at their end, and the power of ten they are multiplied by.
  private struct Decimal {
    var digits: UInt64 = 0
    var exponent = 0
    var fits = true

    /// Adds a digit that is not zero, after zeros that turn out not to be the last digits.
    mutating func append(_ digit: UInt8, after zeros: Int) {
      let shifted = digits == 0 ? 0 : JSONNumber.shifted(digits, by: zeros + 1)
      let sum = shifted?.addingReportingOverflow(UInt64(digit))
      if fits, let sum, !sum.overflow {
        digits = sum.partialValue
      } else {
        fits = false
      }
    }
  }

  /// Where the number ends.
  let end: Int

  private let bytes: JSONBytes
  private let start: Int
  private let isNegative: Bool
  private let wholeStart: Int
  private let wholeEnd: Int
  private let fractionEnd: Int
  private let exponent: Int

  /// Finds the number that starts at a position.
  init(in bytes: JSONBytes, at start: Int) throws(JSONReadingError) {
    self.bytes = bytes
    self.start = start
    isNegative = bytes[start] == UInt8(ascii: "-")
    wholeStart = isNegative ? start + 1 : start
    wholeEnd = try bytes.digitsEnd(from: wholeStart)
    if bytes[wholeStart] == UInt8(ascii: "0"), wholeEnd > wholeStart + 1 {
      throw JSONReadingError(.badNumber, offset: wholeStart + 1)
    }
    let hasFraction = bytes[wholeEnd] == UInt8(ascii: ".")
    fractionEnd = hasFraction ? try bytes.digitsEnd(from: wholeEnd + 1) : wholeEnd
    guard bytes[fractionEnd] | 0x20 == UInt8(ascii: "e") else {
      exponent = 0
      end = fractionEnd
      return
    }
    let sign = bytes[fractionEnd + 1]
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    let exponentStart = isSigned ? fractionEnd + 2 : fractionEnd + 1
    end = try bytes.digitsEnd(from: exponentStart)
    let magnitude = Self.saturatedValue(of: bytes, exponentStart..<end)
    exponent = sign == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// The number as an integer, which it must be exactly.
  func integer() throws(JSONReadingError) -> Int64 {
    let decimal = decimal()
    if decimal.digits == 0 { return 0 }
    guard decimal.exponent >= 0 else { throw JSONReadingError(.notWhole, offset: start) }
    guard decimal.fits,
      let magnitude = Self.shifted(decimal.digits, by: decimal.exponent),
      let value = isNegative ? Self.negated(magnitude) : Int64(exactly: magnitude)
    else {
      throw JSONReadingError(.numberTooLarge, offset: start)
    }
    return value
  }

  /// The nearest `Double`, which must be finite.
  func double() throws(JSONReadingError) -> Double {
    let decimal = decimal()
    if decimal.fits, decimal.digits <= 1 << 53, abs(decimal.exponent) < Self.powersOfTen.count {
      let digits = Double(decimal.digits)
      let power = Self.powersOfTen[abs(decimal.exponent)]
      let magnitude = decimal.exponent < 0 ? digits / power : digits * power
      return isNegative ? -magnitude : magnitude
    }
    let written = String(decoding: bytes.slice(start..<end), as: UTF8.self)
    guard let value = Double(written) else { throw JSONReadingError(.badNumber, offset: start) }
    guard value.isFinite else { throw JSONReadingError(.numberTooLarge, offset: start) }
    return value
  }
}

extension JSONNumber {
  /// The powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private func decimal() -> Decimal {
    var decimal = Decimal()
    var zeros = 0
    for position in wholeStart..<fractionEnd where position != wholeEnd {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit == 0 {
        zeros += 1
      } else {
        decimal.append(digit, after: zeros)
        zeros = 0
      }
    }
    decimal.exponent = exponent + zeros - max(0, fractionEnd - wholeEnd - 1)
    return decimal
  }

  /// The value of digits, held at a bound that no number's own length comes near.
  private static func saturatedValue(of bytes: JSONBytes, _ range: Range<Int>) -> Int {
    let bound = 1 << 60
    var value = 0
    for position in range where value < bound / 10 {
      value = value * 10 + Int(bytes[position] &- UInt8(ascii: "0"))
    }
    return value
  }

  private static func shifted(_ digits: UInt64, by exponent: Int) -> UInt64? {
    let longestExponent = 19
    guard exponent <= longestExponent else { return nil }
    var result = digits
    for _ in 0..<exponent {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      result = product
    }
    return result
  }

  private static func negated(_ magnitude: UInt64) -> Int64? {
    magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
  }
}
