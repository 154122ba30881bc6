package import EntrywayDiagnostics
import FoundationEssentials

/// The tables that ClickHouse has of events, and which version of them it is.
///
/// A row is an event: the month in which it happened, its numbers, and its values as the app told them. No text
/// of anybody's is part of a statement.
///
/// - An event counts once by its identifier for its installation. Rows of one month with the same app,
///   installation and identifier are one: the highest version replaces the others, which is the lowest
///   position, so the first received wins, however often and in which order blocks are shipped. Each read
///   says `FINAL`, so that this holds before ClickHouse has merged them.
/// - Rows of two months are never merged: who ships looks for the other one first.
/// - Partitions are by a column of their own. If they were by the time, ClickHouse would keep the first and
///   the last time of each part, and leave out parts by them: also one that has the first copy of an event,
///   of which a later copy at another time would be seen then.
/// - No query says `PREWHERE`, which would leave out copies before `FINAL` compares them.
package struct ClickHouseSchema: Sendable {
  /// The version that this server writes.
  static let version: Int64 = 1

  /// The table of events; on a cluster the one that spreads them over its shards.
  static let events = "entryway_events"
  /// On a cluster the table of one shard.
  static let shard = "entryway_events_shard"
  /// The view that tells the version, and the cluster's name.
  static let state = "entryway_schema"

  /// The columns that are numbers of 64 bits, in their order.
  static let numbers = [
    "month", "app", "installation", "occurred", "sequence", "kind", "outcome", "name", "code",
    "nearest", "entry", "version", "campaign", "source", "link", "send", "session", "action",
    "surface", "referrer", "flags", "received", "counted",
  ]

  private static var columns: String {
    numbers.map { "\($0) Int64" }.joined(separator: ", ")
      + ", id FixedString(16), touch FixedString(16), details String, items String, rank UInt64"
  }

  // The first rows of a granule are in memory, 40 bytes each. Small ones make looks for single events cheap.
  private static let layout =
    "PARTITION BY month ORDER BY (app, installation, id) SETTINGS index_granularity = 1024"

  /// What makes the tables on a single server: each may be repeated, and the view comes last.
  private static func statements(inFront database: String) -> [String] {
    [
      """
      CREATE TABLE IF NOT EXISTS \(database)\(events) (\(columns))
      ENGINE = ReplacingMergeTree(rank) \(layout)
      """,
      """
      CREATE VIEW IF NOT EXISTS \(database)\(state) AS
      SELECT toInt64(\(version)) AS version, '' AS cluster
      """,
    ]
  }

  /// What an operator runs on a single server that has lost its tables.
  ///
  /// - Parameter database: The database that they are in.
  package static func statementsOfOneServer(
    in database: String = "default"
  ) throws(ClickHouseSchemaError) -> String {
    try check(database: database)
    return statements(inFront: "\(database).").map { "\($0);\n" }.joined(separator: "\n")
  }

  private static func check(database: String) throws(ClickHouseSchemaError) {
    guard ClickHouseAddress.isName(database) else {
      throw ClickHouseSchemaError(
        .missingDatabase, "\(Quoting.text(database)) is not the name of a database")
    }
  }

  /// What an operator runs once on any server of a cluster.
  ///
  /// All events of an installation are on one shard: a report reads each shard by itself. The replicas of a
  /// shard share a path, in which ClickHouse puts what the server's configuration calls `shard` and
  /// `replica`.
  ///
  /// - Parameters:
  ///   - cluster: The cluster's name, as `system.clusters` has it.
  ///   - database: The database that each of its servers has.
  package static func statements(
    onCluster cluster: String, in database: String = "default"
  ) throws(ClickHouseSchemaError) -> String {
    try check(database: database)
    guard ClickHouseAddress.isName(cluster) else {
      throw ClickHouseSchemaError(
        .badClusterName, "\(Quoting.text(cluster)) is not the name of a cluster")
    }
    return """
      CREATE TABLE IF NOT EXISTS \(database).\(shard) ON CLUSTER \(cluster) (\(columns))
      ENGINE = ReplicatedReplacingMergeTree(
        '/clickhouse/tables/{shard}/\(database).\(shard)', '{replica}', rank)
      \(layout);

      CREATE TABLE IF NOT EXISTS \(database).\(events) ON CLUSTER \(cluster) (\(columns))
      ENGINE = Distributed(\(cluster), \(database), \(shard), intHash64(installation));

      CREATE VIEW IF NOT EXISTS \(database).\(state) ON CLUSTER \(cluster)
      AS SELECT toInt64(\(version)) AS version, '\(cluster)' AS cluster;

      """
  }

  /// The cluster over which the tables are spread; nil on a single server.
  package let cluster: String?

  /// Looks what a server has, and makes the tables on a single one that has none.
  ///
  /// - Parameters:
  ///   - client: The server.
  ///   - mayMake: Whether tables may be made.
  ///   - isKnown: Whether events were stored there before: then it must have tables.
  /// - Throws: A ``ClickHouseSchemaError`` for other tables than this server's, and a ``ClickHouseError``.
  package init(_ client: ClickHouseClient, mayMake: Bool = true, isKnown: Bool = false) throws {
    if let found = try Self.found(client) {
      self = found
      return
    }
    guard !isKnown else {
      throw ClickHouseSchemaError(
        .lostTables,
        "\(client.address) has no tables of this server, but events of this PostgreSQL were stored there"
      )
    }
    guard mayMake else {
      throw ClickHouseSchemaError(.missingTables, "\(client.address) has no tables of this server")
    }
    guard try !Self.hasOtherServers(client) else {
      throw ClickHouseSchemaError(
        .missingTablesOfCluster,
        "\(client.address) belongs to a cluster, and has no tables of this server")
    }
    for statement in Self.statements(inFront: "") { try client.execute(statement) }
    guard let made = try Self.found(client) else {
      throw ClickHouseSchemaError(.missingTables, "\(client.address) has no tables of this server")
    }
    self = made
  }

  private init(cluster: String?) { self.cluster = cluster }

  private static func found(_ client: ClickHouseClient) throws -> ClickHouseSchema? {
    let states: [(version: Int64, cluster: String)]
    do {
      states = try client.all(
        ClickHouseQuery(numbers: ["version"], texts: ["cluster"], "FROM \(state)")
      ) { (version: $0.number(0), cluster: $0.text(1) ?? "") }
    } catch let error as ClickHouseError where error.code == 60 {
      return nil
    } catch let error as ClickHouseError where error.code == 81 {
      throw ClickHouseSchemaError(
        .missingDatabase, "\(client.address) names a database that is not there")
    }
    guard let state = states.first else { return nil }
    guard state.version >= version else {
      throw ClickHouseSchemaError(
        .older,
        "the tables of \(client.address) are of version \(state.version), and this server "
          + "needs \(version)")
    }
    guard state.version == version else {
      throw ClickHouseSchemaError(
        .newer,
        "the tables of \(client.address) are of version \(state.version), and this server "
          + "knows \(version)")
    }
    guard state.cluster.isEmpty || ClickHouseAddress.isName(state.cluster) else {
      throw ClickHouseSchemaError(
        .badClusterName, "\(Quoting.text(state.cluster)) is not the name of a cluster")
    }
    try checkColumns(client)
    return ClickHouseSchema(cluster: state.cluster.isEmpty ? nil : state.cluster)
  }

  private static func checkColumns(_ client: ClickHouseClient) throws {
    let found = try client.all(
      ClickHouseQuery(
        texts: ["name", "type"],
        "FROM system.columns WHERE database = currentDatabase() AND table = '\(events)'")
    ) { row in "\(row.text(0) ?? "") \(row.text(1) ?? "")" }
    guard !found.isEmpty else {
      throw ClickHouseSchemaError(
        .missingTables, "\(client.address) has the view `\(state)`, but no table `\(events)`")
    }
    let needed = columns.components(separatedBy: ", ")
    let missing = needed.filter { !found.contains($0) }
    guard missing.isEmpty else {
      throw ClickHouseSchemaError(
        .otherColumns,
        "the table `\(events)` of \(client.address) lacks \(missing.joined(separator: ", "))")
    }
  }

  /// Whether the server names others of a cluster: not itself, and none of the examples of its configuration.
  private static func hasOtherServers(_ client: ClickHouseClient) throws -> Bool {
    try client.hasRows(
      """
      FROM system.clusters WHERE is_local = 0
        AND host_address NOT IN ('', '127.0.0.1', '127.0.0.2', '::1')
      """)
  }
}

