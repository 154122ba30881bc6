package import LinkPlatform

/// Which numbers stand for which texts, as far as they were asked for.
///
/// A text that loses its place keeps its number, which reads as `other` from then on: no event and no
/// total is touched. How many such numbers there are is bounded: a text loses its place to one that is
/// settled, and a settled one loses it to none. So for each kind there are at most as many as its limit,
/// and as many more as the owner has removed, declared or pinned.
package struct StringTable {
  private struct Name: Hashable {
    let app: Int64
    let kind: StringKind
    let text: String

    // As SQLite compares them: two spellings of one accent are two texts.
    static func == (left: Name, right: Name) -> Bool {
      left.app == right.app && left.kind == right.kind
        && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(app)
      hasher.combine(kind)
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private struct Known {
    let number: Int64
    var standing: VocabularyTerm.Standing
  }

  package init() {}

  private var apps: [RecordID: Int64] = [:]
  private var numbers: [Name: Known] = [:]
  /// How many texts take room.
  private var counts: [Int64: [StringKind: Int]] = [:]

  /// The number of an app, a new one if need be.
  package mutating func number(of app: RecordID, _ database: some SQLDatabase) throws -> Int64 {
    if numbers.count > 200_000 { self = StringTable() }
    if let known = apps[app] { return known }
    let stored =
      try Self.known(app, database)
      ?? database.insertedNumber(
        "INSERT INTO apps (id) VALUES (?) ON CONFLICT DO NOTHING RETURNING number", app)
    // Another may have added it at the same time.
    guard let number = try stored ?? Self.known(app, database) else { throw SQLRowMissing() }
    apps[app] = number
    return number
  }

  /// The number of a text, a new one if need be and if there is room; 0 for none.
  ///
  /// A text that is known takes no statement but the one that settles it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: What it names.
  ///   - app: The app's number.
  ///   - teller: Who tells it.
  ///   - database: The connection.
  package mutating func number(
    of text: String?, _ kind: StringKind, app: Int64, by teller: StringReporter,
    _ database: some SQLDatabase
  ) throws -> Int64 {
    guard let text else { return 0 }
    let name = Name(app: app, kind: kind, text: text)
    if let known = try numbers[name] ?? find(name, database) {
      if known.standing < .declared { try raise(name, known, by: teller, database) }
      return known.number
    }
    if try database.lockNames(of: app) {
      counts[app] = nil
      // It may have been added while the lock was waited for.
      if try find(name, database) != nil {
        return try number(of: text, kind, app: app, by: teller, database)
      }
    }
    let standing = teller.standing(of: text, kind)
    if standing < .declared, try !hasRoom(kind, app: app, database) {
      guard standing == .settled, try displace(kind, app: app, by: teller, database) else {
        return try number(of: StringKind.other, kind, app: app, by: teller, database)
      }
    }
    let number = try database.addTerm(
      text, kind, app: app, standing, since: teller.time)
    if standing < .declared { counts[app]?[kind]? += 1 }
    numbers[name] = Known(number: number, standing: standing)
    return number
  }

  private mutating func find(_ name: Name, _ database: some SQLDatabase) throws -> Known? {
    let known = try database.statement(
      "SELECT number, standing FROM terms WHERE app = ? AND kind = ? AND text = ?",
      name.app, name.kind.rawValue, name.text
    ).first { row in
      Known(number: row.number(0), standing: VocabularyTerm.Standing(number: row.number(1)))
    }
    if let known { numbers[name] = known }
    return known
  }

  /// Settles a text that is told by an installation of more than a day, or was declared meanwhile.
  private mutating func raise(
    _ name: Name, _ known: Known, by teller: StringReporter, _ database: some SQLDatabase
  ) throws {
    let standing = teller.standing(of: name.text, name.kind)
    guard standing > known.standing else { return }
    try database.execute(
      "UPDATE terms SET standing = ? WHERE number = ? AND standing < ?",
      standing.number, known.number, standing.number)
    if standing == .declared { counts[name.app]?[name.kind]? -= 1 }
    numbers[name]?.standing = standing
  }

  private mutating func hasRoom(
    _ kind: StringKind, app: Int64, _ database: some SQLDatabase
  ) throws -> Bool {
    guard let told = kind.told else { return true }
    let count = try counts[app]?[kind] ?? database.countTerms(kind, app: app)
    counts[app, default: [:]][kind] = count
    return count < told.limit
  }

  /// Takes the place of the last text that only installations in their first day told.
  ///
  /// - Returns: Whether there was one.
  private mutating func displace(
    _ kind: StringKind, app: Int64, by teller: StringReporter, _ database: some SQLDatabase
  ) throws -> Bool {
    let last = try database.statement(
      """
      SELECT number, text FROM terms WHERE app = ? AND kind = ? AND standing = 0
      ORDER BY number DESC LIMIT 1
      """, app, kind.rawValue
    ).first { row in row.text(1).map { (number: row.number(0), text: $0) } }
    guard let last else { return false }
    // What its rows read as from now on.
    _ = try number(of: StringKind.other, kind, app: app, by: teller, database)
    try database.displaceTerm(last.number)
    numbers[Name(app: app, kind: kind, text: last.text)] = nil
    counts[app]?[kind]? -= 1
    return true
  }

  /// The number of a text that is there; nil for one that was never told.
  package static func known(
    _ text: String, _ kind: StringKind, app: Int64, _ database: some SQLDatabase
  ) throws -> Int64? {
    try database.number(
      "SELECT number FROM terms WHERE app = ? AND kind = ? AND text = ?", app, kind.rawValue, text)
  }

  /// The number of an app that is there.
  package static func known(_ app: RecordID, _ database: some SQLDatabase) throws -> Int64? {
    try database.number("SELECT number FROM apps WHERE id = ?", app)
  }
}

extension SQLDatabase {
  /// How many texts of a kind take room: those that nobody has declared.
  package func countTerms(_ kind: StringKind, app: Int64) throws -> Int {
    let count = try number(
      "SELECT count(*) FROM terms WHERE app = ? AND kind = ? AND standing < 2", app, kind.rawValue)
    return Int(count ?? 0)
  }

  /// Adds a text that has no number.
  ///
  /// Values stand with their names in events. One that has lost its place and comes again is itself only
  /// in what is told since.
  package func addTerm(
    _ text: String, _ kind: StringKind, app: Int64, _ standing: VocabularyTerm.Standing,
    since time: Int64
  ) throws -> Int64 {
    if kind == .key {
      try execute(
        """
        UPDATE terms SET kind = -kind, standing = ?, since = ?
        WHERE app = ? AND kind = -\(StringKind.key.rawValue) AND text = ?
        """, standing.number, time, app, text)
      if changesCount > 0, let known = try StringTable.known(text, kind, app: app, self) {
        return known
      }
    }
    let added = try insertedNumber(
      """
      INSERT INTO terms (app, kind, text, standing) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING RETURNING number
      """, app, kind.rawValue, text, standing.number)
    // Another may have added it at the same time.
    guard let number = try added ?? StringTable.known(text, kind, app: app, self) else {
      throw SQLRowMissing()
    }
    return number
  }

  /// Makes a number read as `other`: its kind is turned round, and its text is free again.
  package func displaceTerm(_ number: Int64) throws {
    try execute(
      """
      UPDATE terms SET kind = -kind, standing = 0,
        text = CASE kind WHEN \(StringKind.key.rawValue) THEN text ELSE CAST(number AS TEXT) END
      WHERE number = ? AND kind > 0
      """, number)
    try tellNamesChanged()
  }
}
