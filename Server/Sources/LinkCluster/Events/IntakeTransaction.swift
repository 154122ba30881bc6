import FoundationEssentials
import LinkPlatform
import LinkStores

/// A transaction that takes events in, and begins when something is asked of the database.
///
/// Most batches name nothing new: then nothing is asked, and what they tell is added by a statement alone.
final class IntakeTransaction: SQLDatabase {
  private let connection: PostgresConnection
  /// The state of what the process has in memory; nil where it has nothing.
  private(set) var generation: Int64?
  private(set) var isOpen = false
  /// Whether others have changed names since it began, so that what is known by now is of no use for the next.
  private(set) var isOutdated = false
  /// Months of which nothing is taken any more, where they were read.
  private(set) var closedMonths: Set<Int64>?
  /// Apps to which nobody else adds names.
  private var locked: Set<Int64> = []

  init(_ connection: PostgresConnection, knowing generation: Int64?) {
    (self.connection, self.generation) = (connection, generation)
  }

  var changesCount: Int { connection.changesCount }

  func keptStatement(_ sql: String) throws -> PostgresStatement {
    try begin()
    return try connection.keptStatement(sql)
  }

  func freshStatement(_ sql: String) throws -> PostgresStatement {
    try begin()
    return try connection.freshStatement(sql)
  }

  func lockNames(of app: Int64) throws -> Bool {
    guard locked.insert(app).inserted else { return false }
    try begin()
    return try connection.lockNames(of: app)
  }

  func tellNamesChanged() throws {
    let number = try number("UPDATE intake SET generation = generation + 1 RETURNING generation")
    // Another has changed some meanwhile.
    if number != generation.map({ $0 + 1 }) { isOutdated = true }
    generation = number
  }

  /// Begins, and looks whether what is in memory holds.
  func begin() throws {
    guard !isOpen else { return }
    isOpen = true
    try connection.run("BEGIN; SELECT pg_advisory_xact_lock_shared(\(InboxTables.intakeLock))")
    let now = try connection.number("SELECT generation FROM intake")
    if let generation, generation != now { throw SQLRowMissing() }
    guard generation == nil else { return }
    generation = now
    closedMonths = Set(
      try connection.statement("SELECT month FROM event_months WHERE state <> 'live'")
        .all { $0.number(0) })
  }

  func commit() throws {
    guard isOpen else { return }
    try connection.run("COMMIT")
    isOpen = false
  }

  func undo() {
    guard isOpen else { return }
    isOpen = false
    // A connection that is lost has undone it.
    try? connection.run("ROLLBACK")
  }

  // MARK: Installations

  /// Installations that are there.
  func installations(
    _ names: Set<InstallationRow.Name>
  ) throws -> [(InstallationRow.Name, (row: InstallationRow, last: Int64))] {
    let names = Array(names)
    let statement = try keptStatement(
      """
      SELECT installations.app, installations.id, number, skew, corrected, secret,
        CASE WHEN removed <> 0 OR \(InstallationRow.isInRemovedSpan) THEN 1 ELSE 0 END, first, last
      FROM unnest(?::bigint[], ?::bytea[]) AS k (app, id)
      JOIN installations ON installations.app = k.app AND installations.id = k.id
      """)
    statement.bind(names.map(\.app))
    statement.bind(names.map { $0.id.bytes as [UInt8]? })
    return try statement.all { row in
      guard let id = row.id(1) else { return nil }
      let found = InstallationRow(
        app: row.number(0), number: row.number(2), skew: row.number(3), isCorrected: row.flag(4),
        known: KnownInstallation(
          secretHash: row.data(5) ?? Data(), isRemoved: row.flag(6), firstSeen: row.time(7)))
      return (InstallationRow.Name(app: row.number(0), id: id), (row: found, last: row.number(8)))
    }
  }

  /// Says when installations told something last.
  ///
  /// - Returns: How many of them are there.
  func touch(_ numbers: [Int64], _ times: [Int64]) throws -> Int {
    let statement = try keptStatement(
      """
      UPDATE installations SET last = CASE WHEN last < k.time THEN k.time ELSE last END
      FROM unnest(?::bigint[], ?::bigint[]) AS k (number, time) WHERE installations.number = k.number
      """)
    statement.bind(numbers)
    statement.bind(times)
    while try statement.next() {}
    return connection.changesCount
  }

  // MARK: The inbox

  /// Adds the commit's row.
  func add(_ amount: Int, _ apps: [Int64], _ received: Int64, _ block: [UInt8]) throws {
    let statement = try keptStatement(
      """
      INSERT INTO inbox (position, day, begun, amount, apps, received, block)
      SELECT \(InboxTables.own), \(InboxTables.now) / 86400000, \(InboxTables.now), ?::bigint,
        ?::bigint[], ?::bigint, ?::bytea FROM intake
      """)
    statement.bind(amount)
    statement.bind(apps)
    statement.bind(received)
    statement.bind(Data(block))
    while try statement.next() {}
  }

  /// Adds the commit's row, and commits, if all that is in memory holds.
  ///
  /// - Parameters:
  ///   - installations: Those whose events they are, as they are known.
  ///   - numbers: Those that told nothing for a day.
  ///   - times: When they have told something now.
  /// - Returns: Whether it did.
  func addAlone(
    _ amount: Int, _ apps: [Int64], _ received: Int64, _ block: [UInt8],
    _ installations: [InstallationRow], due numbers: [Int64], _ times: [Int64]
  ) throws -> Bool {
    let statement = try connection.keptStatement(
      """
      SELECT append_events(?, ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[],
        ?, ?::bigint[], ?, ?)
      """)
    statement.bind(generation)
    statement.bind(installations.map(\.number))
    statement.bind(installations.map(\.skew))
    statement.bind(installations.map { $0.isCorrected ? 1 : 0 as Int64 })
    statement.bind(installations.map(\.known.firstSeen.milliseconds))
    statement.bind(numbers)
    statement.bind(times)
    statement.bind(amount)
    statement.bind(apps)
    statement.bind(received)
    statement.bind(Data(block))
    return try statement.next() && !statement.isNull(0)
  }
}

extension PostgresConnection {
  package func lockNames(of app: Int64) throws -> Bool {
    _ = try number("SELECT number FROM apps WHERE number = ? FOR UPDATE", app)
    return true
  }

  package func tellNamesChanged() throws {
    try execute("UPDATE intake SET generation = generation + 1")
  }
}
