import NIOCore
import Synchronization

extension FakeAPNs {
  /// The pushes received so far that ``Options/keeps`` keeps, in the order of their answers; a push
  /// that waits for its answer is where it began to wait.
  ///
  /// - Complexity: O(*n*).
  public var pushes: [Push] { world.state.withLock { $0.log.pushes } }

  /// What the fake has received so far, in numbers.
  public var counts: Counts { world.state.withLock { $0.log.counts } }

  /// Waits until a number of pushes have been received.
  ///
  /// A push counts once it is answered, or its answer is held.
  ///
  /// ```swift
  /// let pushes = try await apns.pushes(count: 2)
  /// #expect(pushes.map(\.topic) == ["com.example.shop", "com.example.shop"])
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many pushes, since the start.
  ///   - limit: How long to wait for them; two minutes by default.
  /// - Returns: All kept pushes.
  /// - Throws: ``FakeAPNsError`` if fewer arrived in time.
  @discardableResult
  public func pushes(count: Int, within limit: Duration = .seconds(120)) async throws(FakeAPNsError)
    -> [Push]
  {
    let world = world
    let loop = loop
    let hasCome = await withCheckedContinuation { continuation in
      let waiter: Int? = world.state.withLock { state in
        guard state.log.counts.received < count, !state.isOver else { return nil }
        state.lastWaiter += 1
        state.waiters.append(
          World.Waiter(number: state.lastWaiter, count: count, continuation: continuation))
        return state.lastWaiter
      }
      guard let waiter else {
        return continuation.resume(
          returning: world.state.withLock { $0.log.counts.received >= count })
      }
      loop.scheduleTask(in: TimeAmount(limit)) { world.giveUp(waiter) }
    }
    guard hasCome else { throw .tooFew(counts.received, of: count, within: limit) }
    return pushes
  }
}

extension World {
  /// Ends the waiting of one whose time is over.
  fileprivate func giveUp(_ number: Int) {
    let waiter: Waiter? = state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }
}
