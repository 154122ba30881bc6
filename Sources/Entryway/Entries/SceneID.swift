/// Names a scene (a window) of the app.
public struct SceneID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}
