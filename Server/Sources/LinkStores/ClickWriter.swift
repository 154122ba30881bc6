import FoundationEssentials
import GRDB
import LinkRecords

/// Writes the clicks of one commit, and decides in it what becomes of each.
struct ClickWriter {
  private let database: Database
  private var insertion: RowStatement
  /// What the clicks so far add to the counts of their links: written once for each link.
  private var added: [RecordID: Int] = [:]

  init(_ database: Database) throws {
    self.database = database
    insertion = try RowStatement(
      database,
      """
      INSERT INTO clicks (id, app, link, host, slug, received, occurred, kind, person, bot, device,
        referrer, continued, campaign, source, medium, channel, tags)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  mutating func append(_ draft: ClickDraft) throws -> ClickVerdict {
    if draft.isRepeatable, let repeated = try repeated(draft.click) { return repeated }
    var click = draft.click
    var verdict = ClickVerdict.appended
    if let link = click.link {
      if click.isLed, let limit = draft.limit, try count(of: link) >= limit {
        click.kind = .ended
        verdict = .limitReached
      } else if click.isCounted {
        added[link, default: 0] += 1
      }
    }
    try insert(click)
    if draft.isRepeatable, verdict == .appended, let answer = draft.answer {
      var statement = try RowStatement(
        database, "INSERT INTO answers (app, id, received, answer) VALUES (?, ?, ?, ?)")
      statement.bind(click.app)
      statement.bind(click.id)
      statement.bind(click.receivedAt.milliseconds)
      statement.bind(answer)
      try statement.execute()
    }
    return verdict
  }

  /// Writes what the clicks add to the counts of their links.
  func finish() throws {
    guard !added.isEmpty else { return }
    var statement = try RowStatement(
      database,
      """
      INSERT INTO counts (link, people) VALUES (?, ?)
      ON CONFLICT (link) DO UPDATE SET people = people + excluded.people
      """)
    for (link, people) in added {
      statement.bind(link)
      statement.bind(Int64(people))
      try statement.execute()
    }
  }

  /// How many people's clicks count for a link, as far as they are written.
  static func count(of link: RecordID, _ database: Database) throws -> Int {
    var statement = try RowStatement(database, "SELECT people FROM counts WHERE link = ?")
    defer { statement.reset() }
    statement.bind(link)
    return try statement.next() ? Int(statement.number(0)) : 0
  }

  private func count(of link: RecordID) throws -> Int {
    try Self.count(of: link, database) + added[link, default: 0]
  }

  private func repeated(_ click: Click) throws -> ClickVerdict? {
    var statement = try RowStatement(
      database,
      """
      SELECT answer FROM clicks LEFT JOIN answers USING (app, id) WHERE id = ? AND app = ?
      """)
    defer { statement.reset() }
    statement.bind(click.id)
    statement.bind(click.app)
    return try statement.next() ? .repeated(answer: statement.data(0)) : nil
  }

  private mutating func insert(_ click: Click) throws {
    insertion.bind(click.id)
    insertion.bind(click.app)
    insertion.bind(click.link)
    insertion.bind(click.host)
    insertion.bind(click.slug)
    insertion.bind(click.receivedAt.milliseconds)
    insertion.bind(click.occurredAt.milliseconds)
    insertion.bind(click.kind.rawValue)
    insertion.bind(click.person)
    insertion.bind(click.isBot)
    insertion.bind(click.device.rawValue)
    insertion.bind(click.referrer)
    insertion.bind(click.continued)
    insertion.bind(click.origin)
    try insertion.execute()
  }
}

extension RowStatement {
  /// Binds campaign, source, medium, channel and tags.
  mutating func bind(_ origin: Origin) {
    bind(origin.campaign)
    bind(origin.source)
    bind(origin.medium)
    bind(origin.channel?.rawValue)
    bind(origin.tags.isEmpty ? nil : origin.tags.joined(separator: "\n"))
  }

  /// Reads campaign, source, medium, channel and tags from five columns.
  func origin(from column: CInt) -> Origin {
    Origin(
      campaign: text(column), source: text(column + 1), medium: text(column + 2),
      channel: text(column + 3).flatMap(Origin.Channel.init(rawValue:)),
      tags: text(column + 4).map {
        $0.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      } ?? [])
  }
}
