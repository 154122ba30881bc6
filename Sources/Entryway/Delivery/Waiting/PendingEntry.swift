#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry that was accepted and has not opened yet.
struct PendingEntry<Destination: LinkDestination>: Sendable {
  /// Whether a guard is at work.
  enum Stage: Hashable, Sendable {
    case waiting
    case guarded(GuardRun)
  }

  var entry: AppEntry
  var record: EntryRecord<Destination>
  /// The result of reading the entry, before any redirect.
  var reading: RouteMatch<Destination>
  /// What will be opened.
  var match: RouteMatch<Destination>
  var required: Set<Requirement>
  let isBackground: Bool
  private(set) var stage = Stage.waiting
  /// How many seconds guards took to answer about it, without the current question; this doesn't
  /// count as waiting.
  private(set) var guardTime: TimeInterval
  /// Since when a guard has been asking.
  private var askedAt: Date?
  /// Whether a caller was told that it waits.
  ///
  /// Then a kill must not lose it, so it is stored as soon as possible.
  var isToldToWait = false
  /// Guards with a lower number have let the entry proceed.
  var nextGuard = DeliveryState<Destination>.firstGuard
  var hold: GuardHold?
  /// Whether it may be stored; a sign-in code, for example, is useless in the next run, and a file
  /// can't be opened there.
  ///
  /// An entry that a guard redirected to a competing destination is stored like any other, because
  /// it may have superseded a stored one.
  private(set) var isStorable: Bool
  /// The destinations of earlier redirects, to detect loops.
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
    self.isStorable = (match.competes || record.isRestored) && entry.content.isStorable
    // A stored value may be any number.
    self.guardTime = guardTime > 0 ? guardTime : 0
  }

  var id: EntryID { record.id }

  /// Changes what will be opened.
  mutating func lead(to match: RouteMatch<Destination>, required: Set<Requirement>) {
    self.match = match
    self.required = required
    record.match = match
    if match.competes { isStorable = entry.content.isStorable }
  }

  /// Replaces the result of reading it.
  mutating func read(as match: RouteMatch<Destination>) {
    reading = match
    visited = [match.destination]
    isStorable = (match.competes || record.isRestored) && entry.content.isStorable
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
    // Not if the clock was set back.
    if seconds > 0, seconds.isFinite { guardTime += seconds }
  }

  /// How many seconds it has waited, excluding the time in which guards asked.
  func waited(until date: Date) -> TimeInterval {
    date.timeIntervalSince(record.receivedAt) - guardTime
  }

  /// Whether it competes for a window, because it shows something.
  var competes: Bool { match.competes && !isBackground }

  /// Whether it arrived before the other one.
  ///
  /// Entries of an earlier run are older than those of this run, however late the store could be
  /// read.
  func isOlder(than other: PendingEntry) -> Bool {
    record.isRestored == other.record.isRestored ? id < other.id : record.isRestored
  }

  /// Whether the two compete for the same window; see ``PendingPolicy``.
  func competes(with other: PendingEntry) -> Bool {
    competes && other.competes
      && (entry.scene == nil || other.entry.scene == nil || entry.scene == other.entry.scene)
  }
}
