import FoundationEssentials
import GRDB
import LinkPlatform

/// Writes the clicks of one commit into SQLite, and looks up what they are decided by.
struct ClickWriter: ClickLedger {
  private let database: Database
  private let people: CountedVisitors
  private var insertion: RowStatement
  /// What the clicks so far add to the counts of their links: written once for each link.
  private var added: [RecordID: Int] = [:]
  private var tallies = ClickTallies()

  init(_ database: Database) throws {
    self.database = database
    people = CountedVisitors(database)
    insertion = try database.statement(
      """
      INSERT INTO clicks (\(ClickRow.columns), counted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """)
  }

  /// Writes what the clicks add to the counts of their links, and to the tallies.
  func finish() throws {
    try tallies.write(to: database)
    guard !added.isEmpty else { return }
    var statement = try database.statement(
      """
      INSERT INTO counts (link, people) VALUES (?, ?)
      ON CONFLICT (link) DO UPDATE SET people = people + excluded.people
      """)
    for (link, people) in added {
      statement.bind(link)
      statement.bind(people)
      try statement.execute()
    }
  }

  /// How many people's clicks count for a link, as far as they are written.
  static func count(of link: RecordID, _ database: Database) throws -> Int {
    Int(try database.number("SELECT people FROM counts WHERE link = ?", link) ?? 0)
  }

  func known(_ id: RecordID, of app: RecordID) throws -> KnownClick? {
    try database.statement(
      "SELECT \(KnownClick.columns) FROM clicks WHERE id = ? AND app = ?", id, app
    ).first { KnownClick($0) }
  }

  func answer(to id: RecordID, of app: RecordID) throws -> Data? {
    try database.statement("SELECT answer FROM answers WHERE app = ? AND id = ?", app, id)
      .first { $0.data(0) }
  }

  func countedClick(of visitor: VisitorHash, for link: RecordID) throws -> RecordID? {
    try people.click(of: visitor, for: link)
  }

  func opens(of click: RecordID, of app: RecordID) throws -> Int {
    Int(
      try database.number("SELECT opens FROM continuations WHERE app = ? AND click = ?", app, click)
        ?? 0)
  }

  func count(of link: RecordID) throws -> Int {
    try Self.count(of: link, database) + added[link, default: 0]
  }

  func note(
    _ visitor: VisitorHash, for link: RecordID, countedBy click: RecordID, at time: Timestamp
  ) throws {
    try people.add(visitor, for: link, by: click, at: time)
  }

  func noteOpen(of click: RecordID, of app: RecordID) throws {
    try database.execute(
      """
      INSERT INTO continuations (app, click, opens) VALUES (?, ?, 1)
      ON CONFLICT (app, click) DO UPDATE SET opens = opens + 1
      """, app, click)
  }

  mutating func insert(_ click: Click, counted: RecordID?, counts: Bool) throws {
    insertion.bind(click)
    insertion.bind(counted)
    try insertion.execute()
    if counts, database.changesCount > 0 { addCount(of: click) }
  }

  mutating func tally(_ click: Click, counts: Bool) throws {
    if counts { addCount(of: click) }
    tallies.add(click)
  }

  func keep(_ answer: Data, to click: Click) throws {
    try database.execute(
      "INSERT INTO answers (app, id, received, answer) VALUES (?, ?, ?, ?)",
      click.app, click.id, click.receivedAt, answer)
  }

  private mutating func addCount(of click: Click) {
    if let link = click.link { added[link, default: 0] += 1 }
  }
}
