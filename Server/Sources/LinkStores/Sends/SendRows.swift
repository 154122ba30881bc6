import FoundationEssentials
package import LinkPlatform

/// Sends, their buttons and what is told of their ends, in any SQL database.
extension SQLDatabase {
  /// Adds sends that are not there.
  ///
  /// What was told before may be declared from now on: whoever has an app's texts in memory forgets them.
  ///
  /// - Returns: Which were new.
  package func append(_ sends: [Send], of app: RecordID) throws -> [Bool] {
    var strings = StringTable()
    let app = try strings.number(of: app, self)
    func number(_ text: String?, _ kind: StringKind) throws -> Int64 {
      try strings.number(of: text, kind, app: app, by: .owner, self)
    }
    return try sends.map { send in
      try execute(
        """
        INSERT INTO sends (app, send, campaign, source, sent, recipients, mutable, target, route)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
        app, number(send.id, .send), number(send.campaign, .campaign),
        number(send.source, .source), send.sentAt, send.recipients, send.isMutable, send.target,
        number(send.route, .name))
      guard changesCount > 0 else { return false }
      for action in send.actions {
        try execute(
          """
          INSERT INTO send_actions (app, send, action, link, route) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT DO NOTHING
          """,
          app, number(send.id, .send), number(action.id, .action), action.target,
          number(action.route, .name))
      }
      if let outcome = send.outcome,
        let number = try StringTable.known(send.id, .send, app: app, self)
      {
        try write(outcome, ofSend: number, of: app)
      }
      return true
    }
  }

  /// Keeps what is told of a send's end, unless it was overtaken.
  ///
  /// - Returns: The send, with what holds; nil if none was registered.
  package func tell(
    _ outcome: SendOutcome, ofSend id: String, of app: RecordID
  ) throws -> Send? {
    guard let app = try StringTable.known(app, self),
      let number = try StringTable.known(id, .send, app: app, self)
    else { return nil }
    // What others tell of it at the same time comes before or after.
    try execute("UPDATE sends SET told = told WHERE app = ? AND send = ?", app, number)
    var texts = StringTexts(self)
    guard var send = try sends(of: app, only: number, limit: 1, &texts).first?.send
    else { return nil }
    guard outcome.replaces(send.outcome) else { return send }
    try write(outcome, ofSend: number, of: app)
    send.outcome = outcome
    return send
  }

  package func send(_ id: String, of app: Int64) throws -> Send? {
    var texts = StringTexts(self)
    guard let number = try StringTable.known(id, .send, app: app, self) else { return nil }
    return try sends(of: app, only: number, limit: 1, &texts).first?.send
  }

  /// Which of some identifiers of buttons a registered send has a link for.
  package func sendActions(among ids: Set<String>, of app: Int64) throws -> Set<String> {
    try ids.filter { id in
      guard let action = try StringTable.known(id, .action, app: app, self) else { return false }
      return try number(
        "SELECT 1 FROM send_actions WHERE app = ? AND action = ? LIMIT 1", app, action) != nil
    }
  }

  /// Sends with the numbers of their texts, those sent last first.
  ///
  /// - Parameters:
  ///   - app: The app's number.
  ///   - span: When they were sent; nil for ever.
  ///   - campaign: Only those of a campaign.
  ///   - only: Only the send with this number.
  ///   - limit: How many at most; nil for all.
  ///   - texts: The texts of numbers.
  package func sends(
    of app: Int64, in span: TimeSpan? = nil, campaign: Int64? = nil, only: Int64? = nil,
    limit: Int?, _ texts: inout StringTexts<Self>
  ) throws -> [NumberedSend] {
    let actions = try actions(of: app, in: span, only: only, &texts)
    // Of one send nothing but its own row is read.
    var statement = try statement(
      """
      SELECT send, campaign, source, sent, recipients, mutable, target, route, told, accepted,
        refused, not_sent, unknown, dead, final FROM sends
      WHERE app = ? AND sent >= ? AND sent < ? \(campaign == nil ? "" : "AND campaign = ?")
        \(only == nil ? "" : "AND send = ?")
      ORDER BY sent DESC, send DESC LIMIT ?
      """, app, span?.from.milliseconds ?? 0, span?.to.milliseconds ?? .max)
    if let campaign { statement.bind(campaign) }
    if let only { statement.bind(only) }
    statement.bind(limit ?? .max)
    return try statement.all { row in
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
    of app: Int64, in span: TimeSpan?, only: Int64?, _ texts: inout StringTexts<Self>
  ) throws -> [Int64: [NumberedAction]] {
    var actions: [Int64: [NumberedAction]] = [:]
    var statement = try statement(
      """
      SELECT b.send, b.action, b.link, b.route FROM sends AS s
      JOIN send_actions AS b ON b.app = s.app AND b.send = s.send
      WHERE s.app = ? AND s.sent >= ? AND s.sent < ? \(only == nil ? "" : "AND s.send = ?")
      """, app, span?.from.milliseconds ?? 0, span?.to.milliseconds ?? .max)
    if let only { statement.bind(only) }
    try statement.each { row in
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

  private func write(
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

extension SQLRow {
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
