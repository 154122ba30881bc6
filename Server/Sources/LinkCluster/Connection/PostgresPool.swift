package import LinkPlatform
package import LinkStores
import Synchronization

/// The connections that a server has with PostgreSQL: twelve at most, by what they are for.
///
/// What waits long must not stand in the way of what is short: reports have connections of their own, and so
/// have clicks and events.
package final class PostgresPool: Sendable {
  /// What a connection is for.
  package enum Lane: Int, Sendable, CaseIterable {
    /// Clicks are written.
    case clicks
    /// Events are taken in.
    case events
    /// Records are read and written, and what a request looks up.
    case records
    /// Reports are read.
    case analysis
    /// What is done beside requests: counting, removing, following.
    case work
    /// That this server is alive, and has duties: it must not wait for work.
    case duties

    /// How many connections it has.
    package var count: Int {
      switch self {
      case .clicks, .events, .duties: 1
      case .records: 3
      case .analysis: 4
      case .work: 2
      }
    }
  }

  /// libpq's connection text.
  ///
  /// It may have a password, and is shown to nobody.
  package let address: String
  private let lanes: [Lane: PostgresLane]

  package init(_ address: String) {
    self.address = address
    lanes = Dictionary(
      uniqueKeysWithValues: Lane.allCases.map { ($0, PostgresLane($0, address)) })
  }

  /// How often a connection was lost by which records are read: whoever keeps some reads them anew.
  package var lostConnections: Int { lane(.records).lostConnections }

  /// Does something by one of a lane's connections, in turn.
  ///
  /// - Parameters:
  ///   - lane: Which connections.
  ///   - limit: How long it may take, with the wait for its turn.
  ///   - work: What is done, on a thread that it may block.
  package func use<Value: Sendable>(
    _ lane: Lane, within limit: Duration,
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(StorageError) -> Value {
    try await self.lane(lane).use(by: .now + limit, work)
  }

  /// Reads something by one of a lane's connections; where the connection turns out to be lost, by another.
  package func read<Value: Sendable>(
    _ lane: Lane, within limit: Duration,
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(StorageError) -> Value {
    let deadline = ContinuousClock.now + limit
    return try await self.lane(lane).use(by: deadline, mayRepeat: true, work)
  }

  /// The thread of a lane that has one connection: what runs there may call ``useBlocking(_:within:_:)``.
  package func thread(of lane: Lane) -> BlockingThread { self.lane(lane).slots[0].thread }

  /// Does something by the first connection of a lane, on the thread that calls.
  package func useBlocking<Value>(
    _ lane: Lane, within limit: Duration, _ work: (PostgresConnection) throws -> Value
  ) throws -> Value {
    try self.lane(lane).slots[0].use(by: .now + limit, work)
  }

  /// Closes all connections; what uses one ends first.
  package func close() {
    for lane in lanes.values { for slot in lane.slots { slot.close() } }
  }

  private func lane(_ lane: Lane) -> PostgresLane {
    // All of them were made.
    lanes[lane] ?? PostgresLane(lane, address)
  }
}

/// Connections for one purpose, given out in turn.
private final class PostgresLane: Sendable {
  let slots: [PostgresSlot]
  private let turns: ReaderTurns
  private let free: Mutex<[Int]>
  private let isCancellable: Bool

  init(_ lane: PostgresPool.Lane, _ address: String) {
    slots = (0..<lane.count).map { PostgresSlot(address, "entryway-\(lane)-\($0)") }
    turns = ReaderTurns(readers: lane.count)
    free = Mutex(Array(slots.indices))
    isCancellable = lane == .analysis
  }

  var lostConnections: Int { slots.reduce(0) { $0 + $1.lostConnections } }

  func use<Value: Sendable>(
    by deadline: ContinuousClock.Instant, mayRepeat: Bool = false,
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(StorageError) -> Value {
    await turns.take()
    // The one that was used last is the most likely to have a connection.
    let place = free.withLock { $0.removeLast() }
    defer {
      free.withLock { $0.append(place) }
      turns.giveBack()
    }
    let slot = slots[place]
    let isCancellable = isCancellable
    let task = Task(executorPreference: slot.thread) {
      func once() throws -> Value {
        try slot.use(by: deadline) { connection in
          connection.isCancellable = isCancellable
          return try work(connection)
        }
      }
      do {
        return try once()
      } catch let error as PostgresError where mayRepeat && error.isConnectionLost {
        // Others may have been lost with it, but this one is new now.
        return try once()
      }
    }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        if isCancellable { task.cancel() }
      }
    } catch {
      throw StorageError(error)
    }
  }
}

/// One connection and its thread; it connects when it is used, and again after the connection was lost.
private final class PostgresSlot: Sendable {
  private struct State {
    var connection: PostgresConnection?
    /// Why it could not connect, and until when nobody tries again.
    var failure: (error: PostgresError, until: ContinuousClock.Instant)?
  }

  let thread: BlockingThread
  private let address: String
  private let state = Mutex(Unchecked(State()))
  private let lost = Atomic(0)
  /// For how long nobody tries to connect after it failed: else each click would wait for it.
  private static let pause = Duration.milliseconds(250)

  // Sendable: it is used by one at a time, whoever has the lock.
  private struct Unchecked: @unchecked Sendable {
    var state: State
    init(_ state: State) { self.state = state }
  }

  init(_ address: String, _ name: String) {
    self.address = address
    thread = BlockingThread(name)
  }

  var lostConnections: Int { lost.load(ordering: .relaxed) }

  func use<Value>(
    by deadline: ContinuousClock.Instant, _ work: (PostgresConnection) throws -> Value
  ) throws -> Value {
    // Whoever waits for the lock waits for work that has a deadline itself.
    try state.withLock { held in
      let connection = try connection(&held.state, deadline)
      connection.deadline = deadline
      defer {
        if !connection.isIdle {
          connection.abandon()
          held.state.connection = nil
          lost.add(1, ordering: .relaxed)
        }
      }
      return try work(connection)
    }
  }

  private func connection(
    _ state: inout State, _ deadline: ContinuousClock.Instant
  ) throws -> PostgresConnection {
    guard ContinuousClock.now < deadline else {
      throw PostgresError(.late, "too many wait for PostgreSQL")
    }
    if let connection = state.connection {
      if connection.isIdle { return connection }
      state.connection = nil
      lost.add(1, ordering: .relaxed)
    }
    if let failure = state.failure, .now < failure.until { throw failure.error }
    do {
      let connection = try PostgresConnection(address, by: deadline)
      try connection.run(
        """
        SET idle_in_transaction_session_timeout = '\(PostgresConnection.idleTime.components.seconds)s';
        SET default_transaction_isolation = 'read committed'; SET jit = off
        """)
      (state.connection, state.failure) = (connection, nil)
      return connection
    } catch let error as PostgresError {
      state.failure = (error, .now + Self.pause)
      throw error
    }
  }

  func close() { state.withLock { $0.state.connection = nil } }
}
