public import EntrywayDiagnostics

/// Why a line of a list was refused before it was sent.
///
/// The batch continues. Its texts contain neither the token nor values of the line.
public struct BatchLineError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes, which are the `reason` in the results.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The token is not hexadecimal.
    public static let invalidToken = Code(rawValue: "invalid-token")
    /// The line begins with `{`, but isn't a JSON object with a string `token`.
    public static let invalidJSON = Code(rawValue: "invalid-json")
    /// The line is longer than ``TokenList/maximumLineLength``.
    public static let lineTooLong = Code(rawValue: "line-too-long")
    /// The payload's template needs a value that the line lacks.
    public static let missingValue = Code(rawValue: "missing-value")
    /// The value for a placeholder inside a text is an object, an array or null.
    public static let valueKind = Code(rawValue: "value-kind")
    /// The line's environment is neither `sandbox` nor `production`, or there is no sender for it.
    public static let environment = Code(rawValue: "environment")
    /// The line's topic can't be sent.
    public static let topic = Code(rawValue: "topic")
    /// With the line's values the payload is too large.
    public static let payloadTooLarge = Code(rawValue: "payload-too-large")
    /// The push for the line could not be built.
    public static let payload = Code(rawValue: "payload")

    /// What results name as the reason of lines that can never be sent.
    static let all: [Code] = [
      .invalidToken, .invalidJSON, .lineTooLong, .missingValue, .valueKind, .environment, .topic,
      .payloadTooLarge, .payload,
    ]
  }

  /// What is wrong.
  public let code: Code
  /// The line, from 1.
  public let line: Int
  /// Where JSON is wrong: the column in bytes, from 1.
  public let column: Int?
  /// The key or the placeholder concerned.
  public let name: String?
  /// What is wrong with the token, the payload or the headers themselves.
  public let cause: Diagnostic?

  package init(
    _ code: Code, line: Int, column: Int? = nil, name: String? = nil, cause: Diagnostic? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.name = name
    self.cause = cause
  }

  /// What is wrong, in which line, and what to do.
  public var diagnostic: Diagnostic {
    let code = Diagnostic.Code(rawValue: self.code.rawValue)
    guard let cause else {
      let (message, hint) = words
      return Diagnostic(.error, code, about: ["line \(line)"], message, hint: hint)
    }
    var diagnostic = cause.about("line \(line)")
    diagnostic.code = code
    return diagnostic
  }

  private var words: (message: String, hint: String) {
    let name = Quoting.code(name ?? "")
    return switch code {
    case .invalidJSON where self.name == nil && column == nil:
      ("the object has no `token`", "add the device token in hexadecimal: {\"token\": \"00fc…\"}.")
    case .invalidJSON where self.name != nil:
      // A key could be a misplaced token, which no message shows.
      (
        "the object has \((self.name?.utf8.count ?? 0) > 40 ? "a key" : "the key \(name)") twice",
        "remove one."
      )
    case .invalidJSON:
      (
        "byte \(column ?? 1) is not valid JSON here",
        "write one object on each line, such as {\"token\": \"00fc…\", \"name\": \"Anna\"};"
          + " `token`, `environment` and `topic` are strings."
      )
    case .lineTooLong:
      (
        "the line has more than 32,768 bytes",
        "write each token on its own line, with the values of its payload only."
      )
    case .missingValue:
      (
        "the payload needs a value for \(name), which the line lacks",
        "add it to the object, or send this line with another payload."
      )
    case .valueKind:
      (
        "the value of \(name) can't be part of a text",
        "inside a text, use a string, a number, true or false."
      )
    case .environment where self.name == nil:
      ("the environment is unknown", "write `sandbox` or `production`, or leave it out.")
    case .environment:
      (
        "the batch has no sender for \(name)",
        "pass one in `BatchOptions.senders`, or send these lines as a batch of their own."
      )
    case .topic:
      (
        "the topic can't be sent",
        "use the app's bundle identifier: visible ASCII characters, at most 255."
      )
    case .payloadTooLarge:
      ("the payload is too large with the line's values", "shorten the values.")
    default:
      ("the push couldn't be built", "check what your closure throws for this element.")
    }
  }
}
