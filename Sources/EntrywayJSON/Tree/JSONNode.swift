import EntrywayDiagnostics

/// One value of a JSON text, and its range.
package struct JSONNode: Sendable {
  /// What the value is.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case text(String)
    case array([JSONNode])
    /// The members in the text's order, those with the same key too.
    case object([JSONMember])
  }

  package var kind: Kind
  /// The bytes of the text that are the value.
  package var range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }
}

/// A key of an object, and its value.
package struct JSONMember: Sendable {
  package var key: String
  /// The bytes of the key, quotes included.
  package var range: Range<Int>
  package var value: JSONNode

  package init(key: String, range: Range<Int>, value: JSONNode) {
    (self.key, self.range, self.value) = (key, range, value)
  }
}

extension JSONNode {
  /// The value, if it is a text.
  package var text: String? {
    guard case .text(let text) = kind else { return nil }
    return text
  }

  /// The members, if it is an object.
  package var members: [JSONMember] {
    guard case .object(let members) = kind else { return [] }
    return members
  }

  /// The elements, if it is an array.
  package var elements: [JSONNode] {
    guard case .array(let elements) = kind else { return [] }
    return elements
  }

  /// Whether it is an object.
  package var isObject: Bool {
    if case .object = kind { true } else { false }
  }

  /// The member of that key; of several the last.
  package func member(_ key: String) -> JSONMember? { members.last { $0.key == key } }

  /// The value under a key; of several the last.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The value after keys, or digits for an element's index; nil if there is none.
  package func value(at tokens: some Sequence<String>) -> JSONNode? {
    var node = self
    for token in tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }

  /// The value to which a pointer leads, or the last one on its path that exists.
  package func nearest(to pointer: JSONPointer) -> JSONNode {
    var node = self
    for token in pointer.tokens {
      guard let next = node.child(token) else { return node }
      node = next
    }
    return node
  }

  private func child(_ token: String) -> JSONNode? {
    guard case .array(let values) = kind else { return self[token] }
    return Int(token).flatMap { values.indices.contains($0) ? values[$0] : nil }
  }
}

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

    /// What a finding calls it: "an array of strings".
    package var phrase: String {
      switch self {
      case .text: "text"
      case .boolean: "true or false"
      case .number: "a number"
      case .array: "an array"
      case .arrayOfTexts: "an array of strings"
      case .object: "an object"
      case .textOrObject: "text or an object"
      }
    }
  }
}
