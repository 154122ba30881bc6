import Foundation
import LinkPlatform
import Testing

@testable import LinkCluster

@Suite("ClickHouse's tables")
struct ClickHouseSchemaTests {
  typealias Version = TestClickHouse.Version

  @Test(
    "A single server gets its tables once, and is used as it is from then on",
    arguments: Version.allCases)
  func making(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    for mayMake in [true, true, false] {
      #expect(try ClickHouseSchema(client, mayMake: mayMake).cluster == nil)
    }
  }

  @Test("Tables that were made by half are completed", arguments: Version.allCases)
  func halfMade(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    try client.execute(table(of: client))
    expect(.missingTables, client, mayMake: false)
    _ = try ClickHouseSchema(client)
    _ = try ClickHouseSchema(client, mayMake: false)
  }

  @Test(
    "Tables that had events and are gone are not made anew, but for an operator",
    arguments: Version.allCases)
  func lost(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    #expect { try ClickHouseSchema(client, isKnown: true) } throws: { error in
      (error as? ClickHouseSchemaError)?.code == .lostTables
    }
    for statement in try statements(of: client) { try client.execute(statement) }
    #expect(try ClickHouseSchema(client, isKnown: true).cluster == nil)
  }

  @Test("What is missing is named", arguments: Version.allCases)
  func missing(_ version: Version) throws {
    let server = try TestClickHouse.shared(version)
    let client = try server.space()
    expect(.missingTables, client, mayMake: false)
    // The view alone.
    try client.execute(view(of: client))
    expect(.missingTables, client)
    // Somebody else's table.
    try client.execute(
      "CREATE TABLE \(ClickHouseSchema.events) (app Int64, name String) ENGINE = MergeTree ORDER BY app"
    )
    expect(.otherColumns, client)
    let other = ClickHouseAddress(host: "127.0.0.1", port: server.port, database: "no_such")
    expect(.missingDatabase, ClickHouseClient(other))
  }

  @Test(
    "Tables of an older and of a newer server are refused", arguments: Version.allCases,
    [(0, .older), (2, .newer), (.max, .newer)] as [(Int64, ClickHouseSchemaError.Code)])
  func versions(_ version: Version, _ state: (Int64, ClickHouseSchemaError.Code)) throws {
    let client = try TestClickHouse.shared(version).space()
    try client.execute(table(of: client))
    try client.execute(
      "CREATE VIEW entryway_schema AS SELECT toInt64(\(state.0)) AS version, '' AS cluster")
    expect(state.1, client)
  }

  @Test(
    "The statements for a cluster make the same tables, spread by installation",
    arguments: Version.allCases)
  func cluster(_ version: Version) throws {
    let client = try TestClickHouse.shared(version).space()
    let database = client.address.database
    let script = try ClickHouseSchema.statements(onCluster: "events", in: database)
    #expect(script.components(separatedBy: " ON CLUSTER events").count == 4)
    // A single server has neither replicas nor shards.
    let replicated = """
      ReplicatedReplacingMergeTree(
        '/clickhouse/tables/{shard}/\(database).entryway_events_shard', '{replica}', rank)
      """
    let spread = "Distributed(events, \(database), entryway_events_shard, intHash64(installation))"
    #expect(script.contains(replicated) && script.contains(spread))
    let single = script.replacing(" ON CLUSTER events", with: "")
      .replacing(replicated, with: "ReplacingMergeTree(rank)")
      .replacing(spread, with: "ReplacingMergeTree(rank) ORDER BY app")
    for statement in single.components(separatedBy: ";") {
      let statement = statement.trimmingCharacters(in: .whitespacesAndNewlines)
      if !statement.isEmpty { try client.execute(statement) }
    }
    #expect(try ClickHouseSchema(client).cluster == "events")
  }

  @Test(
    "A cluster's name is a name, and nothing else",
    arguments: ["", "a b", "a'b", "a;b", "1a", "a-b", "ä"])
  func clusterName(_ name: String) {
    #expect { try ClickHouseSchema.statements(onCluster: name) } throws: { error in
      (error as? ClickHouseSchemaError)?.code == .badClusterName
    }
  }

  /// What an operator runs in an empty database.
  private func statements(of client: ClickHouseClient) throws -> [String] {
    try ClickHouseSchema.statementsOfOneServer(in: client.address.database)
      .components(separatedBy: ";\n").filter { !$0.isEmpty }
  }

  private func table(of client: ClickHouseClient) throws -> String { try statements(of: client)[0] }

  private func view(of client: ClickHouseClient) throws -> String { try statements(of: client)[1] }

  private func expect(
    _ code: ClickHouseSchemaError.Code, _ client: ClickHouseClient, mayMake: Bool = true,
    _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: place) {
      try ClickHouseSchema(client, mayMake: mayMake)
    } throws: { ($0 as? ClickHouseSchemaError)?.code == code }
  }
}
