public import EntrywaySending
import NIOCore
import Synchronization

extension FakeAPNs {
  // MARK: - Answers

  /// Sets the answer to pushes to a device token.
  ///
  /// ```swift
  /// apns.answer(.unregistered(since: .now), toToken: token.hex)
  /// apns.answer(.refused(.tooManyRequests), toToken: other.hex, times: 2)  // then as usual
  /// ```
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - token: The device token, as it is in the path.
  ///   - times: For how many pushes; for all if nil. Several calls for one token apply one after
  ///     another.
  public func answer(_ answer: Answer, toToken token: String, times: Int? = nil) {
    if let times, times < 1 { return }
    world.state.withLock {
      $0.script.byToken[token, default: []].append(Script.Planned(answer: answer, left: times))
    }
  }

  /// Sets the answer to one push.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - number: The push's number, counted from 1 in the order of arrival.
  public func answer(_ answer: Answer, toPush number: Int) {
    world.state.withLock { $0.script.byNumber[number] = answer }
  }

  /// Calls a closure to answer each push that has no answer by number or token.
  ///
  /// ```swift
  /// apns.answer { push in push.topic == "com.example.old" ? .refused(.topicDisallowed) : nil }
  /// ```
  ///
  /// - Parameter choose: Returns the answer, or nil to answer by Apple's rules. It is called on the
  ///   fake's thread when the push is complete, and replaces the previous closure.
  public func answer(with choose: @escaping @Sendable (Push) -> Answer?) {
    world.state.withLock { $0.script.closure = choose }
  }

  /// Calls a closure for each push whose header fields have arrived but whose payload hasn't.
  ///
  /// ```swift
  /// apns.interrupt { push in push.number == 3 ? .close : nil }
  /// ```
  ///
  /// - Parameter choose: Returns the answer, or nil to wait for the payload.
  public func interrupt(with choose: @escaping @Sendable (Push) -> Answer?) {
    world.state.withLock { $0.script.interruption = choose }
  }

  /// Calls a closure that decides how to treat each new connection.
  ///
  /// ```swift
  /// apns.greet { connection in connection == 1 ? .closeBeforeSettings : .normal }
  /// ```
  ///
  /// - Parameter choose: Gets the connection's number, counted from 1.
  public func greet(with choose: @escaping @Sendable (Int) -> Greeting) {
    world.state.withLock { $0.script.greeting = choose }
  }

  /// Holds all answers from now on, until ``release(_:)``.
  ///
  /// Use it to test what happens before an answer, without delays:
  ///
  /// ```swift
  /// apns.hold()
  /// async let result = sender.send(payload, to: token)
  /// _ = try await apns.pushes(count: 1)  // it has arrived
  /// await apns.release()
  /// ```
  public func hold() { world.state.withLock { $0.script.holds = true } }

  /// Answers held pushes, each connection's oldest first.
  ///
  /// - Parameter count: How many are answered; if nil, all are, and later pushes are no longer
  ///   held.
  /// - Returns: The number of pushes answered.
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
  ///   - lastStream: The last stream that counts as processed.
  ///   - code: HTTP/2's error code, 0 for none.
  ///   - closes: Whether the fake closes a connection after it has answered all streams.
  public func goAway(
    reason: PushRefusal.Reason? = nil, lastStream: LastStream = .received, code: UInt32 = 0,
    closes: Bool = true
  ) async {
    await onEachConnection {
      $0.goAway(lastStream, reason: reason?.rawValue, code: code, closes: closes)
    }
  }

  /// Limits the concurrent streams of each open connection (`SETTINGS_MAX_CONCURRENT_STREAMS`).
  ///
  /// - Parameter count: The limit. With 0, no push can be sent until you raise it.
  public func limitStreams(to count: Int) async {
    let count = max(0, min(count, 100_000))
    await onEachConnection { $0.limitStreams(to: count) }
  }

  /// Cuts each open connection, like a network failure.
  public func cutConnections() async {
    await onEachConnection { $0.cut() }
  }

  /// Silences each open connection: it stays open, but answers neither pushes nor pings.
  public func silenceConnections() async {
    await onEachConnection { $0.gate.fallSilent() }
  }

  /// Writes bytes that are not HTTP/2 into each open connection.
  public func sendGarbage(_ bytes: [UInt8]) async {
    await onEachConnection { $0.gate.send(bytes) }
  }

  /// Treats all provider tokens received so far as expired, regardless of their dates.
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
