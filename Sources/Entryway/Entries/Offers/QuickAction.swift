/// An item of the home screen's menu, as the app registers it: ``EntryRules/quickActions(for:)``.
///
/// An adapter makes a `UIApplicationShortcutItem` of it.
public struct QuickAction: Hashable, Sendable {
  /// The item's type, by which the rule knows it again.
  public var type: String
  /// What the item says.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// What stands beside it.
  public var icon: EntryIcon?

  /// An item of the home screen's menu.
  ///
  /// - Parameters:
  ///   - type: The item's type, by which the rule knows it again.
  ///   - title: What the item says.
  ///   - subtitle: A second line.
  ///   - icon: What stands beside it.
  public init(type: String, title: String, subtitle: String? = nil, icon: EntryIcon? = nil) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
  }
}
