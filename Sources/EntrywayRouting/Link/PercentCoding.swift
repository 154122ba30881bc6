/// Percent-escapes (RFC 3986, 2.1): read exactly once, written only where reading needs them.
package enum PercentCoding {
  /// The text behind the escapes of `range`, whose escapes are known to be whole.
  static func decodedBytes(_ bytes: Span<UInt8>, _ range: ByteRange) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    appendDecoded(bytes, range, to: &decoded)
    return decoded
  }

  static func appendDecoded(_ bytes: Span<UInt8>, _ range: ByteRange, to decoded: inout [UInt8]) {
    var index = range.lower
    while index < range.upper {
      let byte = bytes[index]
      if byte == ASCII.percent, index + 2 < range.upper,
        let high = ASCII.hexValue(bytes[index + 1]), let low = ASCII.hexValue(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(byte)
        index += 1
      }
    }
  }

  static func decodedText(_ bytes: Span<UInt8>, _ range: ByteRange) -> String {
    String(decoding: decodedBytes(bytes, range), as: UTF8.self)
  }

  /// Where a text is written to: each place of a link leaves other bytes as they are.
  package enum Place: Sendable {
    /// A segment of the path.
    case segment
    /// The first segment of a custom scheme's link, which other readers take for a host.
    case firstSegment
    /// The name of a query item.
    case queryName
    /// The value of a query item.
    case queryValue
    /// The value of an argument that belongs to one segment.
    case segmentValue
    /// The fragment.
    case fragment
  }

  /// Writes `text` so that reading the place gives `text` back: unreserved bytes and what the
  /// place allows stay, everything else becomes an escape with upper-case digits.
  package static func encoded(_ text: String, for place: Place) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isRaw(byte, in: place) {
        result.append(byte)
      } else {
        result.append(ASCII.percent)
        result.append(hexDigit(byte >> 4))
        result.append(hexDigit(byte & 0xF))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isRaw(_ byte: UInt8, in place: Place) -> Bool {
    if ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    switch byte {
    case ASCII.minus, ASCII.dot, UInt8(ascii: "_"), UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "!"), UInt8(ascii: "'"), ASCII.plus, UInt8(ascii: ","), UInt8(ascii: ";"):
      return true
    // A system that reads a host there takes what follows a colon for a port, and what precedes an
    // at sign for a user.
    case ASCII.colon, ASCII.at: return place != .firstSegment
    case ASCII.ampersand:
      return place == .segment || place == .firstSegment || place == .fragment
    case ASCII.equals: return place != .queryName
    case ASCII.slash: return place == .queryValue || place == .fragment
    default: return false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero + value : UInt8(ascii: "A") + value - 10
  }
}
