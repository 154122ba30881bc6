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
