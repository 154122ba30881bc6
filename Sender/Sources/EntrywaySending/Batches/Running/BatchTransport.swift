/// What a batch sends with: a ``PushSender``, or in tests what counts and decides.
package protocol BatchTransport: Sendable {
  /// The host, which a resumed batch must not change: `api.push.apple.com`.
  var destination: String { get }

  /// Sends one push until its deadline. It never throws, and ends early if its task is cancelled.
  ///
  /// - Parameter resendsUnknown: Whether it is sent again after an attempt that may have reached APNs;
  ///   the sender's options say so unless given.
  func send(
    _ push: ReadyPush, until deadline: ContinuousClock.Instant, resendsUnknown: Bool?
  ) async -> PushResult

  /// Ends pushes that aren't in flight, and whose stop is set.
  func endStopped()
}

extension BatchTransport {
  package func endStopped() {}
}

extension PushSender: BatchTransport {
  package var destination: String { connections.host }

  package func endStopped() { connections.endStopped() }

  package func send(
    _ push: ReadyPush, until deadline: ContinuousClock.Instant
  ) async -> PushResult {
    await send(push, until: deadline, resendsUnknown: nil)
  }
}
