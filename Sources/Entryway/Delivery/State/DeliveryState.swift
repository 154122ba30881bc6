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
  /// How many entries can wait in all, whatever the policy.
  ///
  /// The oldest is superseded then.
  static var pendingLimit: Int { 64 }

  let options: DeliveryOptions
  /// The time of the current change.
  var now: Date

  var pending: [PendingEntry<Destination>] = []
  var opening: OpeningEntry<Destination>?
  var current: [CurrentEntry<Destination>] = []
  var requirements = RequirementBoard()
  var targets = SceneTargets()
  var announcements = ActivityAnnouncements()
  var handlers: [HandlerKey] = []
  var guards: [Int] = []
  var seen: SeenEntries
  var history = EntryHistory<Destination>()

  var nextID: EntryID
  /// Numbers handlers, guards and runs of guards.
  var nextNumber = 0
  var nextEvent = 1

  var outbox: [DeliveryEvent<Destination>] = []
  var abandoned: [GuardRun] = []
  var ledger = StoreLedger()

  init(options: DeliveryOptions, firstID: EntryID, now: Date) {
    self.options = options
    self.now = now
    self.nextID = firstID
    self.seen = SeenEntries(window: options.duplicateWindow.seconds)
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
    outbox.append(DeliveryEvent(number: nextEvent, date: now, entry: id, kind: kind))
    nextEvent += 1
  }

  /// The answer to whoever handed the entry over, or nil if the entry is long forgotten.
  func reception(of id: EntryID) -> Reception<Destination>? {
    var record = pending.first { $0.id == id }.map { refreshed($0).record }
    record = record ?? history[id]
    return record.map { Reception(id: id, isAccepted: $0.isAccepted, state: $0.state) }
  }
}
