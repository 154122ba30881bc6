extension JSONReader {
  /// Reads a number, and gives it as it is written.
  mutating func number() throws(JSONFault) -> String {
    let start = position
    skip(UInt8(ascii: "-"))
    var isValid = next == UInt8(ascii: "0") ? skip(UInt8(ascii: "0")) : skipDigits()
    if isValid, skip(UInt8(ascii: ".")) { isValid = skipDigits() }
    if isValid, skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      isValid = skipDigits()
    }
    if !isValid || next?.continuesNumber == true {
      while next?.continuesNumber == true { position += 1 }
      throw fault(.number, start..<position)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, byte.isDigit { position += 1 }
    return position > start
  }

  /// Reads a text with its quotes; the bytes are known to be UTF-8 by now.
  mutating func text() throws(JSONFault) -> String {
    let opening = position
    position += 1
    var decoded: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"):
        decoded += try escape(opening: opening)
      case 0..<0x20:
        throw JSONFault(reason: .control, range: position..<position + 1, opening: opening)
      default:
        decoded.append(byte)
        position += 1
      }
    }
    throw JSONFault(reason: .unterminatedText, range: position..<position, opening: opening)
  }

  private mutating func escape(opening: Int) throws(JSONFault) -> [UInt8] {
    let start = position
    guard position + 1 < bytes.count else {
      throw JSONFault(
        reason: .unterminatedText, range: bytes.count..<bytes.count, opening: opening)
    }
    position += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "/"): return [0x2F]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try scalar(from: start)).utf8)
    default:
      while let byte = next, byte & 0xC0 == 0x80 { position += 1 }
      throw fault(.escape, start..<position)
    }
  }

  /// The scalar of a `\u` escape whose backslash stands at `start`; a pair of surrogates is one.
  private mutating func scalar(from start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try unit(from: start)
    if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
    guard UTF16.isLeadSurrogate(first), bytes[position...].starts(with: [0x5C, 0x75]) else {
      throw fault(.surrogate, start..<position)
    }
    let second = position
    position += 2
    let trail = try unit(from: second)
    guard UTF16.isTrailSurrogate(trail) else { throw fault(.surrogate, start..<second) }
    return UTF16.decode(UTF16.EncodedScalar([first, trail]))
  }

  /// The four hexadecimal digits of a `\u` escape.
  private mutating func unit(from start: Int) throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw fault(.escape, start..<position)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension UInt8 {
  /// Whether the byte is white space, as JSON has it.
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte belongs to a word or a number, in ASCII.
  var continuesWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Whether the byte is a digit, in ASCII.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var continuesNumber: Bool {
    continuesWord || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
