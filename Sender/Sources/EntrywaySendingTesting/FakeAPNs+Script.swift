public import EntrywaySending
import NIOCore
import Synchronization

extension FakeAPNs {
  // MARK: - Answers

  /// Answers the pushes to a device token in a certain way.
  ///
  /// ```swift
  /// apns.answer(.unregistered(since: .now), toToken: token.hex)
  /// apns.answer(.refused(.tooManyRequests), toToken: other.hex, times: 2)  // then as usual
  /// ```
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - token: The device token as it stands in the path.
  ///   - times: For how many pushes; for all if nil. Calls for one token are used up one after the other.
  public func answer(_ answer: Answer, toToken token: String, times: Int? = nil) {
    if let times, times < 1 { return }
    world.state.withLock {
      $0.script.byToken[token, default: []].append(Script.Planned(answer: answer, left: times))
    }
  }

  /// Answers one push in a certain way.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - number: The push's number, from 1 in the order of arrival.
  public func answer(_ answer: Answer, toPush number: Int) {
    world.state.withLock { $0.script.byNumber[number] = answer }
  }

  /// Asks a closure how to answer each push that has no answer by its number or token.
  ///
  /// ```swift
  /// apns.answer { push in push.topic == "com.example.old" ? .refused(.topicDisallowed) : nil }
  /// ```
  ///
  /// - Parameter choose: Returns the answer, or nil to answer as Apple's rules say. Called on the fake's thread
  ///   when the push is complete. It replaces the one before.
  public func answer(with choose: @escaping @Sendable (Push) -> Answer?) {
    world.state.withLock { $0.script.closure = choose }
  }

  /// Asks a closure for each push whose header fields have arrived, and whose payload has not.
  ///
  /// ```swift
  /// apns.interrupt { push in push.number == 3 ? .close : nil }
  /// ```
  ///
  /// - Parameter choose: Returns the answer, or nil to wait for the payload.
  public func interrupt(with choose: @escaping @Sendable (Push) -> Answer?) {
    world.state.withLock { $0.script.interruption = choose }
  }

  /// Asks a closure how to treat each new connection.
  ///
  /// ```swift
  /// apns.greet { connection in connection == 1 ? .closeBeforeSettings : .normal }
  /// ```
  ///
  /// - Parameter choose: Gets the connection's number, from 1.
  public func greet(with choose: @escaping @Sendable (Int) -> Greeting) {
    world.state.withLock { $0.script.greeting = choose }
  }

  /// Holds all answers from now on, until ``release(_:)``.
  ///
  /// Tests of what happens before an answer need no delays so:
  ///
  /// ```swift
  /// apns.hold()
  /// async let result = sender.send(payload, to: token)
  /// _ = try await apns.pushes(count: 1)  // it has arrived
  /// await apns.release()
  /// ```
  public func hold() { world.state.withLock { $0.script.holds = true } }

  /// Answers held pushes, the oldest of each connection first.
  ///
  /// - Parameter count: How many are answered; if nil all, and later pushes are not held any more.
  /// - Returns: How many were answered.
  @discardableResult
  public func release(_ count: Int? = nil) async -> Int {
    if count == nil { world.state.withLock { $0.script.holds = false } }
    var released = 0
    for connection in connections() {
      let left = (count ?? .max) - released
      guard left > 0 else { break }
      released += await connection.eventLoop.run { connection.value.release(atMost: left) } ?? 0
    }
    return released
  }

  // MARK: - Connections

  /// Sends GOAWAY over each open connection.
  ///
  /// - Parameters:
  ///   - reason: The reason in its debug data, such as `Shutdown`; no debug data if nil.
  ///   - lastStream: The last stream that is processed.
  ///   - code: HTTP/2's error code, 0 for none.
  ///   - closes: Whether the fake closes a connection once all its streams are answered.
  public func goAway(
    reason: PushRefusal.Reason? = nil, lastStream: LastStream = .received, code: UInt32 = 0,
    closes: Bool = true
  ) async {
    await onEachConnection {
      $0.goAway(lastStream, reason: reason?.rawValue, code: code, closes: closes)
    }
  }

  /// Tells each open connection how many streams it may have at once (`SETTINGS_MAX_CONCURRENT_STREAMS`).
  ///
  /// - Parameter count: How many; with 0 no push can be sent until it is raised.
  public func limitStreams(to count: Int) async {
    let count = max(0, min(count, 100_000))
    await onEachConnection { $0.limitStreams(to: count) }
  }

  /// Cuts each open connection, as a broken line does.
  public func cutConnections() async {
    await onEachConnection { $0.cut() }
  }

  /// Makes each open connection silent: it stays open, and neither pushes nor pings are answered.
  public func silenceConnections() async {
    await onEachConnection { $0.gate.fallSilent() }
  }

  /// Writes bytes that are not HTTP/2 into each open connection.
  public func sendGarbage(_ bytes: [UInt8]) async {
    await onEachConnection { $0.gate.send(bytes) }
  }

  /// Calls all provider tokens expired that have arrived until now, whatever they say.
  public func expireProviderTokens() {
    world.state.withLock { state in
      for field in state.tokens.verdicts.keys { state.tokens.expired.insert(field) }
    }
  }

  /// How many connections are open.
  public var openConnections: Int { world.state.withLock { $0.connections.count } }

  private func connections() -> [NIOLoopBound<PushConnection>] {
    world.state.withLock { state in
      state.isOver
        ? [] : state.connections.sorted { $0.key < $1.key }.compactMap(\.value.connection)
    }
  }

  private func onEachConnection(_ act: @escaping @Sendable (PushConnection) -> Void) async {
    for connection in connections() {
      await connection.eventLoop.run { act(connection.value) }
    }
  }
}

extension EventLoop {
  /// Runs a closure on the loop; nil if the loop has ended.
  fileprivate func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result?
  {
    try? await submit(body).get()
  }
}
