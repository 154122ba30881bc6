public import EntrywayDiagnostics

/// Why a payload can't be a ``PushTemplate``.
public struct PushTemplateError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes are not a JSON object.
    public static let invalidJSON = Code(rawValue: "invalid-json")
    /// Arrays and objects are nested more than 32 deep.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// Double braces don't enclose a name.
    public static let invalidPlace = Code(rawValue: "invalid-place")
    /// A key contains a placeholder.
    public static let placeInKey = Code(rawValue: "place-in-key")
  }

  /// What is wrong.
  public let code: Code
  /// The line in which it is, from 1.
  public let line: Int
  /// The column, in characters (Unicode scalars), from 1.
  public let column: Int

  init(_ code: Code, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self.code = code
    var (line, column) = (1, 1)
    for byte in bytes.prefix(max(0, offset)) {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    (self.line, self.column) = (line, column)
  }

  /// What is wrong, where, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) = words
    return Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message,
      at: Diagnostic.Location(line: line, column: column), hint: hint)
  }

  private var words: (String, String) {
    switch code {
    case .tooDeep:
      ("the payload is nested more than 32 levels deep", "flatten it.")
    case .invalidPlace:
      (
        "`{{` does not begin a placeholder",
        "write a name between double braces, such as {{name}}: letters, digits, `_`, `-` and `.`,"
          + " at most 64. For the braces themselves write `{{{{`."
      )
    case .placeInKey:
      (
        "a key has a placeholder",
        "only values can have placeholders. For the braces themselves write `\\u007B{`."
      )
    default:
      (
        "the payload is not a JSON object",
        "run `entryway push lint` on the file, which finds every mistake."
      )
    }
  }
}
