import GRDB
package import LinkPlatform

/// What an owner sees of an app's texts, pins and removes.
extension SQLiteEventStore {
  package func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage {
    try await analyze(app, otherwise: VocabularyPage(terms: [], used: 0)) { connection, app in
      let kind = StringKind(query.kind)
      var statement = try connection.statement(
        """
        SELECT number, text, standing FROM terms
        WHERE app = ? AND kind = ? AND number < ? AND ifnull(? = standing, 1) AND text <> 'other'
        ORDER BY number DESC LIMIT ?
        """)
      defer { statement.reset() }
      statement.bind(app)
      statement.bind(kind.rawValue)
      statement.bind(query.after.map(TermID.number(of:)) ?? .max)
      statement.bind(query.standing?.number)
      statement.bind(Int64(query.limit))
      var terms: [VocabularyTerm] = []
      while try statement.next() {
        terms.append(
          VocabularyTerm(
            id: TermID.id(of: statement.number(0)), kind: query.kind, text: statement.text(1) ?? "",
            standing: VocabularyTerm.Standing(number: statement.number(2))))
      }
      return VocabularyPage(terms: terms, used: try connection.countTerms(kind, app: app))
    }
  }

  package func term(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await analyze(app, otherwise: nil) { connection, app in
      try connection.term(TermID.number(of: id), of: app)
    }
  }

  package func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict {
    try await file.write { [strings] database in
      let connection = StoreConnection(database)
      var own = StringTable()
      let app = try own.number(of: app, connection)
      let kind = StringKind(kind)
      let known = try StringTable.known(text, kind, app: app, connection)
      if let known, let term = try connection.term(known, of: app), term.standing == .pinned {
        return .pinned(term, isNew: false)
      }
      guard try connection.countPins(kind, app: app) < kind.told?.limit ?? 0 else { return .full }
      let number =
        try known
        ?? own.number(of: text, kind, app: app, by: StringReporter(time: .now), connection)
      var change = try connection.statement("UPDATE terms SET standing = 3 WHERE number = ?")
      change.bind(number)
      try change.execute()
      strings.forget()
      guard let term = try connection.term(number, of: app) else { return .full }
      return .pinned(term, isNew: true)
    }
  }

  package func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await file.write { [strings] database in
      let connection = StoreConnection(database)
      guard let app = try StringTable.known(app, connection),
        let term = try connection.term(TermID.number(of: id), of: app)
      else { return nil }
      // What its rows read as from now on.
      var own = StringTable()
      _ = try own.number(
        of: StringKind.other, StringKind(term.kind), app: app, by: .owner, connection)
      try connection.displaceTerm(TermID.number(of: id))
      strings.forget()
      return term
    }
  }

  // Who told what is there is not known: it is settled when it is told again. What the server says of
  // links, registered sends and `other` itself were told by the owner.
  static let vocabularySchema = """
    ALTER TABLE terms ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE terms ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    UPDATE terms SET standing = 2 WHERE kind IN (5, 6, 7) OR text = 'other'
      OR number IN (SELECT send FROM sends) OR number IN (SELECT route FROM sends);
    CREATE INDEX terms_by_standing ON terms (app, kind, standing, number);
    """
}

/// The number of a text as an identifier.
private enum TermID {
  static func id(of number: Int64) -> RecordID {
    RecordID(high: 0, low: UInt64(bitPattern: number))
  }

  /// 0, which no text has, for an identifier of something else.
  static func number(of id: RecordID) -> Int64 {
    id.high == 0 ? Int64(clamping: id.low) : 0
  }
}

extension Int64 {
  /// The moment, in milliseconds.
  fileprivate static var now: Int64 { Timestamp.now.milliseconds }
}

extension StoreConnection {
  /// A text that strangers can tell and that has its place; nil without one.
  fileprivate func term(_ number: Int64, of app: Int64) throws -> VocabularyTerm? {
    var statement = try statement(
      "SELECT kind, text, standing FROM terms WHERE number = ? AND app = ? AND text <> 'other'")
    defer { statement.reset() }
    statement.bind(number)
    statement.bind(app)
    guard try statement.next(), let kind = StringKind(rawValue: statement.number(0))?.told else {
      return nil
    }
    return VocabularyTerm(
      id: TermID.id(of: number), kind: kind, text: statement.text(1) ?? "",
      standing: VocabularyTerm.Standing(number: statement.number(2)))
  }

  fileprivate func countPins(_ kind: StringKind, app: Int64) throws -> Int {
    var statement = try statement(
      "SELECT count(*) FROM terms WHERE app = ? AND kind = ? AND standing = 3")
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(kind.rawValue)
    return try statement.next() ? Int(statement.number(0)) : 0
  }
}
