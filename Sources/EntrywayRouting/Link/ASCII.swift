/// The bytes in the grammar of links (RFC 3986).
enum ASCII {
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let ampersand = UInt8(ascii: "&")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let question = UInt8(ascii: "?")
  static let at = UInt8(ascii: "@")
  static let backslash = UInt8(ascii: "\\")
  static let dot = UInt8(ascii: ".")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let space = UInt8(ascii: " ")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let star = UInt8(ascii: "*")
  static let underscore = UInt8(ascii: "_")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let delete = UInt8(0x7F)

  static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  static func isControl(_ byte: UInt8) -> Bool { byte < space || byte == delete }

  /// The byte in lowercase, if it is a letter of ASCII.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The value of a hexadecimal digit, or nil.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case zero...nine: return byte - zero
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }

  /// The letters of a scheme (RFC 3986, 3.1) after its first.
  static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == plus || byte == minus || byte == dot
  }
}

/// A set of ASCII bytes, tested with a shift instead of a list of comparisons.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: String) {
    for byte in bytes.utf8 where byte < 0x80 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func union(_ bytes: String) -> ASCIISet {
    var both = ASCIISet(bytes)
    both.low |= low
    both.high |= high
    return both
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    // A byte beyond ASCII has its highest bit set.
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && word & (1 << UInt64(byte & 63)) != 0
  }
}
