package import LinkPlatform
import LinkStores

extension PostgresEventStore {
  package func append(
    _ sends: [Send], of app: RecordID
  ) async throws(StorageError) -> [Bool] {
    try await write { try $0.append(sends, of: app) }
  }

  package func tell(
    _ outcome: SendOutcome, ofSend id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await write { try $0.tell(outcome, ofSend: id, of: app) }
  }

  package func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await report(of: app, otherwise: []) { connection, app in
      var texts = StringTexts(connection)
      return try connection.sends(of: app, in: span, limit: limit, &texts).map(\.send)
    }
  }

  package func send(
    _ id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await look(of: app, otherwise: nil) { try $0.send(id, of: $1) }
  }

  package func sendActions(
    among ids: Set<String>, of app: RecordID
  ) async throws(StorageError) -> Set<String> {
    try await look(of: app, otherwise: []) { try $0.sendActions(among: ids, of: $1) }
  }
}
