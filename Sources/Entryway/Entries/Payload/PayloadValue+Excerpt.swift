extension PayloadValue {
  /// The value as an error shows it: JSON on one line, with long texts, long lists and deep
  /// branches cut short.
  ///
  /// - Complexity: bounded, but for objects, whose keys are sorted.
  package var excerpt: String { excerpt(levels: 2) }

  private func excerpt(levels: Int) -> String {
    switch self {
    case .text(let value): "\"\(Excerpt.line(value))\""
    case .array(let values) where levels == 0: values.isEmpty ? "[]" : "[…]"
    case .object(let values) where levels == 0: values.isEmpty ? "{}" : "{…}"
    case .array(let values):
      "[" + Self.list(values) { $0.excerpt(levels: levels - 1) } + "]"
    case .object(let values):
      "{"
        + Self.list(values.sorted { $0.key < $1.key }) { key, value in
          "\"\(Excerpt.line(key))\": \(value.excerpt(levels: levels - 1))"
        } + "}"
    case .other(let what): "<\(what)>"
    default: jsonText()
    }
  }

  private static func list<Item>(_ items: [Item], each: (Item) -> String) -> String {
    (items.prefix(4).map(each) + (items.count > 4 ? ["…"] : [])).joined(separator: ", ")
  }
}
