/// An optional query item that was present but did not read as its parameter's type, or could not be
/// decoded, so that the place opened without it.
public struct IgnoredItem: Hashable, Sendable {
  /// The parameter's name in the pattern.
  public var name: String
  /// The text that was found, decoded, or as the link writes it if it cannot be decoded; a mask if
  /// the parameter is sensitive.
  public var text: String
  /// Why the text was not used, such as `"many" is not an integer`.
  public var reason: String

  /// An item that was left out, and why.
  public init(name: String, text: String, reason: String) {
    self.name = name
    self.text = text
    self.reason = reason
  }
}
