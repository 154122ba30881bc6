extension SimulatedEntry {
  /// The kind of object in which the system hands the entry over.
  enum Carrier: Hashable, Sendable {
    case url
    case activity(type: String)
    case shortcutItem
    case response
    /// The app hands it over itself.
    case app
  }

  /// What a browser's link travels as.
  static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  var carrier: Carrier {
    switch (source, content) {
    case (.qrCode, _), (.inApp, _): .app
    case (.notification, _), (_, .notification): .response
    case (_, .shortcutItem): .shortcutItem
    case (_, .activity(let activity)): .activity(type: activity.type)
    // A widget's URL comes as it is, whatever its scheme.
    case (.widget, .link): .url
    case (_, .file), (_, .cloudKitShare), (_, .purchase): .app
    case (_, .link(let link)): Self.isWebLink(link) ? .activity(type: Self.browsingWeb) : .url
    }
  }

  /// Whether the activity is announced before it comes to an app that runs.
  var isAnnounced: Bool { [.handoff, .appClip].contains(source) }

  /// What is known of an activity before it comes: its type.
  var undelivered: SimulatedEntry {
    guard case .activity(let type) = carrier else { return self }
    return SimulatedEntry(source, .activity(ActivityContent(type: type)))
  }

  /// Whether the system leaves the app where it is: it was dismissed, not tapped.
  var isDismissal: Bool { source == .notification(.dismiss) }
}

extension SimulatedEntry {
  /// The entry that the adapters make of it.
  func appEntry(isAnnounced: Bool) -> AppEntry {
    var source = source
    switch (carrier, content) {
    case (.url, .link(let link)): source = Self.isWebLink(link) ? .universalLink : .urlScheme
    case (.activity, .link): source = .universalLink
    case (.activity(let type), _):
      let spotlight = ["com.apple.corespotlightitem", "com.apple.corespotlightquery"]
      source = spotlight.contains(type) ? .spotlight : isAnnounced ? .handoff : .userActivity
    default: break
    }
    return AppEntry(source: source, content: content, target: target)
  }
}
