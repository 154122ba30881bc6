package import LinkPlatform
import LinkStores

/// What came, as the inbox has it, and up to when it is counted.
///
/// What is counted is shown: then it is known which events were there already. While counting is behind, all
/// that nothing may come before any more is shown, and an event that was told again may be there twice.
extension PostgresEventStore {
  /// How long counting may be behind before what is not counted is shown, in milliseconds.
  private static let patience = 5000
  /// How many commits are read at once, and how many events are looked at for the last ones.
  private static let page = 16
  private static let recentCount = 200_000

  package func tail(
    _ query: TailQuery, of app: RecordID
  ) async throws(StorageError) -> [TailEvent] {
    try await look { [floor, clickHouse] connection in
      guard query.limit > 0, let app = try StringTable.known(app, connection) else { return [] }
      var installation: Int64?
      if let id = query.installation {
        guard let known = try connection.installation(id, app: app) else { return [] }
        installation = known.number
      }
      var reading = try TailReading(
        connection, app: app, installation, from: floor.value(connection))
      let end = try connection.shownEnd(after: Self.patience).row
      // A place may be within a commit, which is read again then.
      var place = query.after.map { max(0, $0) & ~InboxTables.places - 1 } ?? end + 1
      var events: [TailEvent] = []
      var looked = 0
      while events.count < query.limit, query.after != nil || looked < Self.recentCount {
        let commits = try reading.commits(
          query.after == nil ? .before(place) : .after(place), upTo: end, limit: Self.page)
        guard let last = commits.last else { break }
        place = last.position
        looked += commits.reduce(0) { $0 + $1.amount }
        for commit in commits {
          let found = try reading.events(of: commit, clickHouse)
          if let after = query.after {
            events += found.filter { $0.position > after }
          } else {
            events.insert(contentsOf: found, at: 0)
          }
          if events.count >= query.limit { break }
        }
      }
      return Array(
        query.after == nil ? events.suffix(query.limit) : events.prefix(query.limit))
    }
  }

  package func lastPosition() async throws(StorageError) -> Int64 {
    try await look { try $0.shownEnd(after: Self.patience).last }
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    let time = try await look { connection in
      try connection.number(
        """
        SELECT greatest(received, (SELECT max(received) FROM inbox WHERE position > counting.position))
        FROM counting
        """) ?? 0
    }
    return time == 0 ? nil : Timestamp(milliseconds: time)
  }

  /// Until when what was confirmed is counted.
  ///
  /// In one view of the database either nothing is seen that is not counted: then each commit before that
  /// view is counted, and what was confirmed before the question came is older than the view. Or something
  /// is: the first of it, by the number of its transaction. That transaction had begun before it got its
  /// number, each later number was given later, and each commit came after its number was given. So whatever
  /// was confirmed before the first one began is counted. A commit with a lower number that is not seen yet
  /// is confirmed later than the question came.
  package func through() async throws(StorageError) -> Timestamp {
    try await look { connection in
      let now = Timestamp.now
      // By PostgreSQL's clock it is how long ago; by this server's it is when.
      let age = try connection.number(
        """
        SELECT \(InboxTables.clock) - begun FROM inbox
        WHERE position > (SELECT position FROM counting) ORDER BY position LIMIT 1
        """)
      // Both were rounded.
      return age.map { now.adding(.milliseconds(-max(0, $0) - 2)) } ?? now
    }
  }
}

extension PostgresConnection {
  /// Up to which commit, and up to which event, everybody may see what came.
  fileprivate func shownEnd(after patience: Int) throws -> (row: Int64, last: Int64) {
    let counted = try statement("SELECT position, last FROM counting").first {
      (row: $0.number(0), last: $0.number(1))
    }
    let end = counted ?? (0, 0)
    let isBehind = try number(
      "SELECT 1 FROM (SELECT begun FROM inbox WHERE position > ? ORDER BY position LIMIT 1) AS first WHERE begun < \(InboxTables.clock) - ?",
      end.row, patience)
    guard isBehind != nil else { return end }
    let shown = try statement(
      """
      SELECT position, position + amount - 1 FROM inbox
      WHERE position > ? AND position < \(InboxTables.settled) ORDER BY position DESC LIMIT 1
      """, end.row
    ).first { (row: $0.number(0), last: $0.number(1)) }
    return shown ?? end
  }
}

/// Reads an app's events out of the inbox.
private struct TailReading {
  enum Direction {
    case after(Int64)
    case before(Int64)
  }

  struct Commit {
    let position: Int64
    let amount: Int
    let rows: [EventRow]
    /// Places of events that were there already.
    let repeats: Set<Int64>
  }

  private let connection: PostgresConnection
  private let app: Int64
  private let installation: Int64?
  private let floor: Int64
  private var told: ToldEvents<PostgresConnection>

  init(_ connection: PostgresConnection, app: Int64, _ installation: Int64?, from floor: Int64)
    throws
  {
    (self.connection, self.app, self.installation, self.floor) = (
      connection, app, installation, floor
    )
    told = try ToldEvents(connection, app: app)
  }

  /// Commits with events of the app, in the order in which they are read.
  func commits(_ direction: Direction, upTo end: Int64, limit: Int) throws -> [Commit] {
    let statement: PostgresStatement
    switch direction {
    case .after(let place):
      statement = try connection.statement(
        "\(Self.columns) position > ? AND position <= ? AND ? = ANY (apps) ORDER BY position LIMIT ?",
        place, end, app, limit)
    case .before(let place):
      statement = try connection.statement(
        "\(Self.columns) position < ? AND position <= ? AND ? = ANY (apps) ORDER BY position DESC LIMIT ?",
        place, end, app, limit)
    }
    return try statement.all { row in
      guard let bytes = row.bytes(3) else { return nil }
      return Commit(
        position: row.number(0), amount: Int(row.number(1)), rows: try InboxBlock.rows(in: bytes),
        repeats: Set(row.numbers(2)))
    }
  }

  /// The events of a commit that are shown, in their order.
  mutating func events(
    of commit: Commit, _ clickHouse: ClickHouseEvents?
  ) throws -> [TailEvent] {
    var found: [ShippedEvent] = []
    for (place, row) in commit.rows.enumerated() {
      guard row.total.app == app, installation == nil || row.installation == installation,
        row.time >= floor, !commit.repeats.contains(Int64(place))
      else { continue }
      found.append(ShippedEvent(position: commit.position + Int64(place), row: row))
    }
    // While ClickHouse is away what was told again may be there twice.
    let later = (try? clickHouse?.laterCopies(among: found)) ?? []
    return try found.compactMap { event in
      later.contains(event.position) ? nil : try told.event(event.row, at: event.position)
    }
  }

  private static let columns = "SELECT position, amount, repeats, block FROM inbox WHERE"
}
