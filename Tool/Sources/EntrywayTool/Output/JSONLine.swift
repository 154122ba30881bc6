/// One JSON object on one line, its keys in the order in which they are added.
struct JSONLine: ~Copyable {
  private(set) var bytes = OutputBytes()
  private var isEmpty = true

  init() { bytes.append(raw: "{}") }

  /// Takes everything out, to write the next object into the same memory.
  mutating func removeAll() {
    bytes.removeAll()
    bytes.append(raw: "{}")
    isEmpty = true
  }

  mutating func add(_ key: StaticString, _ text: String?) {
    add(key) { $0.append(json: text) }
  }

  mutating func add(_ key: StaticString, _ flag: Bool) {
    add(key) { $0.append(raw: flag ? "true" : "false") }
  }

  mutating func add(_ key: StaticString, number: Int?) {
    add(key) { bytes in
      if let number { bytes.append(String(number)) } else { bytes.append(raw: "null") }
    }
  }

  /// An array of texts.
  mutating func add(_ key: StaticString, list texts: [String]) {
    add(key) { bytes in
      bytes.append(raw: "[")
      for (index, text) in texts.enumerated() {
        if index > 0 { bytes.append(raw: ",") }
        bytes.append(json: text)
      }
      bytes.append(raw: "]")
    }
  }

  /// An object of texts.
  mutating func add(_ key: StaticString, _ fields: [(key: String, text: String)]) {
    add(key) { $0.append(fields) }
  }

  /// An array of objects of texts.
  mutating func add(_ key: StaticString, objects: [[(key: String, text: String)]]) {
    add(key) { bytes in
      bytes.append(raw: "[")
      for (index, fields) in objects.enumerated() {
        if index > 0 { bytes.append(raw: ",") }
        bytes.append(fields)
      }
      bytes.append(raw: "]")
    }
  }

  private mutating func add(_ key: StaticString, _ value: (inout OutputBytes) -> Void) {
    bytes.removeLast()
    bytes.append(raw: isEmpty ? "\"" : ",\"")
    isEmpty = false
    bytes.append(raw: key)
    bytes.append(raw: "\":")
    value(&bytes)
    bytes.append(raw: "}")
  }
}

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
  private mutating func append(escaping text: String) {
    Self.withBytes(of: text) { bytes in
      var start = 0
      for index in bytes.indices where Self.isEscaped(bytes[index]) {
        append(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
        append(escaping: bytes[index])
        start = index + 1
      }
      append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
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

  /// What must not stand between quotes (RFC 8259, 7), and the one control character that may.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
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
