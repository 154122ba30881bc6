#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The whole of delivery as a value: what waits, what is satisfied, who listens, what became of
/// each entry.
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
  var names = RequirementNames()
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

  mutating func emit(
    _ kind: DeliveryEvent<Destination>.Kind, about record: EntryRecord<Destination>
  ) {
    // An observer that answers each event with another entry would never end.
    guard record.depth <= 2 * Self.handoverLimit else { return }
    outbox.append(
      DeliveryEvent(number: 0, date: now, entry: record.id, uuid: record.uuid, kind: kind),
      depth: record.depth)
  }

  /// The next event to be told, with its number.
  mutating func takeEvent() -> DeliveryEvent<Destination>? {
    guard var event = outbox.removeFirst() else { return nil }
    causeDepth = outbox.depth
    event.number = nextEvent
    nextEvent += 1
    return event
  }

  /// What an entry that waits will open.
  func match(of id: EntryID) -> RouteMatch<Destination>? { pending.first { $0.id == id }?.match }

  /// The answer to the caller that handed the entry over, or nil if the entry is long forgotten.
  func reception(of id: EntryID) -> Reception<Destination>? {
    var record = pending.first { $0.id == id }.map { refreshed($0).record }
    record = record ?? history[id]
    return record.map { Reception(id: id, isAccepted: $0.isAccepted, state: $0.state) }
  }
}

extension DeliveryState {
  /// What is to be done next; nil when everything that is left has to wait.
  ///
  /// The order is fixed: guards whose answer no longer counts are told first, then events are
  /// reported, then the entry that is being opened goes to its next handler, then handlers that
  /// registered late get the current entry, then the oldest entry that is ready begins. Before an
  /// end is reported that the store does not know of, it is saved.
  mutating func nextStep() -> DeliveryStep<Destination>? {
    expire()
    forgetPassed()
    while true {
      if !abandoned.isEmpty { return .abandon(abandoned.removeFirst()) }
      if ledger.hasEnded, let step = saveStep() { return step }
      if let event = takeEvent() { return .report(event) }
      if opening != nil {
        if let step = saveStep() ?? callStep() { return step }
        finishOpening()
      } else if let step = lateCallStep() {
        return step
      } else if let ready = pending.firstIndex(where: { waits(of: $0).isEmpty }) {
        if let step = askStep(ready) { return step }
        if let resolver = pending[ready].match.resolvedBy {
          rejectUnresolved(ready, resolver)
        } else {
          beginOpening(ready)
        }
      } else if let step = saveStep() {
        return step
      } else if !noteWaits(), outbox.isEmpty {
        return nil
      }
    }
  }

  /// The next guard's turn, or nil if all have let the entry pass.
  private mutating func askStep(_ index: Int) -> DeliveryStep<Destination>? {
    guard let next = guards.first(where: { $0 >= pending[index].nextGuard }) else { return nil }
    let run = GuardRun(number: takeNumber(), guardNumber: next, tick: requirements.tick)
    pending[index].beginQuestion(run, at: now)
    return .ask(run, pending[index].id, pending[index].match.destination, pending[index].entry)
  }

  /// Notes that a caller is about to be told that an entry waits, if it still does.
  mutating func willTell(of id: EntryID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    pending[index].isToldToWait = true
  }

  /// Brings the records of what waits up to date, and says whether any of them has changed.
  private mutating func noteWaits() -> Bool {
    var hasChanged = false
    for index in pending.indices {
      let entry = refreshed(pending[index])
      guard entry.record.state != pending[index].record.state else { continue }
      pending[index] = entry
      history.update(entry.record)
      if case .waiting(let waits) = entry.record.state {
        pending[index].isToldToWait = true
        emit(.waiting(for: waits), about: entry.record)
        noteMisspellings(of: entry, waits)
      }
      hasChanged = true
    }
    return hasChanged
  }
}

/// What the center has to do next for its state: everything that reaches code of the app's.
enum DeliveryStep<Destination: LinkDestination>: Sendable {
  /// The answer of this run of a guard no longer counts.
  case abandon(GuardRun)
  /// Tell observers and streams.
  case report(DeliveryEvent<Destination>)
  /// Replace what the store holds.
  case save([StoredEntry])
  /// Call a handler.
  case call(handler: Int, Destination, AppEntry)
  /// Ask a guard.
  case ask(GuardRun, EntryID, Destination, AppEntry)
}

/// The events that have not been told yet, in order.
///
/// Taking one costs the same, however many a handler sets off.
struct EventQueue<Destination: LinkDestination>: Sendable {
  private var events: [DeliveryEvent<Destination>] = []
  /// The depths of their entries.
  private var depths: [Int] = []
  /// How many of them have been taken.
  private var taken = 0
  /// The depth of the entry that the event is about which was taken last.
  private(set) var depth = 0

  var isEmpty: Bool { taken == events.count }

  mutating func append(_ event: DeliveryEvent<Destination>, depth: Int = 0) {
    events.append(event)
    depths.append(depth)
  }

  /// Puts an event before all others.
  mutating func prepend(_ event: DeliveryEvent<Destination>) {
    events.insert(event, at: taken)
    depths.insert(0, at: taken)
  }

  mutating func removeFirst() -> DeliveryEvent<Destination>? {
    guard !isEmpty else { return nil }
    depth = depths[taken]
    defer {
      taken += 1
      if taken >= 64, taken * 2 >= events.count {
        events.removeFirst(taken)
        depths.removeFirst(taken)
        taken = 0
      }
    }
    return events[taken]
  }
}
