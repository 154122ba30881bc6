/// An activity (`NSUserActivity`) as a value.
public struct ActivityContent: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The activity's `userInfo`.
  public var userInfo: [String: PayloadValue]

  /// An activity of the given type.
  public init(type: String, userInfo: [String: PayloadValue] = [:]) {
    self.type = type
    self.userInfo = userInfo
  }
}
