package import LinkPlatform

/// What an owner sees of an app's texts, pins and removes, in any SQL database.
extension SQLDatabase {
  package func vocabulary(_ query: VocabularyQuery, of app: Int64) throws -> VocabularyPage {
    let kind = StringKind(query.kind)
    var statement = try statement(
      """
      SELECT number, kind, text, standing FROM terms
      WHERE app = ? AND kind = ? AND number < ? \(query.standing == nil ? "" : "AND standing = ?")
        AND text <> 'other'
      ORDER BY number DESC LIMIT ?
      """, app, kind.rawValue, query.after.map(TermID.number(of:)) ?? .max)
    if let standing = query.standing { statement.bind(standing.number) }
    statement.bind(query.limit)
    return VocabularyPage(
      terms: try statement.all(VocabularyTerm.init(row:)), used: try countTerms(kind, app: app))
  }

  package func term(_ id: RecordID, of app: Int64) throws -> VocabularyTerm? {
    try term(TermID.number(of: id), of: app)
  }

  /// Gives a text a place for good; whoever has an app's texts in memory forgets them.
  package func pin(
    _ text: String, _ kind: VocabularyKind, of app: RecordID
  ) throws -> PinVerdict {
    var own = StringTable()
    let app = try own.number(of: app, self)
    _ = try lockNames(of: app)
    let kind = StringKind(kind)
    let known = try StringTable.known(text, kind, app: app, self)
    if let known, let term = try term(known, of: app), term.standing == .pinned {
      return .pinned(term, isNew: false)
    }
    let pins = try number(
      "SELECT count(*) FROM terms WHERE app = ? AND kind = ? AND standing = 3",
      app, kind.rawValue)
    guard pins ?? 0 < kind.told?.limit ?? 0 else { return .full }
    let teller = StringReporter(time: Timestamp.now.milliseconds)
    let number = try known ?? own.number(of: text, kind, app: app, by: teller, self)
    try execute("UPDATE terms SET standing = 3 WHERE number = ?", number)
    guard let term = try term(number, of: app) else { return .full }
    return .pinned(term, isNew: true)
  }

  /// Takes a text's place; whoever has an app's texts in memory forgets them.
  package func removeTerm(_ id: RecordID, of app: RecordID) throws -> VocabularyTerm? {
    guard let app = try StringTable.known(app, self) else { return nil }
    _ = try lockNames(of: app)
    guard let term = try term(TermID.number(of: id), of: app) else { return nil }
    // What its rows read as from now on.
    var own = StringTable()
    _ = try own.number(of: StringKind.other, StringKind(term.kind), app: app, by: .owner, self)
    try displaceTerm(TermID.number(of: id))
    return term
  }

  private func term(_ number: Int64, of app: Int64) throws -> VocabularyTerm? {
    try statement(
      """
      SELECT number, kind, text, standing FROM terms
      WHERE number = ? AND app = ? AND text <> 'other'
      """, number, app
    ).first(VocabularyTerm.init(row:))
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

extension VocabularyTerm {
  /// A text that strangers can tell and that has its place; nil for another.
  fileprivate init?(row: some SQLRow) {
    guard let kind = StringKind(rawValue: row.number(1))?.told else { return nil }
    self.init(
      id: TermID.id(of: row.number(0)), kind: kind, text: row.text(2) ?? "",
      standing: Standing(number: row.number(3)))
  }
}
