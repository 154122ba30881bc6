import EntrywayJSON

/// A value of a property list.
enum PropertyListValue: Hashable, Sendable {
  case text(String)
  case boolean(Bool)
  case number(String)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// Data or a date.
  case other

  /// The value under a key, if it is a dictionary that has it.
  subscript(key: String) -> PropertyListValue? {
    guard case .dictionary(let values) = self else { return nil }
    return values[key]
  }

  /// What kind of value it is, in the words of JSON.
  var kind: ValueKind {
    switch self {
    case .text: .text
    case .boolean(let flag): .boolean(flag)
    case .number(let text): .number(text)
    case .array: .array
    case .dictionary: .object
    case .other: .other
    }
  }
}
