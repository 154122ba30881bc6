public import EntrywayDiagnostics

/// Why a text cannot be read as JSON, and where.
///
/// ```swift
/// do {
///   _ = try PayloadValue(json: #"{"type": 'recipe'}"#)
/// } catch {
///   print(error)
/// }
/// // expected a value, found `'`
/// //   line 1, column 10:
/// //   {"type": 'recipe'}
/// //            ^
/// // hint: put strings in double quotes.
/// ```
public struct JSONError: DiagnosticError, Hashable, Sendable {
  /// The kinds of errors in JSON; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text ends before the value does.
    public static let unexpectedEnd = Code(rawValue: "unexpected-end")
    /// Something else is expected there.
    public static let unexpected = Code(rawValue: "unexpected")
    /// Something follows the value.
    public static let trailingContent = Code(rawValue: "trailing-content")
    /// A comma follows the last value of an array or object.
    public static let trailingComma = Code(rawValue: "trailing-comma")
    /// A number is not written as JSON requires.
    public static let number = Code(rawValue: "number")
    /// A number is larger than a double can be.
    public static let numberOutOfRange = Code(rawValue: "number-out-of-range")
    /// A backslash begins no escape.
    public static let escape = Code(rawValue: "escape")
    /// An escape is one half of a pair without the other.
    public static let surrogate = Code(rawValue: "surrogate")
    /// A control character in a text is not escaped.
    public static let control = Code(rawValue: "control-character")
    /// Bytes are not UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// A key appears twice in one object.
    public static let duplicateKey = Code(rawValue: "duplicate-key")
    /// Arrays and objects are nested too deeply.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// The bytes begin with a byte-order mark.
    public static let byteOrderMark = Code(rawValue: "byte-order-mark")
  }

  /// What kind of error it is.
  public let code: Code
  /// The line in which it is, from 1.
  public let line: Int
  /// The column in which it begins, in characters (Unicode scalars), from 1.
  public let column: Int
  /// The text that is wrong, cut short if it is long; empty at the end of the input.
  public let found: String
  /// What is wrong; line and column, and the line with the location underlined; what to do.
  public let diagnostic: Diagnostic

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  init(_ fault: JSONFault, in bytes: [UInt8], for subject: JSONSubject) {
    let source = SourceText(bytes, hidesLinkValues: true)
    code = fault.range.isEmpty ? .unexpectedEnd : Code(fault.reason)
    (line, column) = source.location(of: fault.range.lowerBound)
    found = Excerpt.line(source.text(at: fault.range))
    var diagnostic = fault.diagnostic(
      in: source, Diagnostic.Code(rawValue: code.rawValue), for: subject)
    diagnostic.location = Diagnostic.Location(line: line, column: column)
    diagnostic.excerpt = source.excerpt(of: fault.range)
    self.diagnostic = diagnostic
  }
}

extension JSONError.Code {
  /// The code of a fault that is not at the end of the input.
  fileprivate init(_ reason: JSONFault.Reason) {
    self =
      switch reason {
      case .unexpected: .unexpected
      case .trailingContent, .finalComma: .trailingContent
      case .trailingComma: .trailingComma
      // A strict reader expects a value there.
      case .surplusComma: .unexpected
      case .number: .number
      case .numberOutOfRange: .numberOutOfRange
      case .escape: .escape
      case .surrogate: .surrogate
      case .control: .control
      case .unterminatedText: .unexpectedEnd
      case .invalidUTF8: .invalidUTF8
      case .duplicateKey: .duplicateKey
      case .tooDeep: .tooDeep
      case .byteOrderMark: .byteOrderMark
      }
  }
}
