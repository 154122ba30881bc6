import EntrywayDiagnostics

/// The words of a target's findings: this has those that all targets share.
package protocol FindingWording {
  /// What the files are called, and what is advised for their kind.
  static var subject: JSONSubject { get }
}

extension FindingWording {
  package typealias Words = FindingWords

  /// A text in quotes, bounded.
  package static func quoted(_ text: String) -> String { Quoting.text(text) }

  /// A key or a piece of a pattern as it is written, bounded.
  package static func code(_ text: String) -> String { Quoting.code(text) }

  /// What a key's value is called: its key, or its index and the key of its array.
  package static func name(_ pointer: JSONPointer) -> String {
    let tokens = pointer.tokens
    guard let last = tokens.last else { return "the \(subject.noun)" }
    if Int(last) != nil, tokens.count > 1 { return code("\(tokens[tokens.count - 2])[\(last)]") }
    return code(last)
  }

  package static func kind(_ kind: ValueKind) -> String {
    switch kind {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let text): "the number \(Excerpt.line(text))"
    case .text: "text"
    case .array: "an array"
    case .object: "an object"
    case .other: "a value of another kind"
    }
  }

  package static func kind(_ kind: ValueKind.Expected) -> String {
    switch kind {
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
