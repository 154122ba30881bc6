import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func append(
    _ sends: [Send], of app: RecordID
  ) async throws(StorageError) -> [Bool] {
    try await file.write { [kept = self.strings] database in
      // What was told before may be declared from now on.
      kept.forget()
      let connection = StoreConnection(database)
      var strings = StringTable()
      let app = try strings.number(of: app, connection)
      func number(_ text: String?, _ kind: StringKind) throws -> Int64 {
        try strings.number(of: text, kind, app: app, by: .owner, connection)
      }
      return try sends.map { send in
        var statement = try connection.statement(
          """
          INSERT INTO sends (app, send, campaign, source, sent, recipients, mutable, target, route)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
          """)
        let numbers = [
          try number(send.id, .send),
          try number(send.campaign, .campaign),
          try number(send.source, .source),
        ]
        let route = try number(send.route, .name)
        statement.bind(app)
        for number in numbers { statement.bind(number) }
        statement.bind(send.sentAt.milliseconds)
        statement.bind(Int64(send.recipients))
        statement.bind(send.isMutable)
        statement.bind(send.target)
        statement.bind(route)
        try statement.execute()
        return connection.changes > 0
      }
    }
  }

  package func sends(
    of app: RecordID, in span: TimeSpan, limit: Int
  ) async throws(StorageError) -> [Send] {
    try await analyze(app, otherwise: []) { connection, app in
      var texts = StringTexts(connection)
      return try connection.sends(of: app, in: span, limit: limit, &texts).map(\.send)
    }
  }

  package func send(
    _ id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await analyze(app, otherwise: nil) { connection, app in
      var texts = StringTexts(connection)
      guard let number = try StringTable.known(id, .send, app: app, connection) else { return nil }
      return try connection.sends(of: app, only: number, limit: 1, &texts).first?.send
    }
  }
}

extension StoreConnection {
  /// Sends with the numbers of their texts, those sent last first.
  ///
  /// - Parameters:
  ///   - app: The app's number.
  ///   - span: When they were sent; nil for ever.
  ///   - campaign: Only those of a campaign.
  ///   - only: Only the send with this number.
  ///   - limit: How many at most; nil for all.
  ///   - texts: The texts of numbers.
  func sends(
    of app: Int64, in span: TimeSpan? = nil, campaign: Int64? = nil, only: Int64? = nil,
    limit: Int?, _ texts: inout StringTexts
  ) throws -> [NumberedSend] {
    var statement = try statement(
      """
      SELECT send, campaign, source, sent, recipients, mutable, target, route FROM sends
      WHERE app = ? AND sent >= ? AND sent < ? AND ifnull(? = campaign, 1) AND ifnull(? = send, 1)
      ORDER BY sent DESC, send DESC LIMIT ?
      """)
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(span?.from.milliseconds ?? 0)
    statement.bind(span?.to.milliseconds ?? .max)
    statement.bind(campaign)
    statement.bind(only)
    statement.bind(Int64(limit ?? -1))
    var sends: [NumberedSend] = []
    while try statement.next() {
      let (number, route) = (statement.number(0), statement.number(7))
      sends.append(
        NumberedSend(
          number: number, route: route,
          send: Send(
            id: try texts.text(of: number) ?? "", campaign: try texts.text(of: statement.number(1)),
            source: try texts.text(of: statement.number(2)),
            sentAt: Timestamp(milliseconds: statement.number(3)),
            recipients: Int(statement.number(4)), isMutable: statement.number(5) != 0,
            target: statement.text(6), route: try texts.text(of: route))))
    }
    return sends
  }
}
