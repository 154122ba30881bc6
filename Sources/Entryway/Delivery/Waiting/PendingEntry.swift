#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry that was accepted and is not open yet.
struct PendingEntry<Destination: LinkDestination>: Sendable {
  /// Whether a guard is at work.
  enum Stage: Hashable, Sendable {
    case waiting
    case guarded(GuardRun)
  }

  var entry: AppEntry
  var record: EntryRecord<Destination>
  /// What the rules made of the entry, before any redirect.
  var reading: RouteMatch<Destination>
  /// What will be opened.
  var match: RouteMatch<Destination>
  var required: Set<Requirement>
  let isBackground: Bool
  private(set) var stage = Stage.waiting
  /// For how many seconds guards have asked about it, which does not count as waiting; the question
  /// that is being asked comes on top.
  private(set) var guardTime: TimeInterval
  /// Since when a guard has been asking.
  private var askedAt: Date?
  /// Whether a caller was told that it waits: then a kill must not lose it, and the store gets it
  /// as soon as there is one.
  var isToldToWait = false
  /// Guards with a smaller number have let the entry pass.
  var nextGuard = DeliveryState<Destination>.firstGuard
  var hold: GuardHold?
  /// Whether a store may keep it: not a code of a sign-in, which is worth nothing in the next run.
  ///
  /// One that a guard has redirected to a destination that competes is kept as any other, for it may
  /// have superseded what was kept.
  private(set) var isStorable: Bool
  /// The destinations of earlier redirects, so that a circle is noticed.
  var visited: [Destination]

  init(
    entry: AppEntry, record: EntryRecord<Destination>, match: RouteMatch<Destination>,
    required: Set<Requirement>, isBackground: Bool, guardTime: TimeInterval = 0
  ) {
    self.entry = entry
    self.record = record
    self.reading = match
    self.match = match
    self.required = required
    self.isBackground = isBackground
    self.visited = [match.destination]
    self.isStorable = match.competes || record.isRestored
    // What comes out of a store may be any number.
    self.guardTime = guardTime > 0 ? guardTime : 0
  }

  var id: EntryID { record.id }

  /// Changes what will be opened.
  mutating func lead(to match: RouteMatch<Destination>, required: Set<Requirement>) {
    self.match = match
    self.required = required
    record.match = match
    if match.competes { isStorable = true }
  }

  /// Takes what the rules make of it now for what they made of it.
  mutating func read(as match: RouteMatch<Destination>) {
    reading = match
    visited = [match.destination]
    isStorable = match.competes || record.isRestored
  }

  var run: GuardRun? {
    if case .guarded(let run) = stage { run } else { nil }
  }

  mutating func beginQuestion(_ run: GuardRun, at date: Date) {
    stage = .guarded(run)
    hold = nil
    askedAt = date
  }

  /// Ends the question that a guard is asking, whether it has an answer or not.
  mutating func endQuestion(at date: Date) {
    stage = .waiting
    guard let askedAt = askedAt.take() else { return }
    let seconds = date.timeIntervalSince(askedAt)
    // Not where the clock was set back.
    if seconds > 0, seconds.isFinite { guardTime += seconds }
  }

  /// For how many seconds it has waited, without the time in which guards asked about it.
  func waited(until date: Date) -> TimeInterval {
    date.timeIntervalSince(record.receivedAt) - guardTime
  }

  /// Whether it competes for a window at all: one that shows something of its own.
  var competes: Bool { match.competes && !isBackground }

  /// Whether it came before the other.
  ///
  /// What an earlier run has left is older than what this run received, however late the store
  /// could be read.
  func isOlder(than other: PendingEntry) -> Bool {
    record.isRestored == other.record.isRestored ? id < other.id : record.isRestored
  }

  /// Whether the two cannot both have the window: see ``PendingPolicy``.
  func competes(with other: PendingEntry) -> Bool {
    competes && other.competes
      && (entry.scene == nil || other.entry.scene == nil || entry.scene == other.entry.scene)
  }
}
