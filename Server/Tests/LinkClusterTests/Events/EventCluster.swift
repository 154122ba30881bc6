import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import Testing

/// Several servers with one PostgreSQL, which nothing else uses: others' transactions would hold up what is
/// counted.
struct EventCluster {
  let address: String
  let stores: [PostgresEventStore]

  /// - Parameters:
  ///   - postgres: The PostgreSQL.
  ///   - servers: How many servers there are.
  ///   - clickHouse: Where events are; nil for PostgreSQL.
  init(
    _ postgres: TestPostgres, servers: Int = 2, clickHouse: ClickHouseEvents? = nil
  ) throws {
    address = try postgres.space()
    let connection = try PostgresConnection(address, by: .now + .seconds(30))
    connection.deadline = .now + .seconds(60)
    try ClusterSchema.current.prepare(connection)
    let address = address
    stores = (0..<servers).map { _ in
      PostgresEventStore(PostgresPool(address), clickHouse: clickHouse)
    }
  }

  func close() { for store in stores { store.pool.close() } }

  /// What counts for one of the servers.
  func loader(_ server: Int = 0) -> EventLoader {
    EventLoader(
      stores[server], holder: RecordID(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// A connection beside those of the servers.
  func connect() throws -> PostgresConnection {
    let connection = try PostgresConnection(address, by: .now + .seconds(30))
    connection.deadline = .now + .seconds(120)
    return connection
  }

  func number(_ sql: String) throws -> Int64? { try connect().number(sql) }

  /// All rows of a table of totals, as lines.
  func lines(_ table: String, _ columns: String) throws -> [String] {
    try connect().statement("SELECT concat_ws(' ', \(columns)) FROM \(table) ORDER BY 1").all {
      $0.text(0)
    }
  }
}

extension RecordID {
  /// An identifier that is told apart from others by a number, and rises with it.
  static func counted(_ number: Int) -> RecordID {
    RecordID(high: 0x0190_0000_0000_7000 | UInt64(number) << 16, low: 0x8000_0000_0000_0000)
  }
}

extension EventBatch {
  /// A batch of custom events, at milliseconds from a moment on 22 November 2026.
  static func telling(
    _ numbers: some Sequence<Int>, app: Int = 1, installation: Int = 1, secret: Int = 1,
    at time: Int64 = 0, received: Int64 = 0, name: (Int) -> String = { _ in "purchase" }
  ) -> EventBatch {
    let base: Int64 = 1_795_345_200_000
    return EventBatch(
      app: .counted(app), installation: .counted(installation),
      secretHash: Data(repeating: UInt8(secret), count: 32),
      sentAt: Timestamp(milliseconds: base + received),
      receivedAt: Timestamp(milliseconds: base + received), oldest: Timestamp(milliseconds: 0),
      events: numbers.map { number in
        Event(
          id: .counted(number), kind: .custom, occurredAt: Timestamp(milliseconds: base + time),
          sequence: Int64(number), name: name(number))
      })
  }
}

extension BatchVerdict {
  static let taken = BatchVerdict.appended(tooOld: [])
}
