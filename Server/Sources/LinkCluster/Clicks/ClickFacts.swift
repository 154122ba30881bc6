import LinkPlatform
import LinkStores

/// Reads what the clicks of a batch are decided by, in few statements for all of them.
///
/// First it takes the locks of all that may be decided by another server at the same time: limited links, clicks
/// that apps tell, and clicks that opens continue. What is read after that, no other server changes before the commit.
struct ClickFacts {
  private let drafts: [ClickDraft]
  private let connection: PostgresConnection

  /// - Parameter drafts: Those of the batch that ``ClickDraft/needsFacts``.
  init(_ drafts: [ClickDraft], _ connection: PostgresConnection) {
    (self.drafts, self.connection) = (drafts, connection)
  }

  /// Reads everything; within the transaction that writes the batch.
  func read() throws -> ClickBatch {
    // The tables are large and the questions few: no plan of an hour when they were empty may read them as a whole.
    try connection.run(
      """
      SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off;
      SET LOCAL enable_mergejoin = off; \(locking)
      """)
    var batch = ClickBatch()
    try readClicks(&batch)
    try readPeople(&batch)
    try readOpens(&batch)
    try readCounts(&batch)
    return batch
  }

  // MARK: Locks

  /// How many locks there are: PostgreSQL has room for some thousand, for all servers together.
  private static let lockCount: UInt64 = 256
  /// Anybody's choice.
  private static let firstLock: Int64 = 0x456E_7472_7900_0000

  /// Takes all locks, lower ones first: no two servers then wait for each other.
  private var locking: String {
    var numbers: Set<UInt64> = []
    func lock(_ id: RecordID) {
      let mixed = (id.high ^ id.low.byteSwapped) &* 0x9E37_79B9_7F4A_7C15
      numbers.insert(mixed >> 32 % Self.lockCount)
    }
    for draft in drafts {
      if draft.limit != nil, let link = draft.click.link { lock(link) }
      if draft.isRepeatable { lock(draft.click.id) }
      if let first = draft.click.continuable { lock(first) }
    }
    let list = numbers.sorted().map { "\(Self.firstLock + Int64($0))" }.joined(separator: ",")
    return "SELECT pg_advisory_xact_lock(n) FROM unnest('{\(list)}'::bigint[]) AS n"
  }

  // MARK: Questions

  private func readClicks(_ batch: inout ClickBatch) throws {
    var keys: Set<ClickBatch.Key> = []
    for draft in drafts {
      let click = draft.click
      if draft.isRepeatable || draft.limit != nil {
        keys.insert(ClickBatch.Key(owner: click.app, id: click.id))
      }
      if let first = click.continuable { keys.insert(ClickBatch.Key(owner: click.app, id: first)) }
    }
    let statement = try statement(
      """
      SELECT asked.app, asked.id, answer, \(KnownClick.columns)
      FROM unnest(?::bytea[], ?::bytea[]) AS asked (app, id)
      JOIN clicks ON clicks.id = asked.id AND clicks.app = asked.app
      LEFT JOIN click_answers ON click_answers.app = asked.app AND click_answers.id = asked.id
      """, keys)
    try statement?.each { row in
      guard let key = row.key else { return }
      batch.clicks[key] = KnownClick(row, from: 3)
      batch.answers[key] = row.data(2)
    }
  }

  private func readPeople(_ batch: inout ClickBatch) throws {
    var keys: Set<ClickBatch.Key> = []
    for draft in drafts where draft.limit != nil {
      guard let link = draft.click.link, let visitor = draft.click.visitor else { continue }
      keys.insert(ClickBatch.Key(link, visitor))
    }
    let statement = try statement(
      """
      SELECT asked.link, asked.person, click
      FROM unnest(?::bytea[], ?::bytea[]) AS asked (link, person)
      JOIN click_people ON click_people.link = asked.link AND click_people.person = asked.person
      """, keys)
    try statement?.each { row in
      if let key = row.key { batch.people[key] = row.id(2) }
    }
  }

  private func readOpens(_ batch: inout ClickBatch) throws {
    var keys: Set<ClickBatch.Key> = []
    for draft in drafts {
      guard let first = draft.click.continuable else { continue }
      let key = ClickBatch.Key(owner: draft.click.app, id: first)
      let counted = batch.clicks[key]?.counted
      keys.insert(counted.map { ClickBatch.Key(owner: key.owner, id: $0) } ?? key)
    }
    // What is continued may come in this batch, and be a later visit of somebody who counted before it.
    for app in Set(keys.map(\.owner)) {
      keys.formUnion(batch.people.values.map { ClickBatch.Key(owner: app, id: $0) })
    }
    let statement = try statement(
      """
      SELECT asked.app, asked.click, opens
      FROM unnest(?::bytea[], ?::bytea[]) AS asked (app, click)
      JOIN click_continuations
        ON click_continuations.app = asked.app AND click_continuations.click = asked.click
      """, keys)
    try statement?.each { row in
      if let key = row.key { batch.opens[key] = Int(row.number(2)) }
    }
  }

  private func readCounts(_ batch: inout ClickBatch) throws {
    let links = Set(drafts.compactMap { $0.limit == nil ? nil : $0.click.link })
    guard !links.isEmpty else { return }
    let statement = try connection.keptStatement(
      """
      SELECT link, sum(people)::bigint FROM click_counts WHERE link = ANY (?::bytea[]) GROUP BY link
      """)
    statement.bind(links.sorted().map { $0.bytes })
    try statement.each { row in
      if let link = row.id(0) { batch.counts[link] = Int(row.number(1)) }
    }
  }

  /// A statement whose values are pairs; nil without any.
  private func statement(
    _ sql: String, _ keys: Set<ClickBatch.Key>
  ) throws -> PostgresStatement? {
    guard !keys.isEmpty else { return nil }
    let keys = keys.sorted()
    let statement = try connection.keptStatement(sql)
    statement.bind(keys.map { $0.owner.bytes })
    statement.bind(keys.map { $0.id.bytes })
    return statement
  }
}

extension SQLRow {
  /// The pair in the first two columns.
  fileprivate var key: ClickBatch.Key? {
    guard let owner = id(0), let id = id(1) else { return nil }
    return ClickBatch.Key(owner: owner, id: id)
  }
}
