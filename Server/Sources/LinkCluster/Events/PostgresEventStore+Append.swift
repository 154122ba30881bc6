package import LinkPlatform
import LinkStores

extension PostgresEventStore {
  /// How long a commit may take, with the wait for its turn: apps keep their events meanwhile.
  private static let patience = Duration.seconds(15)

  package func append(_ batches: [EventBatch]) async throws(StorageError) -> [BatchVerdict] {
    let intake = intake
    var verdicts: [BatchVerdict] = []
    // A server hands over less than fits in one commit.
    for group in Self.groups(of: batches) {
      verdicts += try await pool.use(.events, within: Self.patience) { connection in
        try intake.append(group, connection)
      }
      bell.ring()
    }
    return verdicts
  }

  /// Batches in their order, as many at once as one commit has room for.
  private static func groups(of batches: [EventBatch]) -> [[EventBatch]] {
    var groups: [[EventBatch]] = []
    var room = 0
    for batch in batches {
      if batch.events.count > room || groups.isEmpty {
        groups.append([])
        room = InboxBlock.limit
      }
      groups[groups.count - 1].append(batch)
      room -= batch.events.count
    }
    return groups
  }
}
