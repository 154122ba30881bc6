package import EntrywayDiagnostics

/// A finding in words; its place is left to who knows the file's bytes.
package struct FindingWords {
  package var severity: Diagnostic.Severity
  package var code: Diagnostic.Code
  package var message: String
  package var hint: String?
  /// More on why, line by line.
  package var explanation: [String]
  /// Whether there is something at the place that a person can read.
  package var isReadable = true

  package init(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
    hint: String? = nil, explanation: [String] = [], isReadable: Bool = true
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.hint = hint
    self.explanation = explanation
    self.isReadable = isReadable
  }

  /// The diagnostic of a value; where it stands is left open.
  package func diagnostic(at pointer: JSONPointer) -> Diagnostic {
    Diagnostic(
      severity, code, message, at: Diagnostic.Location(path: pointer.description),
      notes: explanation, hint: hint)
  }
}
