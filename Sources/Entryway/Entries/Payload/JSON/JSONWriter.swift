/// Writes a payload as JSON, the same text for the same value.
struct JSONWriter {
  let isPretty: Bool
  private(set) var text = ""
  private var level = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: PayloadValue) {
    switch value {
    case .null, .other: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.isFinite ? "\(value)" : "null"
    case .text(let value): write(text: value)
    case .array(let values):
      write(values, between: "[", "]") { $0.write($1) }
    case .object(let values):
      write(values.sorted { $0.key < $1.key }, between: "{", "}") { writer, pair in
        writer.write(text: pair.key)
        writer.text += writer.isPretty ? ": " : ":"
        writer.write(pair.value)
      }
    }
  }

  private mutating func write<Item>(
    _ items: [Item], between open: String, _ close: String, each: (inout Self, Item) -> Void
  ) {
    text += open
    level += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      breakLine()
      each(&self, item)
    }
    level -= 1
    if !items.isEmpty { breakLine() }
    text += close
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    text += "\n" + String(repeating: "  ", count: level)
  }

  private mutating func write(text value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{00}"..<"\u{20}", "\u{7F}": text += TextExcerpt.escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
