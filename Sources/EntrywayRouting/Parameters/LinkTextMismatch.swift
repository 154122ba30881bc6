/// A text that is none of a parameter's type.
public struct LinkTextMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was found.
  public var text: String
  /// What was expected instead.
  public var expected: LinkShape

  /// A mismatch to throw from `init(linkText:)`: the text, and the shape that it should have.
  public init(_ text: String, expected: LinkShape) {
    self.text = text
    self.expected = expected
  }

  /// The mismatch in one line, such as `"abc" is not an integer`.
  public var description: String { diagnostic.text }

  /// The mismatch as a value.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, .linkTextMismatch, RoutingWording.mismatch(text, expected))
  }
}
