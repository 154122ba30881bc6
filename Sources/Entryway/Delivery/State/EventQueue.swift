/// The events that have not been told yet, in order.
///
/// Taking one costs the same, however many a handler sets off.
struct EventQueue<Destination: LinkDestination>: Sendable {
  private var events: [DeliveryEvent<Destination>] = []
  /// How many of them have been taken.
  private var taken = 0

  var isEmpty: Bool { taken == events.count }

  mutating func append(_ event: DeliveryEvent<Destination>) { events.append(event) }

  /// Puts an event before all others.
  mutating func prepend(_ event: DeliveryEvent<Destination>) { events.insert(event, at: taken) }

  mutating func removeFirst() -> DeliveryEvent<Destination>? {
    guard !isEmpty else { return nil }
    defer {
      taken += 1
      if taken >= 64, taken * 2 >= events.count {
        events.removeFirst(taken)
        taken = 0
      }
    }
    return events[taken]
  }
}
