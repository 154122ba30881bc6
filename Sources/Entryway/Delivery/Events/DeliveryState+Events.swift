extension DeliveryState {
  mutating func emit(
    _ kind: DeliveryEvent<Destination>.Kind, about record: EntryRecord<Destination>
  ) {
    // An observer that answers each event with another entry would loop forever.
    guard record.depth <= 2 * Self.handoverLimit else { return }
    outbox.append(
      DeliveryEvent(number: 0, date: now, entry: record.id, uuid: record.uuid, kind: kind),
      depth: record.depth)
  }

  /// The next event to report, with its number.
  mutating func takeEvent() -> DeliveryEvent<Destination>? {
    guard var event = outbox.removeFirst() else { return nil }
    causeDepth = outbox.depth
    event.number = nextEvent
    nextEvent += 1
    return event
  }

  mutating func begin(
    _ record: EntryRecord<Destination>, with kind: DeliveryEvent<Destination>.Kind
  ) {
    history.add(record)
    emit(kind, about: record)
  }

  mutating func finish(_ record: EntryRecord<Destination>, _ outcome: EntryOutcome<Destination>) {
    var record = record
    record.state = .finished(outcome)
    history.update(record)
    if storeState.holds(record.id) { storeState.hasEnded = true }
    emit(.finished(outcome), about: record)
  }

  /// Reports that a notification is presented, which is not an entry yet.
  mutating func notePresentation(of entry: AppEntry) {
    outbox.append(DeliveryEvent(number: 0, date: now, entry: nil, kind: .presented(entry)))
  }
}

/// The events that have not been reported yet, in order.
///
/// Taking one costs the same, however many a handler triggers.
struct PendingEvents<Destination: LinkDestination>: Sendable {
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
