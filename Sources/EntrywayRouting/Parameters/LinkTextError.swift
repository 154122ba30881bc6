public import EntrywayDiagnostics

/// A text that a parameter's type cannot read.
public struct LinkTextError: DiagnosticError, Hashable, Sendable {
  /// The text that was found.
  public var text: String
  /// What was expected instead.
  public var expected: LinkShape

  /// Creates an error to throw from `init(linkText:)`.
  ///
  /// - Parameters:
  ///   - text: The text that was found.
  ///   - expected: What was expected instead.
  public init(_ text: String, expected: LinkShape) {
    self.text = text
    self.expected = expected
  }

  /// The error in one line, such as `"abc" is not an integer`.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, .linkTextMismatch, expected.mismatch(text))
  }

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }
}

extension Diagnostic.Code {
  /// A text that a parameter's type cannot read.
  package static let linkTextMismatch = Self(rawValue: "link-text-mismatch")
}

extension LinkShape {
  /// The message that a text does not have the shape.
  func mismatch(_ text: String) -> String {
    // For an integer that is out of range, the message always includes the bounds.
    if case .integer(let min, let max) = self, IntegerText.isInteger(text),
      min != 0 || !text.hasPrefix("-")
    {
      return "\(Quoting.text(text)) is not an integer from \(min) to \(max)"
    }
    return "\(Quoting.text(text)) is not \(phrase)"
  }

  /// The shape in words: `an integer`.
  package var phrase: String {
    switch self {
    case .text: return "text"
    case .integer(let min, let max):
      if max >= UInt64(Int64.max), min == .min || min == 0 {
        return min == 0 ? "a non-negative integer" : "an integer"
      }
      return "an integer from \(min) to \(max)"
    case .decimal: return "a decimal number"
    case .boolean: return "true or false"
    case .uuid: return "a UUID"
    case .date: return "a date"
    case .oneOf(let texts): return Quoting.list(texts)
    case .opaque: return "text that the parameter's type accepts"
    }
  }

  /// A text of the shape, for hints.
  package var sample: String {
    switch self {
    case .text, .opaque: "text"
    case .date: "2026-11-21"
    case .uuid: "6B29FC40-CA47-1067-B31D-00DD010662DA"
    default: ExampleText.text(of: self, 0) ?? "text"
    }
  }
}