/// That a ClickHouse server does not have the tables that this server needs.
package struct ClickHouseSchemaError: DiagnosticError, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case missingDatabase = "clickhouse-without-database"
    case missingTables = "clickhouse-without-tables"
    case lostTables = "clickhouse-lost-tables"
    case missingTablesOfCluster = "clickhouse-cluster-without-tables"
    case otherColumns = "clickhouse-table-differs"
    case older = "clickhouse-schema-older"
    case newer = "clickhouse-schema-newer"
    case badClusterName = "bad-cluster-name"
    case missingSetting = "clickhouse-not-set"
  }

  package let code: Code
  package let detail: String

  init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }

  package var diagnostic: Diagnostic {
    Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue),
      "ClickHouse cannot be used: \(detail)", hint: hint)
  }

  private var hint: String {
    switch code {
    case .missingDatabase: "create it with `CREATE DATABASE`, or name another in `clickhouse`."
    case .missingTables:
      "start `entryway-server serve` with this setting: it creates them on a single server."
    case .lostTables:
      "restore them from a backup. If the events are lost, create empty tables with what `entryway-server schema "
        + "clickhouse` prints: name the cluster with `--cluster` if it is one, and the database with `--database`."
    case .missingTablesOfCluster:
      "run what `entryway-server schema clickhouse --cluster NAME --database NAME` prints on one of its servers."
    case .otherColumns:
      "something else made or changed the table: name another database in `clickhouse`, or restore it."
    case .older:
      "on a single server, start `entryway-server serve`; on a cluster, run what `entryway-server schema "
        + "clickhouse --cluster NAME --database NAME` prints."
    case .newer: "install the entryway-server that wrote them, or a later one."
    case .missingSetting:
      "set it as it was: events do not come back by themselves."
    case .badClusterName:
      "use a name of `system.clusters` that has only letters, digits and underscores."
    }
  }
}
