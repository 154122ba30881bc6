import Entryway

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

  /// A value that is JSON already.
  mutating func add(_ key: StaticString, json: String) {
    add(key) { $0.append(json) }
  }

  /// Another object.
  mutating func add(_ key: StaticString, _ object: borrowing JSONLine) {
    add(key) { $0.append(object.bytes) }
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
    let isPlain = Self.withBytes(of: text) { bytes in
      guard PlainAnswers.isPlain(bytes) else { return false }
      append(raw: "\"")
      append(bytes)
      append(raw: "\"")
      return true
    }
    if !isPlain { append(PayloadValue.text(text).jsonText().escapingSigns) }
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
}

extension String {
  /// A JSON text with what acts upon who shows it escaped: control characters beyond ASCII, what
  /// separates lines and paragraphs, and what Unicode calls bidirectional formatting.
  ///
  /// Outside of its quoted texts JSON has none of these.
  var escapingSigns: String {
    guard unicodeScalars.contains(where: Self.isSign) else { return self }
    return unicodeScalars.map { scalar in
      guard Self.isSign(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
