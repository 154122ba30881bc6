/// Something that is wrong in a file, or that may surprise: what, where, and what to do.
///
/// ```swift
/// for diagnostic in AssociationReading(bytes).lint() { print(diagnostic) }
/// // error: `exclude` is text, not true or false (wrong-type)
/// //   line 4, column 41, /applinks/details/0/components/0/exclude:
/// //         { "/": "/help/*", "exclude": "true" },
/// //                                      ^^^^^^
/// // hint: write true or false without quotes; until then the key counts as absent.
/// ```
public struct FileDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// The file does not do what it is there for.
    case error
    /// The file may not do what was meant.
    case warning
    /// Nothing has to be done.
    case note

    /// Whether the first is worse than the second.
    public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// How bad it is.
  public var severity: Severity
  /// What kind of thing it is.
  public var code: Code
  /// The way to the value, as a JSON pointer; for property lists the keys in the same form.
  public var path: String
  /// The line, from 1; nil where a file has no lines.
  public var line: Int?
  /// The column in characters (Unicode scalars), from 1; nil where a file has no lines.
  public var column: Int?
  /// What is wrong, on one line.
  public var message: String
  /// What to do about it, on one line.
  public var hint: String?
  /// A part of the line, and a line that underlines the place in it.
  public var excerpt: [String]
  /// More on why, line by line, where a message of one line does not say it all: the link that
  /// opens nothing, underlined, and what was expected there.
  public var explanation: [String] = []

  /// A diagnostic with all its parts.
  public init(
    _ severity: Severity, _ code: Code, path: String, line: Int? = nil, column: Int? = nil,
    message: String, hint: String? = nil, excerpt: [String] = []
  ) {
    self.severity = severity
    self.code = code
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
    self.excerpt = excerpt
  }

  /// The severity and what is wrong; where, with the place underlined; `hint:` and what to do.
  public var description: String {
    var lines = ["\(severity): \(message) (\(code.rawValue))"]
    var place: [String] = []
    if let line, let column { place.append("line \(line), column \(column)") }
    if !path.isEmpty { place.append(TextExcerpt.line(path, limit: 200)) }
    if !place.isEmpty {
      lines.append("  " + place.joined(separator: ", ") + (excerpt.isEmpty ? "" : ":"))
    }
    lines += (excerpt + explanation).map { "  " + $0 }
    if let hint { lines.append("hint: " + hint) }
    return lines.joined(separator: "\n")
  }
}
