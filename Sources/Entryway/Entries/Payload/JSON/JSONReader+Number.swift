extension JSONReader {
  /// Reads a number: `-`, digits without a leading zero, a fraction, an exponent.
  mutating func number() throws(JSONFault) -> PayloadValue {
    let start = position
    var isWhole = true
    skip(UInt8(ascii: "-"))
    var isValid = next == UInt8(ascii: "0") ? skip(UInt8(ascii: "0")) : skipDigits()
    if isValid, skip(UInt8(ascii: ".")) {
      isWhole = false
      isValid = skipDigits()
    }
    if isValid, skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      isValid = skipDigits()
    }
    guard isValid, !(next.map(\.continuesNumber) ?? false) else {
      while next?.continuesNumber == true { position += 1 }
      throw fault(.number, start..<position)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw fault(.numberOutOfRange, start..<position)
    }
    return .double(value)
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Steps over digits; false if there are none.
  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    return position > start
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte looks as if it belonged to a number, so that a wrong one is shown whole.
  fileprivate var continuesNumber: Bool {
    continuesWord || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
