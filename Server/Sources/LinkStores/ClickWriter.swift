import FoundationEssentials
import GRDB
package import LinkPlatform

/// Writes the clicks of one commit, and decides in it what becomes of each.
struct ClickWriter {
  private let database: Database
  private let continuations: ClickContinuations
  private let people: CountedVisitors
  private var insertion: RowStatement
  /// What the clicks so far add to the counts of their links: written once for each link.
  private var added: [RecordID: Int] = [:]
  private var tallies = ClickTallies()

  init(_ database: Database) throws {
    self.database = database
    continuations = ClickContinuations(database)
    people = CountedVisitors(database)
    insertion = try database.statement(
      """
      INSERT INTO clicks (id, app, link, host, slug, received, occurred, kind, person, bot, device,
        referrer, continued, campaign, source, medium, channel, tags, counted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  mutating func append(_ draft: ClickDraft) throws -> ClickVerdict {
    if draft.isRepeatable, let repeated = try repeated(draft.click) { return repeated }
    var click = draft.click
    var verdict = ClickVerdict.appended
    /// The click by which this person counts for the link's limit already.
    var counted: RecordID?
    if let continued = try continuations.admit(draft) {
      // The app counts as the person whose click it continues, however it asks the next time.
      if draft.limit != nil { try count(draft.click, by: continued.counted) }
      click.visitor = continued.visitor ?? click.visitor
      verdict = .continued
    } else {
      click.continued = nil
      if let limit = draft.limit {
        counted = try earlierClick(of: click)
        if counted == nil, try isOver(limit, for: click) {
          click.kind = .ended
          verdict = .limitReached
        } else if counted == nil, click.isCounted {
          try count(click, by: click.id)
        }
      }
    }
    let counts = click.isCounted && counted == nil
    if counts, let link = click.link { added[link, default: 0] += 1 }
    // Who counts for a limited link is a row, and so are the opens that continue a click.
    if draft.isTallied, draft.limit == nil || !(counts || click.continued != nil) {
      tallies.add(click)
      return verdict
    }
    try insert(click, counted)
    if draft.isRepeatable { try keepAnswer(of: draft, verdict) }
    return verdict
  }

  /// The click by which the person of a visit counts for its link already; nil for another's visit, and
  /// for what is no person's.
  private func earlierClick(of click: Click) throws -> RecordID? {
    guard let link = click.link, let visitor = click.visitor, click.isCounted else { return nil }
    return try people.click(of: visitor, for: link)
  }

  private func isOver(_ limit: Int, for click: Click) throws -> Bool {
    guard let link = click.link, click.isRedirected else { return false }
    return try count(of: link) >= limit
  }

  private func count(_ click: Click, by counted: RecordID) throws {
    guard let link = click.link, let visitor = click.visitor else { return }
    try people.add(visitor, for: link, by: counted, at: click.receivedAt)
  }

  /// Keeps what the app is told, so that a repeat is told the same.
  private func keepAnswer(of draft: ClickDraft, _ verdict: ClickVerdict) throws {
    let answer =
      switch verdict {
      case .appended: draft.answer
      case .continued: draft.continuedAnswer ?? draft.answer
      case .limitReached, .repeated: nil as Data?
      }
    guard let answer else { return }
    let click = draft.click
    try database.execute(
      "INSERT INTO answers (app, id, received, answer) VALUES (?, ?, ?, ?)",
      click.app, click.id, click.receivedAt, answer)
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

  private func count(of link: RecordID) throws -> Int {
    try Self.count(of: link, database) + added[link, default: 0]
  }

  private func repeated(_ click: Click) throws -> ClickVerdict? {
    try database.statement(
      """
      SELECT answer FROM clicks LEFT JOIN answers USING (app, id) WHERE id = ? AND app = ?
      """, click.id, click.app
    ).first { .repeated(answer: $0.data(0)) }
  }

  private mutating func insert(_ click: Click, _ counted: RecordID?) throws {
    insertion.bind(click.id)
    insertion.bind(click.app)
    insertion.bind(click.link)
    insertion.bind(click.host)
    insertion.bind(click.slug)
    insertion.bind(click.receivedAt)
    insertion.bind(click.occurredAt)
    insertion.bind(click.kind.rawValue)
    insertion.bind(click.visitor)
    insertion.bind(click.isBot)
    insertion.bind(click.device.rawValue)
    insertion.bind(click.referrer)
    insertion.bind(click.continued)
    insertion.bind(click.origin)
    insertion.bind(counted)
    try insertion.execute()
  }
}

extension SQLStatement {
  /// Binds campaign, source, medium, channel and tags.
  package mutating func bind(_ origin: Origin) {
    bind(origin.campaign)
    bind(origin.source)
    bind(origin.medium)
    bind(origin.channel?.rawValue)
    bind(origin.tags.isEmpty ? nil : origin.tags.joined(separator: "\n"))
  }
}

extension SQLRow {
  /// Reads campaign, source, medium, channel and tags from five columns.
  package func origin(from column: CInt) -> Origin {
    Origin(
      campaign: text(column), source: text(column + 1), medium: text(column + 2),
      channel: value(column + 3),
      tags: text(column + 4).map {
        $0.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      } ?? [])
  }
}
