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

  /// The kinds of values that a file asks for.
  package enum Expected: Hashable, Sendable {
    case text
    case boolean
    case number
    case array
    case arrayOfTexts
    case object
    case textOrObject
  }
}
