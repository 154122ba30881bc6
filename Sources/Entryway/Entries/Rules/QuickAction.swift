/// An item of the home screen's menu, as the app registers it: ``EntryRules/quickActions(for:)``.
///
/// An adapter makes a `UIApplicationShortcutItem` of it.
public struct QuickAction: Hashable, Sendable {
  /// The item's type, by which the rule recognizes it.
  public var type: String
  /// What the item says.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// What is shown beside it.
  public var icon: EntryIcon?

  /// An item of the home screen's menu.
  ///
  /// - Parameters:
  ///   - type: The item's type, by which the rule recognizes it.
  ///   - title: What the item says.
  ///   - subtitle: A second line.
  ///   - icon: What is shown beside it.
  public init(type: String, title: String, subtitle: String? = nil, icon: EntryIcon? = nil) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
  }
}

/// An icon that the system draws beside a quick action or a notification's button.
public enum EntryIcon: Hashable, Sendable {
  /// An image of the app's own, by its name in the asset catalog.
  case template(String)
  /// A symbol of the system's, by its name in SF Symbols.
  case system(String)
}

extension EntryIcon {
  /// The icon as data: `template:NAME` or `system:NAME`.
  var manifest: String {
    switch self {
    case .template(let name): "template:\(name)"
    case .system(let name): "system:\(name)"
    }
  }

  /// The icon that a manifest names; nil for a kind of a later version.
  init?(manifest text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.last) {
    case ("template", let name?) where parts.count == 2: self = .template(String(name))
    case ("system", let name?) where parts.count == 2: self = .system(String(name))
    default: return nil
    }
  }
}
