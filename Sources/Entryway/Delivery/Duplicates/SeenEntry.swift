#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The first report of a tap.
struct SeenEntry: Sendable {
  var id: EntryID
  var fingerprint: EntryFingerprint
  /// The callbacks that have reported the tap.
  var callbacks: Set<String?>
  var start: AppEntry.Start
  var seenAt: Date
  var isAccepted: Bool

  /// Whether the entry is another report of this tap.
  func isRepeated(by entry: AppEntry, at now: Date, window: Double) -> Bool {
    switch fingerprint {
    case .delivery: true
    case .content: !callbacks.contains(entry.callback) && isNear(entry, at: now, window: window)
    }
  }

  /// An app is started by one tap, however long the launch takes between two callbacks.
  private func isNear(_ entry: AppEntry, at now: Date, window: Double) -> Bool {
    (start == .cold && entry.start == .cold)
      || (0...max(0, window)).contains(now.timeIntervalSince(seenAt))
  }
}
