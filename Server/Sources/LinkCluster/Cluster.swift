package import LinkPlatform
import LinkStores
package import Logging

/// What the servers of a cluster share: records, clicks and events in PostgreSQL, and the events in ClickHouse where
/// the settings say so.
package final class Cluster: Sendable {
  package struct Settings: Sendable {
    /// libpq's connection text.
    package var postgresql: String
    /// The file of clicks that wait for PostgreSQL; nil where none are told, as by commands.
    package var spool: String?
    /// Where ClickHouse answers; nil where events are in PostgreSQL.
    package var clickhouse: ClickHouseAddress?
    /// For how many hours the inbox keeps what is counted.
    package var inboxHours = 24
    /// How long a click waits for PostgreSQL before it goes to the spool.
    package var clickWait = Duration.seconds(1)

    package init(postgresql: String) { self.postgresql = postgresql }
  }

  package let pool: PostgresPool
  package let stores: Stores
  /// This server among those that are alive.
  package let servers: ServersAlive
  package let loader: EventLoader
  package let events: PostgresEventStore
  /// What takes clicks while PostgreSQL does not; nil where commands use the stores.
  package let clicks: SpoolingClickStore?

  /// Connects, and adds to the tables what is missing.
  ///
  /// - Parameters:
  ///   - settings: Where the databases are.
  ///   - schema: The tables.
  ///   - use: What the cluster is used for.
  ///   - logger: Told what is not counted, and why.
  /// - Throws: A ``ClusterError``, or what is wrong with ClickHouse.
  package init(
    _ settings: Settings, schema: ClusterSchema = .current, for use: ClusterSchema.Use = .serving,
    logger: Logger
  ) async throws {
    try await Self.prepare(schema, for: use, at: settings.postgresql)
    pool = PostgresPool(settings.postgresql)
    servers = ServersAlive(pool, version: schema.version)
    events = PostgresEventStore(
      pool, clickHouse: try await Self.clickHouse(at: settings.clickhouse, pool, logger))
    var loader = EventLoader(events, holder: servers.id, logger: logger)
    loader.inboxHours = settings.inboxHours
    self.loader = loader
    let journal: any ClickStore
    if let spool = settings.spool {
      let spooling = try SpoolingClickStore(
        pool, spool: spool, patience: settings.clickWait, logger: logger)
      try await spooling.check()
      (clicks, journal) = (spooling, spooling)
    } else {
      clicks = nil
      journal = PostgresClickStore(pool, patience: settings.clickWait, logger: logger)
    }
    stores = Stores(records: PostgresRecordStore(pool), clicks: journal, events: events)
    guard settings.spool != nil else { return }
    // From now on a move sees this server. One that began or ended since the tables were looked at did not.
    try await servers.tell()
    do {
      try await Self.prepare(schema, for: use, at: settings.postgresql)
    } catch {
      await servers.end()
      throw error
    }
  }

  private static let patience = Duration.seconds(15)

  /// Looks what tables ClickHouse has, and makes them on a single server.
  ///
  /// While it is away events are taken in, and reports wait for it.
  private static func clickHouse(
    at address: ClickHouseAddress?, _ pool: PostgresPool, _ logger: Logger
  ) async throws -> ClickHouseEvents? {
    let isUsed = try await pool.use(.records, within: patience) {
      try $0.number("SELECT 1 FROM clickhouse_starts LIMIT 1") != nil
    }
    guard let address else {
      guard !isUsed else {
        throw ClickHouseSchemaError(
          .missingSetting,
          "the events of this PostgreSQL are in ClickHouse, and `clickhouse` is not set")
      }
      return nil
    }
    let client = ClickHouseClient(address)
    let thread = BlockingThread("entryway-clickhouse")
    return try await Task(executorPreference: thread) {
      do {
        return ClickHouseEvents(client, try ClickHouseSchema(client, isKnown: isUsed))
      } catch let error as ClickHouseError where !error.isRefusal {
        logger.warning(
          "ClickHouse does not answer: events wait in the inbox",
          metadata: ["address": "\(address)", "reason": "\(error.message)"])
        return ClickHouseEvents(client, isKnown: isUsed)
      }
    }.value
  }

  /// Adds what is missing, by a connection of its own: its errors say more than those of stores.
  private static func prepare(
    _ schema: ClusterSchema, for use: ClusterSchema.Use = .serving, at address: String,
    contracts: Bool = false
  ) async throws {
    let thread = BlockingThread("entryway-schema")
    try await Task(executorPreference: thread) {
      do {
        let connection = try PostgresConnection(address, by: .now + patience)
        try checkUse(of: connection)
        try schema.prepare(connection, for: use)
        if contracts { try schema.contract(connection) }
      } catch {
        throw ClusterError(error)
      }
    }.value
  }

  /// Refuses a database in which not everything can be written that anybody tells.
  private static func checkUse(of connection: PostgresConnection) throws {
    let found = try connection.statement(
      """
      SELECT current_setting('server_encoding'),
        CASE WHEN current_setting('transaction_read_only')::boolean THEN 1::bigint ELSE 0 END
      """
    ).first { (encoding: $0.text(0), isReadOnly: $0.flag(1)) }
    if let encoding = found?.encoding, encoding != "UTF8" {
      throw ClusterError(.notUTF8, "the encoding of its database is \(encoding)")
    }
    if found?.isReadOnly == true { throw ClusterError(.readOnly, "it takes no writes") }
  }

  /// Adds to the tables what is missing, and removes what only older servers need.
  ///
  /// - Parameters:
  ///   - settings: Where PostgreSQL is.
  ///   - contracts: Whether something is removed.
  /// - Throws: A ``ClusterError``; while an older server is alive nothing is removed.
  package static func migrate(_ settings: Settings, contracts: Bool) async throws {
    try await prepare(.current, at: settings.postgresql, contracts: contracts)
  }

  /// Tells that this server is alive, again and again, until the task is cancelled.
  package func tellAlive(_ logger: Logger) async {
    var isTold = true
    while !Task.isCancelled {
      do throws(StorageError) {
        try await servers.tell()
        isTold = true
      } catch {
        // It is said once, not each second.
        if isTold {
          logger.warning("other servers cannot be told that this one is alive: \(error)")
        }
        isTold = false
      }
      try? await Task.sleep(for: ServersAlive.interval)
    }
    await servers.end()
  }

  /// Closes all connections; nothing may use them any more.
  package func close() {
    clicks?.close()
    pool.close()
  }
}
