extension String {
  /// Whether the text is Base64 (RFC 4648, section 4), and not empty.
  var isBase64: Bool {
    let bytes = Array(utf8)
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return !bytes.isEmpty && bytes.count.isMultiple(of: 4) && padding <= 2
      && bytes.dropLast(padding).allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
