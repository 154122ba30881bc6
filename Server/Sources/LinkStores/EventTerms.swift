import LinkRecords

/// The numbers that stand for texts in an app's events.
///
/// What apps tell comes with a key that anybody can read: of each kind of text only so many different
/// ones are kept, whatever comes then is `other`.
enum TermKind: Int64 {
  case name = 1
  case entry, version, code, campaign, source, link, send, key

  /// How many different texts of this kind an app may have.
  var limit: Int {
    switch self {
    case .entry, .code: 200
    case .key: 300
    case .name: 1000
    case .version: 500
    case .campaign, .source: 10_000
    case .link, .send: 50_000
    }
  }

  static let other = "other"
}

/// Which numbers stand for which texts, as far as they were asked for.
struct EventTerms {
  private struct Name: Hashable {
    let app: Int64
    let kind: TermKind
    let text: String
  }

  private var apps: [RecordID: Int64] = [:]
  private var numbers: [Name: Int64] = [:]
  private var counts: [Int64: [TermKind: Int]] = [:]

  /// The number of an app, a new one if need be.
  mutating func number(of app: RecordID, _ database: StoreConnection) throws -> Int64 {
    if numbers.count > 200_000 { self = EventTerms() }
    if let known = apps[app] { return known }
    let number = try database.number(
      "INSERT INTO apps (id) VALUES (?)", orKnown: "SELECT number FROM apps WHERE id = ?"
    ) { $0.bind(app) }
    apps[app] = number
    return number
  }

  /// The number of a text, a new one if need be and if there is room; 0 for none.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: What it names.
  ///   - app: The app's number.
  ///   - isTrusted: Whether it comes from the app's owner: then there is always room.
  ///   - database: The connection.
  mutating func number(
    of text: String?, _ kind: TermKind, app: Int64, isTrusted: Bool = false,
    _ database: StoreConnection
  ) throws -> Int64 {
    guard let text else { return 0 }
    let name = Name(app: app, kind: kind, text: text)
    if let known = numbers[name] { return known }
    if let stored = try Self.known(text, kind, app: app, database) {
      numbers[name] = stored
      return stored
    }
    // Counted once: what other processes add since is not much more than there is room for.
    let count = try counts[app]?[kind] ?? Self.count(kind, app: app, database)
    counts[app, default: [:]][kind] = count
    guard count < kind.limit || isTrusted || text == TermKind.other else {
      return try number(of: TermKind.other, kind, app: app, database)
    }
    let number = try database.number(
      "INSERT INTO terms (app, kind, text) VALUES (?, ?, ?)",
      orKnown: "SELECT number FROM terms WHERE app = ? AND kind = ? AND text = ?"
    ) { statement in
      statement.bind(app)
      statement.bind(kind.rawValue)
      statement.bind(text)
    }
    counts[app, default: [:]][kind, default: 0] += 1
    numbers[name] = number
    return number
  }

  /// The number of a text that is there; nil for one that was never told.
  static func known(
    _ text: String, _ kind: TermKind, app: Int64, _ database: StoreConnection
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

  private static func count(
    _ kind: TermKind, app: Int64, _ database: StoreConnection
  ) throws -> Int {
    var statement = try database.statement("SELECT count(*) FROM terms WHERE app = ? AND kind = ?")
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(kind.rawValue)
    return try statement.next() ? Int(statement.number(0)) : 0
  }
}

/// The texts of an app's numbers, for answers.
struct TermTexts {
  private var texts: [Int64: String] = [:]
  private let database: StoreConnection

  init(_ database: StoreConnection) {
    self.database = database
  }

  /// The text of a number; nil for 0.
  mutating func text(of number: Int64) throws -> String? {
    guard number != 0 else { return nil }
    if let known = texts[number] { return known }
    var statement = try database.statement("SELECT text FROM terms WHERE number = ?")
    defer { statement.reset() }
    statement.bind(number)
    let text = try statement.next() ? statement.text(0) : nil
    texts[number] = text
    return text
  }
}
