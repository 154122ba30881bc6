/// An activity (`NSUserActivity`) as a value.
public struct ActivityContent: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The activity's `userInfo`.
  public var userInfo: [String: PayloadValue]

  public init(type: String, userInfo: [String: PayloadValue] = [:]) {
    self.type = type
    self.userInfo = userInfo
  }
}
