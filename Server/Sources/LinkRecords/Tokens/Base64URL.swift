import FoundationEssentials

/// Base64 for addresses (RFC 4648, section 5), without padding.
package enum Base64URL {
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString()
    let digits = text.utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { digit -> UInt8 in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
    return String(decoding: Array(digits), as: UTF8.self)
  }

  /// The bytes of a text that is written in just one way; nil for any other.
  package static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.allSatisfy(isDigit) else { return nil }
    var plain = text.utf8.map { digit -> UInt8 in
      switch digit {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: digit
      }
    }
    plain += Array(repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
    guard let data = Data(base64Encoded: Data(plain)), Self.text(of: data) == text else {
      return nil
    }
    return Array(data)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
