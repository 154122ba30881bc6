import FoundationEssentials
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
        guard database.changesCount > 0 else { return false }
        for action in send.actions {
          try database.execute(
            """
            INSERT INTO send_actions (app, send, action, link, route) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            app, number(send.id, .send), number(action.id, .action), action.target,
            number(action.route, .name))
        }
        if let outcome = send.outcome,
          let number = try StringTable.known(send.id, .send, app: app, database)
        {
          try database.write(outcome, ofSend: number, of: app)
        }
        return true
      }
    }
  }

  package func tell(
    _ outcome: SendOutcome, ofSend id: String, of app: RecordID
  ) async throws(StorageError) -> Send? {
    try await file.write { database in
      guard let app = try StringTable.known(app, database),
        let number = try StringTable.known(id, .send, app: app, database)
      else { return nil }
      var texts = StringTexts(database)
      guard var send = try database.sends(of: app, only: number, limit: 1, &texts).first?.send
      else { return nil }
      guard outcome.replaces(send.outcome) else { return send }
      try database.write(outcome, ofSend: number, of: app)
      send.outcome = outcome
      return send
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

  package func sendActions(
    among ids: Set<String>, of app: RecordID
  ) async throws(StorageError) -> Set<String> {
    try await analyze(app, otherwise: []) { database, app in
      try ids.filter { id in
        guard let number = try StringTable.known(id, .action, app: app, database) else {
          return false
        }
        return try database.number(
          "SELECT 1 FROM send_actions WHERE app = ? AND action = ? LIMIT 1", app, number) != nil
      }
    }
  }

  /// The links of sends' buttons; the numbers are those of the identifiers, and of the right routes.
  static let sendActionSchema = """
    CREATE TABLE send_actions (
      app INTEGER NOT NULL, send INTEGER NOT NULL, action INTEGER NOT NULL, link TEXT NOT NULL,
      route INTEGER NOT NULL, PRIMARY KEY (app, send, action)) WITHOUT ROWID;
    CREATE INDEX sends_by_action ON send_actions (app, action);
    """
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
    let actions = try actions(of: app, in: span, only: only, &texts)
    // Of one send nothing but its own row is read.
    return try statement(
      """
      SELECT send, campaign, source, sent, recipients, mutable, target, route, told, accepted,
        refused, not_sent, unknown, dead, final FROM sends
      WHERE app = ? AND sent >= ? AND sent < ? AND ifnull(? = campaign, 1)
        AND \(only == nil ? "ifnull(?, 1)" : "send = ?")
      ORDER BY sent DESC, send DESC LIMIT ?
      """,
      app, span?.from.milliseconds ?? 0, span?.to.milliseconds ?? .max, campaign, only, limit ?? -1
    ).all { row in
      let (number, route) = (row.number(0), row.number(7))
      let own = actions[number] ?? []
      return NumberedSend(
        number: number, route: route,
        actions: Dictionary(own.map { ($0.number, $0.route) }) { first, _ in first },
        send: Send(
          id: try texts.text(of: number) ?? "", campaign: try texts.text(of: row.number(1)),
          source: try texts.text(of: row.number(2)), sentAt: row.time(3),
          recipients: row.isNull(4) ? nil : Int(row.number(4)), isMutable: row.flag(5),
          target: row.text(6), route: try texts.text(of: route),
          actions: own.map(\.action).sorted { $0.id < $1.id }, outcome: row.outcome(from: 8)))
    }
  }

  /// The buttons of sends, by the numbers of the sends.
  private func actions(
    of app: Int64, in span: TimeSpan?, only: Int64?, _ texts: inout StringTexts
  ) throws -> [Int64: [NumberedAction]] {
    var actions: [Int64: [NumberedAction]] = [:]
    try statement(
      """
      SELECT b.send, b.action, b.link, b.route FROM sends AS s
      JOIN send_actions AS b ON b.app = s.app AND b.send = s.send
      WHERE s.app = ? AND s.sent >= ? AND s.sent < ?
        AND \(only == nil ? "ifnull(?, 1)" : "s.send = ?")
      """,
      app, span?.from.milliseconds ?? 0, span?.to.milliseconds ?? .max, only
    ).each { row in
      let (number, route) = (row.number(1), row.number(3))
      actions[row.number(0), default: []].append(
        NumberedAction(
          number: number, route: route,
          action: SendAction(
            id: try texts.text(of: number) ?? "", target: row.text(2) ?? "",
            route: try texts.text(of: route))))
    }
    return actions
  }

  fileprivate func write(
    _ outcome: SendOutcome, ofSend number: Int64, of app: Int64
  ) throws {
    try execute(
      """
      UPDATE sends SET told = ?, accepted = ?, refused = ?, not_sent = ?, unknown = ?, dead = ?,
        final = ? WHERE app = ? AND send = ?
      """,
      outcome.toldAt, outcome.accepted,
      String(decoding: JSONBody.data(outcome.refused), as: UTF8.self), outcome.notSent,
      outcome.unknown, outcome.deadTokens, outcome.isFinal, app, number)
  }
}

/// A button of a send, with the numbers of its identifier and of its right route.
private struct NumberedAction {
  let number: Int64
  let route: Int64
  let action: SendAction
}

extension RowStatement {
  /// What was told of a send, in seven columns; nil where nothing was.
  fileprivate func outcome(from first: CInt) -> SendOutcome? {
    guard !isNull(first) else { return nil }
    let refused = text(first + 2).flatMap { text in
      try? JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
    }
    return SendOutcome(
      accepted: Int(number(first + 1)), refused: refused ?? [:],
      notSent: Int(number(first + 3)), unknown: Int(number(first + 4)),
      deadTokens: Int(number(first + 5)), isFinal: flag(first + 6), toldAt: time(first))
  }
}
