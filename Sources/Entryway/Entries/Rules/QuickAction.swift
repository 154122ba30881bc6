/// A home screen quick action; see ``EntryRules/quickActions(for:)``.
///
/// An adapter turns it into a `UIApplicationShortcutItem`.
public struct QuickAction: Hashable, Sendable {
  /// The item's type, by which the rule recognizes it.
  public var type: String
  /// The item's title.
  public var title: String
  /// The item's subtitle.
  public var subtitle: String?
  /// The item's icon.
  public var icon: EntryIcon?

  /// Creates a quick action.
  ///
  /// - Parameters:
  ///   - type: The item's type, by which the rule recognizes it.
  ///   - title: The item's title.
  ///   - subtitle: The item's subtitle.
  ///   - icon: The item's icon.
  public init(type: String, title: String, subtitle: String? = nil, icon: EntryIcon? = nil) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
  }
}

/// An icon of a quick action or a notification button.
public enum EntryIcon: Hashable, Sendable {
  /// An image from the app's asset catalog, by name.
  case template(String)
  /// An SF Symbol, by name.
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

  /// The icon that a manifest names; nil for an unknown kind.
  init?(manifest text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.last) {
    case ("template", let name?) where parts.count == 2: self = .template(String(name))
    case ("system", let name?) where parts.count == 2: self = .system(String(name))
    default: return nil
    }
  }
}
