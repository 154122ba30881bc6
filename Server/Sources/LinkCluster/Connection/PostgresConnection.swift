import CPQ
import LinkPlatform
import LinkStores
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to PostgreSQL that one thread uses at a time.
///
/// Each wait is `poll(2)` up to ``deadline``, so that a server that is stopped, or a network that swallows packets,
/// holds nobody for longer; only names of hosts are looked up by the system in its own time. A connection whose
/// answer did not come in time is of no use any more: what was sent may be done yet.
package final class PostgresConnection: SQLDatabase {
  /// By when what is asked must be answered.
  package var deadline: ContinuousClock.Instant
  /// Whether it gives up when the task that waits is cancelled: for reports, whose readers may go.
  package var isCancellable = false
  /// For how long a transaction may stand still, so that a process that stops in the middle does not hold for long
  /// what others wait for.
  static let idleTime = Duration.seconds(20)
  /// How often it looks whether its task is cancelled, in milliseconds.
  private static let slice: Int64 = 100
  /// How many rows the last statement inserted, changed or removed.
  package internal(set) var changesCount = 0
  /// Whether it can be used: it is made, no answer is missing, and no transaction is open.
  package var isIdle: Bool {
    !isBroken && PQstatus(raw) == CONNECTION_OK && PQtransactionStatus(raw) == PQTRANS_IDLE
  }

  private(set) var raw: OpaquePointer
  private var isBroken = false
  /// Statements that the server has prepared, by their text and the types of their values.
  private var prepared: [PreparedText: String] = [:]
  /// Statements in PostgreSQL's spelling, with `$1` for the first question mark.
  private var texts: [String: String] = [:]
  /// How many statements are kept.
  private static let preparedLimit = 500
  /// What was done once, by its name.
  private var done: [String: Int64] = [:]

  private struct PreparedText: Hashable {
    let sql: String
    let types: [Oid]
  }

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: libpq's connection text: `host=a,b dbname=entryway target_session_attrs=read-write`, or an address
  ///     that begins with `postgresql://`.
  ///   - deadline: By when the connection is made.
  package init(_ address: String, by deadline: ContinuousClock.Instant) throws {
    self.deadline = deadline
    try PostgresAddress.check(address)
    let keys = ["dbname", "fallback_application_name", "client_encoding"]
    let values = [address, "entryway-server", "UTF8"]
    let hosts = PostgresAddress.hosts(of: address)
    var said: [PostgresError] = []
    guard let first = Self.start(keys + hosts[0].keys, values + hosts[0].values) else {
      throw PostgresError(.connection, "there is no memory for a connection")
    }
    raw = first
    for place in hosts.indices {
      if place > 0 {
        guard let next = Self.start(keys + hosts[place].keys, values + hosts[place].values) else {
          throw PostgresError(.connection, "there is no memory for a connection")
        }
        PQfinish(raw)
        raw = next
      }
      // One that hangs leaves time for the others.
      let left = ContinuousClock.now.duration(to: deadline)
      self.deadline = .now + left / (hosts.count - place)
      isBroken = false
      do {
        try finishConnecting()
        self.deadline = deadline
        return
      } catch let error as PostgresError {
        isBroken = true
        said.append(error)
      }
    }
    self.deadline = deadline
    // One that does not answer may be the one that would let us in.
    let reason = said.first { $0.reason == .late || $0.reason == .connection }?.reason
    throw PostgresError(
      reason ?? said.last?.reason ?? .connection, said.map(\.message).joined(separator: "; "))
  }

  private static func start(_ keys: [String], _ values: [String]) -> OpaquePointer? {
    let keys = keys.map { strdup($0) }
    let values = values.map { strdup($0) }
    defer { for text in keys + values { free(text) } }
    let keyPointers = keys.map { UnsafePointer<CChar>($0) } + [nil]
    let valuePointers = values.map { UnsafePointer<CChar>($0) } + [nil]
    return PQconnectStartParams(keyPointers, valuePointers, 1)
  }

  private func finishConnecting() throws {
    PQsetNoticeProcessor(raw, { _, _ in }, nil)
    guard PQstatus(raw) != CONNECTION_BAD else { throw failure(.connection) }
    var wanted = PGRES_POLLING_WRITING
    /// Whether a server takes what is sent: then it is the one that says no.
    var isReached = false
    while wanted != PGRES_POLLING_OK {
      switch wanted {
      case PGRES_POLLING_READING: try wait(reading: true, writing: false)
      case PGRES_POLLING_WRITING: try wait(reading: false, writing: true)
      default: throw failure(isReached ? .rejected : .connection)
      }
      wanted = PQconnectPoll(raw)
      if PQstatus(raw) == CONNECTION_AWAITING_RESPONSE { isReached = true }
    }
    guard PQsetnonblocking(raw, 1) == 0 else { throw failure(.connection) }
  }

  deinit { PQfinish(raw) }

  /// Ends the use of the connection: whatever it was asked, no answer is taken.
  package func abandon() {
    guard !isBroken else { return }
    isBroken = true
    // The server is told to give up what it does, by a thread that may wait for it.
    guard PQstatus(raw) == CONNECTION_OK, let cancel = PQgetCancel(raw) else { return }
    Cancellation.ask(cancel)
  }

  /// Does what has to be done once on each connection, before the first use that needs it.
  ///
  /// - Returns: The number that it gave then.
  func once(_ name: String, _ work: () throws -> Int64) rethrows -> Int64 {
    if let number = done[name] { return number }
    let number = try work()
    done[name] = number
    return number
  }

  // MARK: Statements

  package func keptStatement(_ sql: String) throws -> PostgresStatement {
    PostgresStatement(self, spelling(of: sql), isKept: true)
  }

  package func freshStatement(_ sql: String) throws -> PostgresStatement {
    PostgresStatement(self, spelling(of: sql), isKept: false)
  }

  /// Runs statements without values, such as those of a schema.
  package func run(_ sql: String) throws {
    try send { PQsendQuery(raw, sql) == 1 }
    try finish()
  }

  /// Does something as a whole or not at all.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether it only reads, and all of it the same state.
  ///   - work: What is done; what it throws undoes everything.
  /// - Throws: A ``PostgresError`` that is `uncertain` where it may be done all the same.
  package func transaction<Value>(
    isReadOnly: Bool = false, _ work: () throws -> Value
  ) throws -> Value {
    try run(isReadOnly ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN")
    do {
      let value = try work()
      try commit()
      return value
    } catch {
      if !isBroken, PQtransactionStatus(raw) != PQTRANS_IDLE { try? run("ROLLBACK") }
      throw error
    }
  }

  private func commit() throws {
    do {
      try run("COMMIT")
    } catch let error as PostgresError where error.isConnectionLost {
      throw PostgresError(.uncertain, error.message)
    }
  }

  /// Runs a statement whose values are bound.
  func run(_ sql: String, _ values: BoundValues, isKept: Bool) throws -> PostgresResult? {
    if isKept {
      let name = try name(of: PreparedText(sql: sql, types: values.types))
      try send { values.with { PQsendQueryPrepared(raw, name, $0, $1, $2, $3, 1) == 1 } }
    } else {
      let types = values.types
      try send { values.with { PQsendQueryParams(raw, sql, $0, types, $1, $2, $3, 1) == 1 } }
    }
    return try finish()
  }

  private func name(of text: PreparedText) throws -> String {
    if let known = prepared[text] { return known }
    if prepared.count >= Self.preparedLimit {
      try run("DEALLOCATE ALL")
      prepared = [:]
    }
    let name = "s\(prepared.count)"
    try send {
      PQsendPrepare(raw, name, text.sql, Int32(text.types.count), text.types) == 1
    }
    try finish()
    prepared[text] = name
    return name
  }

  /// A statement with `$1` for its first question mark; texts in quotes stay as they are.
  private func spelling(of sql: String) -> String {
    if let known = texts[sql] { return known }
    var spelled = ""
    var count = 0
    var quote: Character?
    for character in sql {
      if let open = quote {
        if character == open { quote = nil }
        spelled.append(character)
      } else if character == "?" {
        count += 1
        spelled += "$\(count)"
      } else {
        if character == "'" || character == "\"" { quote = character }
        spelled.append(character)
      }
    }
    if texts.count >= 2 * Self.preparedLimit { texts = [:] }
    texts[sql] = spelled
    return spelled
  }

  // MARK: Sending and waiting

  func send(_ call: () -> Bool) throws {
    guard !isBroken else { throw PostgresError(.connection, "the connection has ended") }
    guard call() else { throw failure(.connection) }
    try flush()
  }

  /// Sends what libpq holds, and takes what the server says meanwhile: else both may wait for each other.
  func flush() throws {
    while true {
      switch PQflush(raw) {
      case 0: return
      case 1:
        let isReadable = try wait(reading: true, writing: true)
        if isReadable, PQconsumeInput(raw) == 0 { throw failure(.connection) }
      default: throw failure(.connection)
      }
    }
  }

  /// Takes all results of what was sent.
  ///
  /// - Returns: The last one.
  @discardableResult
  func finish() throws -> PostgresResult? {
    var last: PostgresResult?
    var refusal: PostgresError?
    while let result = try nextResult() {
      refusal = refusal ?? result.refusal
      // What copies would wait for rows: those are asked for by other calls.
      if result.isCopy {
        abandon()
        throw PostgresError(.connection, "a statement copies, and nobody takes its rows")
      }
      last = result
    }
    if let refusal {
      if refusal.isConnectionLost { isBroken = true }
      throw refusal
    }
    if let last { changesCount = last.changesCount }
    return last
  }

  func nextResult() throws -> PostgresResult? {
    while PQisBusy(raw) == 1 {
      try wait(reading: true, writing: false)
      if PQconsumeInput(raw) == 0 { throw failure(.connection) }
    }
    return PQgetResult(raw).map(PostgresResult.init)
  }

  /// Waits for the socket.
  ///
  /// - Returns: Whether there is something to read.
  @discardableResult
  func wait(reading: Bool, writing: Bool) throws -> Bool {
    while true {
      let socket = PQsocket(raw)
      guard socket >= 0 else { throw failure(.connection) }
      let rest = deadline - .now
      let milliseconds =
        rest.components.seconds * 1000
        + rest.components.attoseconds / 1_000_000_000_000_000
      guard milliseconds >= 0 else {
        abandon()
        throw PostgresError(.late, "no answer came in time")
      }
      var events: Int16 = 0
      if reading { events |= Int16(POLLIN) }
      if writing { events |= Int16(POLLOUT) }
      var entry = pollfd(fd: socket, events: events, revents: 0)
      let slice = isCancellable ? min(milliseconds, Self.slice) : milliseconds
      let count = poll(&entry, 1, CInt(clamping: slice + 1))
      if isCancellable, Task.isCancelled {
        abandon()
        throw CancellationError()
      }
      if count > 0 { return entry.revents & ~Int16(POLLOUT) != 0 }
      if count < 0, errno != EINTR {
        throw PostgresError(.connection, String(cString: strerror(errno)))
      }
    }
  }

  func failure(_ reason: PostgresError.Reason) -> PostgresError {
    isBroken = true
    let message = PQerrorMessage(raw).map { String(cString: $0) } ?? ""
    return PostgresError(reason, message.isEmpty ? "the connection has ended" : message)
  }
}

/// Tells servers to give up what nobody waits for any more.
private enum Cancellation {
  private static let thread = BlockingThread("entryway-cancel")
  /// How many wait: more than a few say that the server is gone, and then nobody has to be told.
  private static let waiting = Mutex(0)

  static func ask(_ cancel: OpaquePointer) {
    // libpq's own call blocks, for as long as the system takes to give a connection up. The caller hands `cancel` over:
    // who frees it here is the only one that has it.
    nonisolated(unsafe) let cancel = cancel
    let isFew = waiting.withLock { waiting in
      guard waiting < 8 else { return false }
      waiting += 1
      return true
    }
    guard isFew else {
      PQfreeCancel(cancel)
      return
    }
    Task(executorPreference: thread) {
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel, &message, 256)
      PQfreeCancel(cancel)
      waiting.withLock { $0 -= 1 }
    }
  }
}
