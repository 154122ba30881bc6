import EntrywayDiagnostics

/// The kind of a value, in JSON or in a property list.
package enum ValueKind: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case text
  case array
  case object
  case other

  package init(_ kind: JSONNode.Kind) {
    switch kind {
    case .null: self = .null
    case .bool(let flag): self = .boolean(flag)
    case .number(let text): self = .number(text)
    case .text: self = .text
    case .array: self = .array
    case .object: self = .object
    }
  }

  /// What a finding calls it: "the number 7".
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let text): "the number \(Excerpt.line(text))"
    case .text: "text"
    case .array: "an array"
    case .object: "an object"
    case .other: "a value of another kind"
    }
  }

  /// The kinds of values that a file asks for.
  package enum Expected: Hashable, Sendable {
    case text
    case boolean
    case number
    case array
    case arrayOfTexts
    case object
    case textOrObject

    /// What a finding calls it: "an array of texts".
    package var phrase: String {
      switch self {
      case .text: "text"
      case .boolean: "true or false"
      case .number: "a number"
      case .array: "an array"
      case .arrayOfTexts: "an array of texts"
      case .object: "an object"
      case .textOrObject: "text or an object"
      }
    }
  }
}
