import GRDB
import LinkPlatform

/// Which numbers stand for which texts, as far as they were asked for.
///
/// A text that loses its place keeps its number, which reads as `other` from then on: no event and no
/// total is touched. How many such numbers there are is bounded: a text loses its place to one that is
/// settled, and a settled one loses it to none. So for each kind there are at most as many as its limit,
/// and as many more as the owner has removed, declared or pinned.
struct StringTable {
  private struct Name: Hashable {
    let app: Int64
    let kind: StringKind
    let text: String
  }

  private struct Known {
    let number: Int64
    var standing: VocabularyTerm.Standing
  }

  private var apps: [RecordID: Int64] = [:]
  private var numbers: [Name: Known] = [:]
  /// How many texts take room.
  private var counts: [Int64: [StringKind: Int]] = [:]

  /// The number of an app, a new one if need be.
  mutating func number(of app: RecordID, _ database: StoreConnection) throws -> Int64 {
    if numbers.count > 200_000 { self = StringTable() }
    if let known = apps[app] { return known }
    let number = try database.number(
      "INSERT INTO apps (id) VALUES (?)", orKnown: "SELECT number FROM apps WHERE id = ?"
    ) { $0.bind(app) }
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
  mutating func number(
    of text: String?, _ kind: StringKind, app: Int64, by teller: StringReporter,
    _ database: StoreConnection
  ) throws -> Int64 {
    guard let text else { return 0 }
    let name = Name(app: app, kind: kind, text: text)
    if let known = try numbers[name] ?? find(name, database) {
      if known.standing < .declared { try raise(name, known, by: teller, database) }
      return known.number
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

  private mutating func find(_ name: Name, _ database: StoreConnection) throws -> Known? {
    var statement = try database.statement(
      "SELECT number, standing FROM terms WHERE app = ? AND kind = ? AND text = ?")
    defer { statement.reset() }
    statement.bind(name.app)
    statement.bind(name.kind.rawValue)
    statement.bind(name.text)
    guard try statement.next() else { return nil }
    let known = Known(
      number: statement.number(0),
      standing: VocabularyTerm.Standing(number: statement.number(1)))
    numbers[name] = known
    return known
  }

  /// Settles a text that is told by an installation of more than a day, or was declared meanwhile.
  private mutating func raise(
    _ name: Name, _ known: Known, by teller: StringReporter, _ database: StoreConnection
  ) throws {
    let standing = teller.standing(of: name.text, name.kind)
    guard standing > known.standing else { return }
    var change = try database.statement(
      "UPDATE terms SET standing = ? WHERE number = ? AND standing < ?")
    change.bind(standing.number)
    change.bind(known.number)
    change.bind(standing.number)
    try change.execute()
    if standing == .declared { counts[name.app]?[name.kind]? -= 1 }
    numbers[name]?.standing = standing
  }

  private mutating func hasRoom(
    _ kind: StringKind, app: Int64, _ database: StoreConnection
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
    _ kind: StringKind, app: Int64, by teller: StringReporter, _ database: StoreConnection
  ) throws -> Bool {
    var statement = try database.statement(
      """
      SELECT number, text FROM terms WHERE app = ? AND kind = ? AND standing = 0
      ORDER BY number DESC LIMIT 1
      """)
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(kind.rawValue)
    guard try statement.next(), let text = statement.text(1) else { return false }
    let displaced = statement.number(0)
    statement.reset()
    // What its rows read as from now on.
    _ = try number(of: StringKind.other, kind, app: app, by: teller, database)
    try database.displaceTerm(displaced)
    numbers[Name(app: app, kind: kind, text: text)] = nil
    counts[app]?[kind]? -= 1
    return true
  }

  /// The number of a text that is there; nil for one that was never told.
  static func known(
    _ text: String, _ kind: StringKind, app: Int64, _ database: StoreConnection
  ) throws -> Int64? {
    var statement = try database.statement(
      "SELECT number FROM terms WHERE app = ? AND kind = ? AND text = ?")
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(kind.rawValue)
    statement.bind(text)
    return try statement.next() ? statement.number(0) : nil
  }

  /// The number of an app that is there.
  static func known(_ app: RecordID, _ database: StoreConnection) throws -> Int64? {
    var statement = try database.statement("SELECT number FROM apps WHERE id = ?")
    defer { statement.reset() }
    statement.bind(app)
    return try statement.next() ? statement.number(0) : nil
  }
}

extension StoreConnection {
  /// How many texts of a kind take room: those that nobody has declared.
  func countTerms(_ kind: StringKind, app: Int64) throws -> Int {
    var statement = try statement(
      "SELECT count(*) FROM terms WHERE app = ? AND kind = ? AND standing < 2")
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(kind.rawValue)
    return try statement.next() ? Int(statement.number(0)) : 0
  }

  /// Adds a text that has no number.
  ///
  /// Values stand with their names in events. One that has lost its place and comes again is itself only
  /// in what is told since.
  func addTerm(
    _ text: String, _ kind: StringKind, app: Int64, _ standing: VocabularyTerm.Standing,
    since time: Int64
  ) throws -> Int64 {
    if kind == .key {
      var again = try statement(
        """
        UPDATE terms SET kind = -kind, standing = ?, since = ?
        WHERE app = ? AND kind = -\(StringKind.key.rawValue) AND text = ?
        """)
      again.bind(standing.number)
      again.bind(time)
      again.bind(app)
      again.bind(text)
      try again.execute()
      if changes > 0, let known = try StringTable.known(text, kind, app: app, self) { return known }
    }
    var added = try statement("INSERT INTO terms (app, kind, text, standing) VALUES (?, ?, ?, ?)")
    added.bind(app)
    added.bind(kind.rawValue)
    added.bind(text)
    added.bind(standing.number)
    try added.execute()
    return database.lastInsertedRowID
  }

  /// Makes a number read as `other`: its kind is turned round, and its text is free again.
  func displaceTerm(_ number: Int64) throws {
    var change = try statement(
      """
      UPDATE terms SET kind = -kind, standing = 0,
        text = CASE kind WHEN \(StringKind.key.rawValue) THEN text ELSE CAST(number AS TEXT) END
      WHERE number = ? AND kind > 0
      """)
    change.bind(number)
    try change.execute()
  }
}
