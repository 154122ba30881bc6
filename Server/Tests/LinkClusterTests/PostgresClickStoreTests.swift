import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

/// PostgreSQL for tests of the journal: whatever else is written there holds back whoever follows it.
enum ClickPostgres {
  static func shared() throws -> TestPostgres {
    try server.withLock { server in
      if let server { return server }
      let made = try TestPostgres()
      server = made
      return made
    }
  }

  private static let server = Mutex<TestPostgres?>(nil)

  /// An empty place with the tables in it.
  static func space() throws -> String {
    let address = try shared().space()
    try ClusterSchema.current.prepare(PostgresConnection(address, by: .now + .seconds(30)))
    return address
  }

  /// A store as another server has one.
  static func store(_ address: String, patience: Duration = .seconds(30)) -> PostgresClickStore {
    PostgresClickStore(PostgresPool(address), patience: patience)
  }
}

@Suite("The journal in PostgreSQL", .serialized)
struct PostgresClickStoreTests {
  @Test(
    "PostgresClickStore does what any journal of clicks must",
    arguments: ClickStoreConformance<PostgresClickStore>.checks)
  func conformance(_ check: StoreCheck<PostgresClickStore>) async throws {
    let address = try ClickPostgres.space()
    try await check.run(in: StoreSpace { _ in ClickPostgres.store(address) })
  }
}
