#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The whole of delivery as a value: what waits, what is met, who listens, what became of each
/// entry.
///
/// The state calls nothing. The center changes it, and then asks for one ``DeliveryStep`` after
/// the other until there is none. Since a step is taken out before the app's code runs, that code
/// may change the state again: a handler's `receive` is only one more change before the next step.
struct DeliveryState<Destination: LinkDestination>: Sendable {
  /// How many entries can wait that compete for windows, and how many that do not, whatever the
  /// policy.
  ///
  /// The oldest of its kind is superseded then.
  static var pendingLimit: Int { 64 }

  let options: DeliveryOptions
  /// The time of the current change.
  var now: Date
  /// The time of the current change by the clock that cannot be set back.
  var uptime: Duration

  /// Oldest first.
  var pending: [PendingEntry<Destination>] = [] {
    didSet { pendingVersion += 1 }
  }
  /// Grows with each change of what waits, so that nobody has to compare it.
  private(set) var pendingVersion = 0
  var opening: OpeningEntry<Destination>?
  var current: [CurrentEntry<Destination>] = []
  /// How deep the last handler stood in a chain that was called since the center began to advance.
  var callDepth: Int?
  /// Counts how often the center has begun to advance.
  var turn = 0
  var requirements = RequirementBoard()
  var scenes = SceneBoard()
  var targets = SceneTargets()
  var announcements = ActivityAnnouncements()
  var handlers: [HandlerKey] = []
  var guards: [Int] = []
  var seen: SeenEntries
  var history = EntryHistory<Destination>()

  let firstID: EntryID
  var nextID: EntryID
  /// Numbers handlers, guards and runs of guards.
  var nextNumber = 0
  var nextEvent = 1
  /// The newest entry of this run that competes, for those that the store gives back later.
  var newestRival: EntryID?

  var outbox = EventQueue<Destination>()
  var abandoned: [GuardRun] = []
  var ledger = StoreLedger()

  init(options: DeliveryOptions, firstID: EntryID, now: Date, uptime: Duration) {
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

  mutating func emit(_ kind: DeliveryEvent<Destination>.Kind, about id: EntryID? = nil) {
    outbox.append(DeliveryEvent(number: 0, date: now, entry: id, kind: kind))
  }

  /// The next event to be told, with its number.
  mutating func takeEvent() -> DeliveryEvent<Destination>? {
    guard var event = outbox.removeFirst() else { return nil }
    event.number = nextEvent
    nextEvent += 1
    return event
  }

  /// What an entry that waits will open.
  func match(of id: EntryID) -> RouteMatch<Destination>? { pending.first { $0.id == id }?.match }

  /// The answer to whoever handed the entry over, or nil if the entry is long forgotten.
  func reception(of id: EntryID) -> Reception<Destination>? {
    var record = pending.first { $0.id == id }.map { refreshed($0).record }
    record = record ?? history[id]
    return record.map { Reception(id: id, isAccepted: $0.isAccepted, state: $0.state) }
  }
}
