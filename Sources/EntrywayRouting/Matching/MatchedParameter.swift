/// A parameter of a route and the text that a link gave to it.
public struct MatchedParameter: Hashable, Sendable {
  /// The parameter's name in the pattern.
  public var name: String
  /// The decoded text; a mask if the parameter is sensitive.
  public var text: String

  /// A parameter and its text.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
