public import EntrywayDiagnostics

/// Why a line of a list was refused before it was sent. The batch continues.
///
/// Its texts contain neither the token nor values of the line.
public struct BatchLineError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes. It is the `reason` in the results.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The token is not hexadecimal.
    public static let invalidToken = Code(rawValue: "invalid-token")
    /// The line begins with `{`, and is not a JSON object with a text `token`.
    public static let invalidJSON = Code(rawValue: "invalid-json")
    /// The line is longer than ``TokenList/maximumLineLength``.
    public static let lineTooLong = Code(rawValue: "line-too-long")
    /// The payload's template needs a value that the line lacks.
    public static let missingValue = Code(rawValue: "missing-value")
    /// An object, an array or null is to be put inside a text.
    public static let valueKind = Code(rawValue: "value-kind")
    /// The line's environment is neither `sandbox` nor `production`, or has no sender.
    public static let environment = Code(rawValue: "environment")
    /// The line's topic can't be sent.
    public static let topic = Code(rawValue: "topic")
    /// With the line's values the payload is too large.
    public static let payloadTooLarge = Code(rawValue: "payload-too-large")
    /// The push for the line could not be built.
    public static let payload = Code(rawValue: "payload")
  }

  /// What is wrong.
  public let code: Code
  /// The line, from 1.
  public let line: Int
  /// The key or the placeholder concerned.
  public let name: String?
  /// What is wrong with the token, the payload or the headers themselves.
  public let cause: Diagnostic?

  package init(_ code: Code, line: Int, name: String? = nil, cause: Diagnostic? = nil) {
    self.code = code
    self.line = line
    self.name = name
    self.cause = cause
  }

  /// What is wrong, in which line, and what to do.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), code.rawValue)
  }
}
