import LinkCluster
import LinkPlatform
import LinkStores
import Logging

extension EngineOptions {
  /// The journal, with nothing in it.
  func clickStore() throws -> any ClickStore {
    if let folder { return try SQLiteClickStore(path: "\(folder)/clicks.sqlite") }
    return PostgresClickStore(try pool())
  }

  /// The store of events, with nothing in it, and what brings events to where reports read them: nil if they are
  /// there as soon as they are taken in.
  func eventStore() throws -> (any EventStore, settle: (() async throws -> Void)?) {
    if let folder { return (try SQLiteEventStore(path: "\(folder)/events.sqlite"), nil) }
    let events = try clickhouse.map { address in
      let client = ClickHouseClient(try ClickHouseAddress(address))
      return ClickHouseEvents(client, try ClickHouseSchema(client))
    }
    let store = PostgresEventStore(try pool(), clickHouse: events)
    let loader = EventLoader(store, holder: RecordID(), logger: Logger(label: "cluster-benchmark"))
    return (store, { try await loader.settle() })
  }

  private func pool() throws -> PostgresPool {
    let address = postgresql ?? ""
    let connection = try PostgresConnection(address, by: .now + .seconds(30))
    connection.deadline = .now + .seconds(60)
    try ClusterSchema.current.prepare(connection)
    return PostgresPool(address)
  }
}
