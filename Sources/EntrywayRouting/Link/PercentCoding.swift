/// Percent-encoding (RFC 3986, 2.1): decoded exactly once, encoded only where necessary.
package enum PercentCoding {
  /// The decoded text of `range`, whose escapes are known to be whole.
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
      if byte == ASCII.percent, let spelled = self.byte(bytes, behind: index, range) {
        decoded.append(spelled)
        index += 3
      } else {
        decoded.append(byte)
        index += 1
      }
    }
  }

  /// The byte that the two digits after a percent sign spell; nil if they are none.
  @inline(__always)
  static func byte(_ bytes: Span<UInt8>, behind percent: Int, _ range: ByteRange) -> UInt8? {
    guard percent + 2 < range.upper, let high = ASCII.hexValue(bytes[percent + 1]),
      let low = ASCII.hexValue(bytes[percent + 2])
    else { return nil }
    return high << 4 | low
  }

  static func decodedText(_ bytes: Span<UInt8>, _ range: ByteRange) -> String {
    String(decoding: decodedBytes(bytes, range), as: UTF8.self)
  }

  /// The part of a link that a text is written to; each allows different bytes unescaped.
  package enum Part: Sendable {
    /// A segment of the path.
    case segment
    /// The first segment of a custom-scheme link, which other parsers take for a host.
    case firstSegment
    /// The name of a query item.
    case queryName
    /// The value of a query item.
    case queryValue
    /// The value of an argument that belongs to one segment.
    case segmentValue
    /// The fragment.
    case fragment

    /// A segment of a link by its number.
    static func segment(_ index: Int, of kind: LinkKind) -> Part {
      index == 0 && kind == .customScheme ? .firstSegment : .segment
    }

    /// The value of an item; in custom schemes the arguments of a segment are followed by others.
    static func value(of kind: LinkKind, _ arguments: ArgumentMode) -> Part {
      kind == .customScheme && arguments == .perSegment ? .segmentValue : .queryValue
    }

    /// The bytes that stay as they are.
    fileprivate var rawBytes: ASCIISet {
      switch self {
      case .segment: .inSegment
      case .firstSegment: .inFirstSegment
      case .queryName: .inQueryName
      case .queryValue: .inQueryValue
      case .segmentValue: .inSegmentValue
      case .fragment: .inFragment
      }
    }
  }

  /// Encodes `text` so that it decodes to the same text: unreserved bytes and those that the part
  /// allows are kept, and everything else is escaped with uppercase digits.
  package static func encoded(_ text: String, for part: Part) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    append(text, for: part, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Writes `text` after other bytes, as ``encoded(_:for:)`` does.
  static func append(_ text: String, for part: Part, to result: inout [UInt8]) {
    let raw = part.rawBytes
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      if bytes.allSatisfy(raw.contains) {
        result += bytes
      } else {
        append(bytes, besides: raw, to: &result)
      }
    }
    if isWritten == nil { append(text.utf8, besides: raw, to: &result) }
  }

  /// Writes decoded bytes, as those of a pattern are.
  static func append(_ bytes: [UInt8], for part: Part, to result: inout [UInt8]) {
    append(bytes, besides: part.rawBytes, to: &result)
  }

  private static func append(
    _ bytes: some Sequence<UInt8>, besides raw: ASCIISet, to result: inout [UInt8]
  ) {
    for byte in bytes {
      if raw.contains(byte) {
        result.append(byte)
      } else {
        result.append(ASCII.percent)
        result.append(hexDigit(byte >> 4))
        result.append(hexDigit(byte & 0xF))
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero + value : UInt8(ascii: "A") + value - 10
  }
}

extension ASCIISet {
  private static let everywhere = ASCIISet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!'+,;")

  // A parser that takes the first segment for a host would take text after a colon for a port, and
  // text before an at sign for a user name.
  fileprivate static let inFirstSegment = everywhere.union("&=")
  fileprivate static let inSegment = everywhere.union(":@&=")
  fileprivate static let inQueryName = everywhere.union(":@")
  fileprivate static let inQueryValue = everywhere.union(":@=/")
  fileprivate static let inSegmentValue = everywhere.union(":@=")
  fileprivate static let inFragment = everywhere.union(":@&=/")
}
