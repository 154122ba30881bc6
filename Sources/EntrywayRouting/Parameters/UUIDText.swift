/// The grammar of UUIDs (RFC 9562, 4): 8-4-4-4-12 hexadecimal digits, in either case.
enum UUIDText {
  static func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    guard range.count == 36 else { return false }
    for offset in 0..<36 {
      let byte = bytes[range.lower + offset]
      let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isHyphen ? byte == ASCII.minus : ASCII.hexValue(byte) != nil else { return false }
    }
    return true
  }
}
