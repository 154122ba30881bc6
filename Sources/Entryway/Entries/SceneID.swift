/// Names a scene (a window) of the app.
public struct SceneID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The scene's persistent identifier.
  public var rawValue: String

  /// The scene with that persistent identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The scene with that persistent identifier, written in the code.
  public init(stringLiteral value: String) { rawValue = value }
}
