package import LinkPlatform
import LinkStores

/// The servers that share a database, as each of them sees them.
package struct ClusterGroup: ServerGroup {
  private let pool: PostgresPool
  private let servers: ServersAlive
  private let leases: ClusterLeases

  /// - Parameters:
  ///   - pool: The connections of this server.
  ///   - servers: What it has seen of the others.
  package init(_ pool: PostgresPool, _ servers: ServersAlive) {
    (self.pool, self.servers) = (pool, servers)
    leases = ClusterLeases(pool, holder: servers.id)
  }

  package var aliveCount: Int { servers.last.servers }

  package func hold(_ duty: Duty, for duration: Duration) async -> Bool {
    (try? await leases.hold(duty.rawValue, for: duration)) ?? false
  }

  package func release(_ duty: Duty) async { await leases.giveBack(duty.rawValue) }

  package func now() async throws(StorageError) -> Timestamp {
    try await pool.read(.work, within: .seconds(5)) { connection in
      let milliseconds = try connection.number("SELECT \(InboxTables.clock)")
      guard let milliseconds else {
        throw StorageError.unavailable(reason: "PostgreSQL tells no time")
      }
      return Timestamp(milliseconds: milliseconds)
    }
  }
}
