/// A text that is none of a parameter's type.
public struct LinkTextMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was found.
  public var text: String
  /// What was expected instead.
  public var expected: LinkShape

  public init(_ text: String, expected: LinkShape) {
    self.text = text
    self.expected = expected
  }

  public var description: String { RoutingWording.mismatch(text, expected) }
}
