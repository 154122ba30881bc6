import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func append(
    _ sends: [Send], of app: RecordID
  ) async throws(StorageError) -> [Bool] {
    try await file.write { [kept = self.strings] database in
      // What was told before may be declared from now on.
      kept.forget()
      var strings = StringTable()
      let app = try strings.number(of: app, database)
      func number(_ text: String?, _ kind: StringKind) throws -> Int64 {
        try strings.number(of: text, kind, app: app, by: .owner, database)
      }
      return try sends.map { send in
        try database.execute(
          """
          INSERT INTO sends (app, send, campaign, source, sent, recipients, mutable, target, route)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
          """,
          app, number(send.id, .send), number(send.campaign, .campaign),
          number(send.source, .source), send.sentAt, send.recipients, send.isMutable, send.target,
          number(send.route, .name))
        return database.changesCount > 0
      }
    }
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
    try await analyze(app, otherwise: nil) { database, app in
      var texts = StringTexts(database)
      guard let number = try StringTable.known(id, .send, app: app, database) else { return nil }
      return try database.sends(of: app, only: number, limit: 1, &texts).first?.send
    }
  }
}

extension Database {
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
    try statement(
      """
      SELECT send, campaign, source, sent, recipients, mutable, target, route FROM sends
      WHERE app = ? AND sent >= ? AND sent < ? AND ifnull(? = campaign, 1) AND ifnull(? = send, 1)
      ORDER BY sent DESC, send DESC LIMIT ?
      """,
      app, span?.from.milliseconds ?? 0, span?.to.milliseconds ?? .max, campaign, only, limit ?? -1
    ).all { row in
      let (number, route) = (row.number(0), row.number(7))
      return NumberedSend(
        number: number, route: route,
        send: Send(
          id: try texts.text(of: number) ?? "", campaign: try texts.text(of: row.number(1)),
          source: try texts.text(of: row.number(2)), sentAt: row.time(3),
          recipients: Int(row.number(4)), isMutable: row.flag(5), target: row.text(6),
          route: try texts.text(of: route)))
    }
  }
}
