import GRDB
package import LinkPlatform

/// What an owner sees of an app's texts, pins and removes.
extension SQLiteEventStore {
  package func vocabulary(
    _ query: VocabularyQuery, of app: RecordID
  ) async throws(StorageError) -> VocabularyPage {
    try await analyze(app, otherwise: VocabularyPage(terms: [], used: 0)) { database, app in
      let kind = StringKind(query.kind)
      let terms = try database.statement(
        """
        SELECT number, kind, text, standing FROM terms
        WHERE app = ? AND kind = ? AND number < ? AND ifnull(? = standing, 1) AND text <> 'other'
        ORDER BY number DESC LIMIT ?
        """, app, kind.rawValue, query.after.map(TermID.number(of:)) ?? .max,
        query.standing?.number, query.limit
      ).all(VocabularyTerm.init(row:))
      return VocabularyPage(terms: terms, used: try database.countTerms(kind, app: app))
    }
  }

  package func term(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await analyze(app, otherwise: nil) { database, app in
      try database.term(TermID.number(of: id), of: app)
    }
  }

  package func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) async throws(StorageError) -> PinVerdict {
    try await file.write { [strings] database in
      var own = StringTable()
      let app = try own.number(of: app, database)
      let kind = StringKind(kind)
      let known = try StringTable.known(text, kind, app: app, database)
      if let known, let term = try database.term(known, of: app), term.standing == .pinned {
        return .pinned(term, isNew: false)
      }
      let pins = try database.number(
        "SELECT count(*) FROM terms WHERE app = ? AND kind = ? AND standing = 3",
        app, kind.rawValue)
      guard pins ?? 0 < kind.told?.limit ?? 0 else { return .full }
      let number =
        try known
        ?? own.number(of: text, kind, app: app, by: StringReporter(time: .now), database)
      try database.execute("UPDATE terms SET standing = 3 WHERE number = ?", number)
      strings.forget()
      guard let term = try database.term(number, of: app) else { return .full }
      return .pinned(term, isNew: true)
    }
  }

  package func removeTerm(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> VocabularyTerm? {
    try await file.write { [strings] database in
      guard let app = try StringTable.known(app, database),
        let term = try database.term(TermID.number(of: id), of: app)
      else { return nil }
      // What its rows read as from now on.
      var own = StringTable()
      _ = try own.number(
        of: StringKind.other, StringKind(term.kind), app: app, by: .owner, database)
      try database.displaceTerm(TermID.number(of: id))
      strings.forget()
      return term
    }
  }
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

extension Database {
  fileprivate func term(_ number: Int64, of app: Int64) throws -> VocabularyTerm? {
    try statement(
      """
      SELECT number, kind, text, standing FROM terms
      WHERE number = ? AND app = ? AND text <> 'other'
      """, number, app
    ).first(VocabularyTerm.init(row:))
  }
}

extension VocabularyTerm {
  /// A text that strangers can tell and that has its place; nil for another.
  fileprivate init?(row: RowStatement) {
    guard let kind = StringKind(rawValue: row.number(1))?.told else { return nil }
    self.init(
      id: TermID.id(of: row.number(0)), kind: kind, text: row.text(2) ?? "",
      standing: Standing(number: row.number(3)))
  }
}
