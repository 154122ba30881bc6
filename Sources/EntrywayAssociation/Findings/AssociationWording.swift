import EntrywayJSON

/// Every word that a finding of an association file says.
enum AssociationWording {
  /// A finding in words; its place is left to who knows the file's bytes.
  struct Words {
    var severity: AssociationDiagnostic.Severity
    var code: AssociationDiagnostic.Code
    var message: String
    var hint: String?

    init(
      _ severity: AssociationDiagnostic.Severity, _ code: AssociationDiagnostic.Code,
      _ message: String, hint: String? = nil
    ) {
      self.severity = severity
      self.code = code
      self.message = message
      self.hint = hint
    }
  }

  static func diagnostic(_ finding: AssociationFinding) -> AssociationDiagnostic {
    let words = words(of: finding.fact, at: finding.pointer)
    return AssociationDiagnostic(
      words.severity, words.code, path: finding.pointer.description, message: words.message,
      hint: words.hint)
  }

  /// The severity and what is wrong; where, underlined; and what to do.
  static func text(of diagnostic: AssociationDiagnostic) -> String {
    var lines = ["\(diagnostic.severity): \(diagnostic.message) (\(diagnostic.code.rawValue))"]
    var place: [String] = []
    if let line = diagnostic.line, let column = diagnostic.column {
      place.append("line \(line), column \(column)")
    }
    if !diagnostic.path.isEmpty { place.append(TextExcerpt.line(diagnostic.path, limit: 200)) }
    if !place.isEmpty {
      lines.append("  " + place.joined(separator: ", ") + (diagnostic.excerpt.isEmpty ? "" : ":"))
    }
    lines += diagnostic.excerpt.map { "  " + $0 }
    if let hint = diagnostic.hint { lines.append("hint: " + hint) }
    return lines.joined(separator: "\n")
  }

  /// A text in quotes, bounded.
  static func quoted(_ text: String) -> String { "\"\(TextExcerpt.line(text))\"" }

  /// A key or a piece of a pattern as it is written, bounded.
  static func code(_ text: String) -> String { "`\(TextExcerpt.line(text))`" }

  /// What a key's value is called: its key, or its index and the key of its array.
  static func name(_ pointer: JSONPointer) -> String {
    let tokens = pointer.tokens
    guard let last = tokens.last else { return "the file" }
    if Int(last) != nil, tokens.count > 1 { return code("\(tokens[tokens.count - 2])[\(last)]") }
    return code(last)
  }

  static func kind(_ kind: ValueKind) -> String {
    switch kind {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let text): "the number \(TextExcerpt.line(text))"
    case .text: "text"
    case .array: "an array"
    case .object: "an object"
    case .other: "a value of another kind"
    }
  }

  static func kind(_ kind: ValueKind.Expected) -> String {
    switch kind {
    case .text: "text"
    case .boolean: "true or false"
    case .array: "an array"
    case .arrayOfTexts: "an array of texts"
    case .object: "an object"
    case .textOrObject: "text or an object"
    }
  }
}
