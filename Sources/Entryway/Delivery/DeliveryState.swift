#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The complete state of delivery as a value: waiting entries, requirements, handlers and history.
///
/// The state never calls the app's code. The center changes the state, then takes one
/// ``DeliveryStep`` after another until none is left. A step is removed before the app's code runs,
/// so that code may change the state again: a handler's `receive` is just one more change before
/// the next step.
package struct DeliveryState<Destination: LinkDestination>: Sendable {
  /// The maximum number of waiting entries, separately for those that compete for windows and those
  /// that don't.
  ///
  /// Beyond it, the oldest of its kind is superseded.
  static var pendingLimit: Int { 64 }

  package let options: DeliveryOptions
  /// The time of the current change.
  var now: Date
  /// The time of the current change by the monotonic clock.
  var uptime: Duration

  /// Oldest first.
  var pending: [PendingEntry<Destination>] = [] {
    didSet { pendingVersion += 1 }
  }
  /// Increases with each change of the waiting entries, so that they need not be compared.
  private(set) var pendingVersion = 0
  var opening: OpeningEntry<Destination>?
  var current: [CurrentEntry<Destination>] = []
  /// The depth, in a chain of handlers, of the last one that was called since the center began to
  /// advance.
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
