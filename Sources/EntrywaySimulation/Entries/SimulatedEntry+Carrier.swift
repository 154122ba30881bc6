extension SimulatedEntry {
  /// The kind of object in which the system hands the entry over.
  enum Carrier: Hashable, Sendable {
    case url
    case activity(type: String)
    case shortcutItem
    case response
    /// The metadata of a CloudKit share.
    case share
    /// An intent of the App Store's sequence.
    case purchase
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
    case (_, .file): .url
    case (_, .cloudKitShare): .share
    case (_, .purchase): .purchase
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
  ///
  /// - Parameters:
  ///   - isAnnounced: Whether its activity was announced.
  ///   - callback: The callback that hands it over, if it is one of the system's.
  func appEntry(isAnnounced: Bool, by callback: SystemCallback? = nil) -> AppEntry {
    var source = source
    var content = content
    let isURL = callback?.isOnOpenURL ?? false
    switch (carrier, content) {
    case (.url, .link(let link)): source = Self.isWebLink(link) ? .universalLink : .urlScheme
    case (.url, .file(var file)):
      if isURL { file.opensInPlace = false }
      content = .file(file)
    case (.activity, .link): source = source == .nfc && !isURL ? .nfc : .universalLink
    case (.activity(let type), _):
      let spotlight = ["com.apple.corespotlightitem", "com.apple.corespotlightquery"]
      if spotlight.contains(type) {
        source = .spotlight
      } else if source != .widget && source != .liveActivity {
        source = isAnnounced ? .handoff : .userActivity
      }
    default: break
    }
    var entry = AppEntry(source: source, content: content, target: target)
    if source == .nfc { entry.nfcRecords = nfcRecords }
    if let callback { entry.origin = origin(by: callback) }
    return entry
  }

  /// What a callback says of where the entry comes from.
  private func origin(by callback: SystemCallback) -> EntryOrigin {
    var said = EntryOrigin()
    if case .activity = carrier, callback.bringsActivities {
      said.referrerHost = origin.referrerHost
    }
    switch (carrier, callback) {
    case (.url, .openURLContexts), (.url, .open), (.url, .willConnect), (.activity, .willConnect):
      said.sourceApplication = origin.sourceApplication
    default: break
    }
    return said
  }
}
