#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The taps of late, to recognise a second report of one of them.
///
/// Each original keeps the callbacks that reported it. When a person taps a link twice and two
/// modifiers report each tap, the second report of the first modifier is a new tap, and the
/// second modifier's then belongs to that one.
struct SeenEntries: Sendable {
  /// How many taps are remembered.
  static let limit = 64

  /// In seconds.
  let window: Double
  private(set) var taps: [SeenEntry] = []

  init(window: Double) { self.window = window }

  /// The tap that `entry` reports once more, if any.
  mutating func original(of entry: AppEntry, isArrival: Bool, at now: Date) -> SeenEntry? {
    let fingerprint = EntryFingerprint(entry, isArrival: isArrival)
    let index = taps.lastIndex {
      $0.fingerprint == fingerprint && $0.isRepeated(by: entry, at: now, window: window)
    }
    guard let index else { return nil }
    taps[index].callbacks.insert(entry.callback)
    return taps[index]
  }

  /// Remembers the first report of a tap.
  mutating func remember(
    _ entry: AppEntry, id: EntryID, isArrival: Bool, isAccepted: Bool, at now: Date
  ) {
    taps = taps.filter { !isForgettable($0, at: now) }
    taps.append(
      SeenEntry(
        id: id, fingerprint: EntryFingerprint(entry, isArrival: isArrival),
        callbacks: [entry.callback], start: entry.start, seenAt: now, isAccepted: isAccepted))
    if taps.count > Self.limit { taps.removeFirst(taps.count - Self.limit) }
  }

  private func isForgettable(_ tap: SeenEntry, at now: Date) -> Bool {
    guard case .content = tap.fingerprint, tap.start == .warm else { return false }
    return now.timeIntervalSince(tap.seenAt) > window
  }
}
