#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The whole of delivery as a value: what waits, what is satisfied, who listens, what became of
/// each entry.
///
/// The state calls nothing. The center changes it, and then asks for one ``DeliveryStep`` after
/// the other until there is none. Since a step is taken out before the app's code runs, that code
/// may change the state again: a handler's `receive` is only one more change before the next step.
package struct DeliveryState<Destination: LinkDestination>: Sendable {
  /// How many entries can wait that compete for windows, and how many that do not, whatever the
  /// policy.
  ///
  /// The oldest of its kind is superseded then.
  static var pendingLimit: Int { 64 }

  package let options: DeliveryOptions
  /// The time of the current change.
  var now: Date
  /// The time of the current change by the clock that cannot be set back.
  var uptime: Duration

  /// Oldest first.
  var pending: [PendingEntry<Destination>] = [] {
    didSet { pendingVersion += 1 }
  }
  /// Grows with each change of what waits, so that it need not be compared.
  private(set) var pendingVersion = 0
  var opening: OpeningEntry<Destination>?
  var current: [CurrentEntry<Destination>] = []
  /// How deep the last handler stood in a chain that was called since the center began to advance.
  var callDepth: Int?
  /// The depth of the entry whose handlers or observers were called last since the center began to
  /// advance: what they hand over is one deeper.
  var causeDepth: Int?
  /// Counts how often the center has begun to advance.
  var turn = 0
  var requirements = RequirementBoard()
  var misspellings = MisspelledRequirements()
  var scenes = SceneBoard()
  var targets = SceneTargets()
  var announcements = ActivityAnnouncements()
  package var handlers: [HandlerKey] = []
  package var guards: [Int] = []
  var seen: SeenEntries
  var history = EntryHistory<Destination>()

  let firstID: EntryID
  var nextID: EntryID
  /// Numbers handlers, guards and runs of guards.
  package var nextNumber = 0
  var nextEvent = 1
  /// The newest entry of this run that competes, for those that the store gives back later.
  var newestRival: EntryID?

  var outbox = PendingEvents<Destination>()
  var abandoned: [GuardRun] = []
  var storeState = StoreState()

  package init(options: DeliveryOptions, firstID: EntryID, now: Date, uptime: Duration) {
    self.options = options
    self.now = now
    self.uptime = uptime
    self.firstID = min(max(firstID, 1), EntryID.greatestFirst)
    self.nextID = self.firstID
    self.seen = SeenEntries(window: options.duplicateWindow)
  }

  mutating func takeID() -> EntryID {
    defer { nextID.rawValue += 1 }
    return nextID
  }

  mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}
