// JSON, put together by its bytes.
extension OutputBytes {
  /// A text in its quotes; null for nil.
  mutating func append(json text: String?) {
    guard let text else { return append(raw: "null") }
    append(raw: "\"")
    append(escaping: text)
    append(raw: "\"")
  }

  /// A text as it stands between the quotes.
  mutating func append(escaping text: String) {
    Self.withBytes(of: text) { bytes in
      var start = 0
      while true {
        let end = ByteScan.firstEscaped(in: bytes, from: start)
        append(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        if end == bytes.count { return }
        append(escaping: bytes[end])
        start = end + 1
      }
    }
  }

  /// An object of texts.
  mutating func append(_ fields: [(key: String, text: String)]) {
    append(raw: "{")
    for (index, field) in fields.enumerated() {
      if index > 0 { append(raw: ",") }
      append(json: field.key)
      append(raw: ":")
      append(json: field.text)
    }
    append(raw: "}")
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(raw: "\\\"")
    case UInt8(ascii: "\\"): append(raw: "\\\\")
    case UInt8(ascii: "\n"): append(raw: "\\n")
    case UInt8(ascii: "\r"): append(raw: "\\r")
    case UInt8(ascii: "\t"): append(raw: "\\t")
    default:
      append(raw: "\\u00")
      append(Self.digit(byte >> 4))
      append(Self.digit(byte & 0xF))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
