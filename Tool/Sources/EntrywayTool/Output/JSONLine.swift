/// One JSON object on one line, its keys in the order in which they are added.
///
/// A million answers are written with it: the bytes are put together by hand.
struct JSONLine {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "}")]
  private var isEmpty = true

  /// Takes everything out, to write the next object into the same memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
    bytes.append(UInt8(ascii: "}"))
    isEmpty = true
  }

  mutating func add(_ key: StaticString, _ text: String?) {
    add(key) { line in
      if let text { line.append(text) } else { line.append(raw: "null") }
    }
  }

  mutating func add(_ key: StaticString, _ flag: Bool) {
    add(key) { $0.append(raw: flag ? "true" : "false") }
  }

  mutating func add(_ key: StaticString, number: Int?) {
    add(key) { line in
      if let number { line.bytes += String(number).utf8 } else { line.append(raw: "null") }
    }
  }

  /// An object of texts.
  mutating func add(_ key: StaticString, _ fields: [(key: String, text: String)]) {
    add(key) { $0.append(fields) }
  }

  /// An array of objects of texts.
  mutating func add(_ key: StaticString, _ objects: [[(key: String, text: String)]]) {
    add(key) { line in
      line.append(raw: "[")
      for (index, fields) in objects.enumerated() {
        if index > 0 { line.append(raw: ",") }
        line.append(fields)
      }
      line.append(raw: "]")
    }
  }

  private mutating func add(_ key: StaticString, _ value: (inout JSONLine) -> Void) {
    bytes.removeLast()
    append(raw: isEmpty ? "\"" : ",\"")
    isEmpty = false
    append(raw: key)
    append(raw: "\":")
    value(&self)
    append(raw: "}")
  }

  private mutating func append(_ fields: [(key: String, text: String)]) {
    append(raw: "{")
    for (index, field) in fields.enumerated() {
      if index > 0 { append(raw: ",") }
      append(field.key)
      append(raw: ":")
      append(field.text)
    }
    append(raw: "}")
  }

  private mutating func append(raw text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: String) {
    var text = text
    append(raw: "\"")
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where Self.isEscaped(utf8[index]) {
        bytes.append(contentsOf: utf8[start..<index])
        append(escaping: utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    append(raw: "\"")
  }

  /// What JSON asks to be escaped (RFC 8259, 7), and the control character that it does not.
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
      bytes.append(Self.digit(byte >> 4))
      bytes.append(Self.digit(byte & 0xF))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
