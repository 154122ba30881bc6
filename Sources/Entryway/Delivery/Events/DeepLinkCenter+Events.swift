extension DeepLinkCenter {
  /// The last hundred entries, in the order in which the center received them.
  public var history: [EntryRecord<Destination>] {
    _ = changes.history
    return state.history.records
  }

  /// Tells an observer every event, in order, as it happens: nothing is dropped, as a stream may.
  ///
  /// Events are numbered without gaps. Those of a call have all been told when the call returns.
  /// Observe before the first entry, and before ``restore()``, to hear of everything.
  ///
  /// ```swift
  /// center.observe { event in log.write("\(event)") }
  /// ```
  @discardableResult
  public func observe(_ observer: @escaping Observer) -> DeliveryRegistration {
    register(observer, in: \.observers)
  }

  /// A separate stream for each caller, with every event from now on.
  ///
  /// A reader that falls behind by more than `limit` events misses the oldest; what must miss
  /// nothing is observed with ``observe(_:)``. The stream ends with the center.
  ///
  /// - Parameter limit: How many events are kept for a slow reader, at least 1.
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
