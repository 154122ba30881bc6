package import FoundationEssentials

/// Base64 for addresses (RFC 4648, section 5), without padding.
package enum Base64URL {
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let text = Data(bytes).base64EncodedString()
    return String(
      text.compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// The bytes of a text that is written in just one way; nil for any other.
  package static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.allSatisfy(isDigit) else { return nil }
    var plain = String(
      text.map { character in
        switch character {
        case "-": "+"
        case "_": "/"
        default: character
        }
      })
    plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain), Self.text(of: data) == text else { return nil }
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
