/// The fields beside a key as texts for parameters.
struct FieldTexts {
  /// For each field its text, for a list one for each element; the key itself is left out.
  private(set) var texts: [String: [String]] = [:]
  /// The fields that stand there and cannot be read as text.
  private(set) var unreadable: [String: PayloadValue] = [:]

  init(_ place: RulePlace) {
    guard case .object(let fields) = place.holder else { return }
    // What stands beside is the system's own part of a notification.
    for (name, value) in fields where name != place.keys.last && name != "aps" && value != .null {
      texts[name] = Self.texts(of: value)
      if texts[name] == nil { unreadable[name] = value }
    }
  }

  private static func texts(of value: PayloadValue) -> [String]? {
    switch value {
    case .array(let values):
      let texts = values.compactMap(text)
      return texts.count == values.count ? texts : nil
    default: return text(of: value).map { [$0] }
    }
  }

  private static func text(of value: PayloadValue) -> String? {
    if case .text(let text) = value { text } else { value.text(for: .boolean) }
  }
}
