extension JSONReader {
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
        try escape(into: &decoded, opening: opening)
      case 0..<0x20:
        throw JSONFault(reason: .control, range: position..<position + 1, opening: opening)
      default:
        decoded.append(byte)
        position += 1
      }
    }
    throw JSONFault(reason: .unterminatedText, range: position..<position, opening: opening)
  }

  private mutating func escape(into decoded: inout [UInt8], opening: Int) throws(JSONFault) {
    let start = position
    guard position + 1 < bytes.count else {
      throw JSONFault(
        reason: .unterminatedText, range: bytes.count..<bytes.count, opening: opening)
    }
    position += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): decoded.append(0x22)
    case UInt8(ascii: "\\"): decoded.append(0x5C)
    case UInt8(ascii: "/"): decoded.append(0x2F)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): decoded.append(contentsOf: Array(String(try scalar(from: start)).utf8))
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
