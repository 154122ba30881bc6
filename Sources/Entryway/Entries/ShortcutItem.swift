/// A chosen item of the home screen's menu.
public struct ShortcutItem: Hashable, Sendable {
  /// The item's type, as `Info.plist` or the app registered it.
  public var type: String
  /// The item's `userInfo`.
  public var userInfo: [String: PayloadValue]

  /// An item of the given type.
  public init(type: String, userInfo: [String: PayloadValue] = [:]) {
    self.type = type
    self.userInfo = userInfo
  }
}
