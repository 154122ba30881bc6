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
  var stage = Stage.waiting
  /// Whether somebody was told that it waits: then a kill must not lose it, and the store gets it as
  /// soon as there is one.
  var isToldToWait = false
  /// Guards with a smaller number have let the entry pass.
  var nextGuard = 0
  var hold: GuardHold?
  /// The places on the way of redirects, so that a circle is noticed.
  var visited: [Destination]

  init(
    entry: AppEntry, record: EntryRecord<Destination>, match: RouteMatch<Destination>,
    required: Set<Requirement>, isBackground: Bool
  ) {
    self.entry = entry
    self.record = record
    self.reading = match
    self.match = match
    self.required = required
    self.isBackground = isBackground
    self.visited = [match.route]
  }

  var id: EntryID { record.id }

  var run: GuardRun? {
    if case .guarded(let run) = stage { run } else { nil }
  }

  /// Whether it competes for a window at all: one that shows something of its own.
  var competes: Bool { match.competes && !isBackground }

  /// Whether a store may keep it, wherever a guard redirected it: a code of a sign-in is worth
  /// nothing in the next run.
  var isStorable: Bool { reading.competes }

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
