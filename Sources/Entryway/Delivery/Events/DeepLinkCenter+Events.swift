extension DeepLinkCenter {
  /// The last 100 entries, in the order in which the center received them.
  public var history: [EntryRecord<Destination>] {
    _ = changes.history
    return state.history.records
  }

  /// Adds an observer that is called with every event, in order, as it happens.
  ///
  /// Unlike a stream, an observer misses nothing. Events are numbered without gaps, and all events
  /// of a call have been reported by the time the call returns. Add the observer before the first
  /// entry, and before ``restore()``, to receive every event.
  ///
  /// ```swift
  /// center.observe { event in log.write("\(event)") }
  /// ```
  @discardableResult
  public func observe(_ observer: @escaping Observer) -> DeliveryRegistration {
    register(observer, in: \.observers)
  }

  /// Returns a separate stream for each caller, with every event from now on.
  ///
  /// A reader that falls behind by more than `limit` events misses the oldest; use ``observe(_:)``
  /// if you can't miss any. The stream ends when the center is deallocated.
  ///
  /// - Parameter limit: How many events are buffered for a slow reader, at least 1.
  /// - Returns: The stream.
  public func events(
    bufferingNewest limit: Int = 256
  ) -> AsyncStream<DeliveryEvent<Destination>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DeliveryEvent<Destination>.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
    streams.append(continuation)
    return stream
  }

  func report(_ event: DeliveryEvent<Destination>) {
    for (number, observe) in registered.observers
    where registered.observers.contains(where: { $0.number == number }) {
      observe(event)
    }
    streams.removeAll { stream in
      if case .terminated = stream.yield(event) { true } else { false }
    }
  }
}
