/// What an error or a finding says: what is wrong, where, what was expected, and what to do.
///
/// Every fault that the product reports in a link, a table, a payload or a file is carried by this
/// one value, and printed here. It stays a value: code that passes an error on puts what it is
/// about before it, and no code parses a printed text.
///
/// ```swift
/// for diagnostic in AssociationReading(bytes).lint() { print(diagnostic) }
/// // error: `exclude` is text, not true or false (wrong-type)
/// //   line 4, column 41, /applinks/details/0/components/0/exclude:
/// //         { "/": "/help/*", "exclude": "true" },
/// //                                      ^^^^^^
/// // hint: write true or false without quotes; until then the key counts as absent.
/// ```
public struct Diagnostic: Hashable, Sendable {
  /// How severe it is.
  public var severity: Severity
  /// What kind of fault it is.
  public var code: Code
  /// What it is about, the outermost first: the key of a payload, and then the link under it.
  public var subjects: [String]
  /// The declared things concerned, such as routes and rules, by their names: for tools,
  /// since the message says them in its own words.
  public var names: [String]
  /// What is wrong, on one line.
  public var message: String
  /// Where it is in a file or a text of several lines.
  public var location: Location?
  /// The text that is wrong, with the location in it; secrets are masked.
  public var excerpt: Excerpt?
  /// What could be there instead.
  public var expected: String?
  /// More on where and why, line by line.
  public var notes: [String]
  /// What to do about it.
  public var hint: String?

  /// A diagnostic with all its parts.
  ///
  /// - Parameters:
  ///   - severity: How severe it is.
  ///   - code: What kind of fault it is.
  ///   - subjects: What it is about, the outermost first.
  ///   - message: What is wrong, on one line.
  ///   - names: The declared things concerned.
  ///   - location: Where it is.
  ///   - excerpt: The text that is wrong.
  ///   - expected: What could be there instead, as the words behind "expected".
  ///   - notes: More on where and why, one string a line.
  ///   - hint: What to do about it, on one line.
  public init(
    _ severity: Severity, _ code: Code, about subjects: [String] = [],
    _ message: String, names: [String] = [], at location: Location? = nil,
    excerpt: Excerpt? = nil, expected: String? = nil, notes: [String] = [], hint: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.subjects = subjects
    self.names = names
    self.message = message
    self.location = location
    self.excerpt = excerpt
    self.expected = expected
    self.notes = notes
    self.hint = hint
  }
}

extension Diagnostic {
  /// How severe it is.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// It does not work.
    case error
    /// It may not do what is intended.
    case warning
    /// Nothing needs to be done.
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

  /// What kind of thing it is; more codes may come.
  ///
  /// ```swift
  /// let serious = reading.lint().filter { $0.code != "trailing-exclude" }
  /// ```
  public struct Code: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
    /// The code as text, in kebab case, for logs and tools.
    public var rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code with this text.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// A location in a file: the path to the value, and where an editor finds it.
  public struct Location: Hashable, Sendable {
    /// The path to the value, as a JSON pointer; for property lists the keys in the same form.
    public var path: String
    /// The line, from 1; nil where a file has no lines.
    public var line: Int?
    /// The column in characters (Unicode scalars), from 1; nil where a file has no lines.
    public var column: Int?

    /// A location by its path, its line and its column, as far as there are any.
    ///
    /// - Parameters:
    ///   - path: The path to the value, as a JSON pointer; for property lists the keys in the same
    ///     form.
    ///   - line: The line, from 1; nil where a file has no lines.
    ///   - column: The column in characters (Unicode scalars), from 1; nil where a file has no
    ///     lines.
    public init(path: String = "", line: Int? = nil, column: Int? = nil) {
      self.path = path
      self.line = line
      self.column = column
    }
  }
}

extension Diagnostic {
  /// The same, with what it is about put before it: "the button `REPLY`", say.
  public func about(_ subject: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.subjects.insert(subject, at: 0)
    return diagnostic
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The severity, ``text``, and the code after its first line.
  public var description: String {
    ("\(severity): \(summary) (\(code.rawValue))" as String) + below
  }

  /// What is wrong; where, with the location underlined; what was expected; `hint:` and what to do.
  public var text: String { summary + below }

  /// What is wrong and with what, on one line.
  public var summary: String { (subjects + [message]).joined(separator: ": ") }

  private var below: String {
    var lines: [String] = []
    let shown = excerpt?.lines ?? []
    if let location = location?.description, !location.isEmpty {
      lines.append("  " + location + (shown.isEmpty ? "" : ":"))
    }
    lines += shown.map { "  " + $0 }
    if let expected { lines.append("expected " + expected) }
    lines += notes.map { "  " + $0 }
    if let hint { lines.append("hint: " + hint) }
    return lines.map { "\n" + $0 }.joined()
  }
}

extension Diagnostic.Location: CustomStringConvertible {
  /// Line, column and path: `line 4, column 41, /applinks/details/0`.
  public var description: String {
    var parts: [String] = []
    if let line, let column { parts.append("line \(line), column \(column)") }
    if !path.isEmpty { parts.append(Excerpt.line(path, limit: 200)) }
    return parts.joined(separator: ", ")
  }
}
