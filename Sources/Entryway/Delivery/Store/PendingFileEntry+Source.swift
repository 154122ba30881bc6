extension PendingFileEntry {
  /// Sources that are named by a word alone.
  private static let sources: [(name: String, source: EntrySource)] = [
    ("urlScheme", .urlScheme), ("universalLink", .universalLink), ("quickAction", .quickAction),
    ("userActivity", .userActivity), ("spotlight", .spotlight), ("handoff", .handoff),
    ("widget", .widget), ("appIntent", .appIntent), ("appClip", .appClip), ("qrCode", .qrCode),
    ("inApp", .inApp),
  ]

  static func names(of source: EntrySource) -> (source: String, action: String?) {
    if case .notification(let action) = source { return ("notification", action.identifier) }
    return (sources.first { $0.source == source }?.name ?? "inApp", nil)
  }

  func entrySource() throws(PendingStoreError) -> EntrySource {
    if source == "notification", let action {
      return .notification(NotificationAction(identifier: action))
    }
    guard let known = Self.sources.first(where: { $0.name == source }), action == nil else {
      throw PendingStoreError(.damaged, detail: "entry \(id) has a `source` that is not known")
    }
    return known.source
  }
}
