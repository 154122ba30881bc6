package import LinkPlatform

extension SQLiteEventStore {
  package func append(
    _ sends: [Send], of app: RecordID
  ) async throws(StorageError) -> [Bool] {
    try await file.write { [strings] database in
      strings.forget()
      return try database.append(sends, of: app)
    }
  }

  package func tell(
    _ outcome: SendOutcome, ofSend id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await file.write { try $0.tell(outcome, ofSend: id, of: app) }
  }

  package func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await analyze(app, otherwise: []) { database, app in
      var texts = StringTexts(database)
      return try database.sends(of: app, in: span, limit: limit, &texts).map(\.send)
    }
  }

  package func send(
    _ id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await analyze(app, otherwise: nil) { try $0.send(id, of: $1) }
  }

  package func sendActions(
    among ids: Set<String>, of app: RecordID
  ) async throws(StorageError) -> Set<String> {
    try await analyze(app, otherwise: []) { try $0.sendActions(among: ids, of: $1) }
  }

  /// The links of sends' buttons; the numbers are those of the identifiers, and of the right routes.
  static let sendActionSchema = """
    CREATE TABLE send_actions (
      app INTEGER NOT NULL, send INTEGER NOT NULL, action INTEGER NOT NULL, link TEXT NOT NULL,
      route INTEGER NOT NULL, PRIMARY KEY (app, send, action)) WITHOUT ROWID;
    CREATE INDEX sends_by_action ON send_actions (app, action);
    """
}
