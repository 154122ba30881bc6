import LinkPlatform
package import LinkStores

/// Moves a folder to a cluster: first perhaps a backup of it, while its server runs, then the folder of the stopped
/// server, of which only what is new is written.
///
/// It may be interrupted anywhere, and run again. Numbers of apps, texts, installations, positions and revisions stay
/// what they are: what is written later goes on behind them.
package struct MoveToCluster: Sendable {
  private let source: FolderSource
  private let isBackup: Bool
  private let cluster: Cluster.Settings
  private let options: ClusterMoveOptions

  /// - Parameters:
  ///   - source: What is moved.
  ///   - isBackup: Whether it is a backup: then the cluster is not served before the folder itself was moved.
  ///   - cluster: Where the databases are.
  ///   - options: How it is moved.
  package init(
    _ source: FolderSource, isBackup: Bool, to cluster: Cluster.Settings,
    _ options: ClusterMoveOptions = ClusterMoveOptions()
  ) {
    (self.source, self.isBackup, self.cluster, self.options) = (source, isBackup, cluster, options)
  }

  /// Moves all that is not there yet.
  ///
  /// - Returns: What both sides have.
  /// - Throws: A ``MoveError``, a ``ClusterError`` where PostgreSQL is to blame, or a ``StorageError`` where a file is.
  package func run() async throws -> MoveCounts {
    try await ClusterMoveOptions.run { [self] in
      do {
        let connection = try PostgresConnection(cluster.postgresql, by: .now + .seconds(30))
        do {
          try ClusterSchema.current.prepare(connection, for: .movingIn)
        } catch {
          throw ClusterError(error)
        }
        let events = try cluster.movedEvents(connection)
        var work = ClusterMoveWork(source, isBackup: isBackup, connection, events, options)
        return try work.run()
      } catch let error as PostgresError {
        throw ClusterError(error)
      }
    }
  }
}

/// A move to a cluster while it goes on.
private struct ClusterMoveWork {
  private let source: FolderSource
  private let isBackup: Bool
  private let connection: PostgresConnection
  private let destination: ClusterDestination
  private let events: any MovedEventPlace
  private let options: ClusterMoveOptions
  private var done = 0
  private var all = 0

  init(
    _ source: FolderSource, isBackup: Bool, _ connection: PostgresConnection,
    _ events: any MovedEventPlace, _ options: ClusterMoveOptions
  ) {
    (self.source, self.isBackup, self.connection) = (source, isBackup, connection)
    (self.events, self.options) = (events, options)
    destination = ClusterDestination(connection: connection, beforeCommit: options.checkpoint)
  }

  mutating func run() throws -> MoveCounts {
    try connection.excludeOtherMoves()
    try begin()
    let months = source.live.map(\.month)
    let folder = try MoveCounts.folder(months: months, hasTotals: events.keepsTotals) {
      file, count in
      try source.read(file, count)
    }
    all = Int(folder.filter { CountedProgress.tables.contains($0.key.table) }.values.reduce(0, +))
    for table in MovedTable.toCluster { try move(table) }
    try moveEvents()
    try moveTotals()
    try events.settle()
    let counts = MoveCounts(folder: folder, cluster: try MoveCounts.cluster(connection, events))
    try counts.check()
    try end()
    try connection.run("ANALYZE")
    return counts
  }

  // MARK: Beginning

  private func begin() throws {
    try destination.write { connection in
      try connection.refuseServers()
      let ends = source.ends
      if let state = try MoveState(connection) {
        guard state.folder == source.folder else { throw MoveError(.otherFolder) }
        guard state.finished == nil else {
          let isSame =
            (state.revision, state.click, state.event) == (ends.revision, ends.click, ends.event)
          throw isSame
            ? MoveError(.isOver) : MoveError(.notEmpty, "data of an earlier state of this folder")
        }
        guard
          state.revision <= ends.revision, state.click <= ends.click, state.event <= ends.event
        else {
          throw MoveError(
            .olderData,
            "it ends at revision \(ends.revision) and event \(ends.event), not at revision "
              + "\(state.revision) and event \(state.event)")
        }
      } else {
        let tables = try connection.tablesWithRows()
        guard tables.isEmpty else {
          throw MoveError(.notEmpty, "rows in \(tables.joined(separator: ", "))")
        }
      }
      try connection.execute(
        """
        INSERT INTO moved (id, folder, revision, click, event) VALUES (1, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, click = excluded.click,
          event = excluded.event
        """, source.folder, ends.revision, ends.click, ends.event)
      try connection.execute("UPDATE entryway_schema SET moving = ?", source.folder.description)
    }
  }

  // MARK: Tables

  private mutating func move(_ table: MovedTable) throws {
    if table.cluster == "clicks" { try makeClickPartitions() }
    try copy(table, where: nil)
  }

  private mutating func copy(_ table: MovedTable, where condition: String?) throws {
    var blocks = try MovedBlocks(
      table.cluster == "installations" ? .installations : table, of: destination,
      where: condition, limit: options.blockSize)
    tell(table.cluster)
    try source.read(table.file) { database in
      let rows = try database.freshStatement(table.selection(ofFolder: true, where: condition))
      var installations: [MovedRow] = []
      while try rows.next() {
        let row = MovedRow(rows, table)
        if table.cluster == "installations" {
          installations.append(row)
          if installations.count >= options.blockSize { try flush(&installations, to: &blocks) }
        } else {
          try blocks.take(row)
        }
        note(table)
      }
      try flush(&installations, to: &blocks)
    }
    try blocks.finish()
  }

  /// Takes installations with when they told something last: a folder has that in the files of months, of which a
  /// cluster has none.
  private func flush(
    _ rows: inout [MovedRow], to blocks: inout MovedBlocks<ClusterDestination>
  ) throws {
    defer { rows = [] }
    guard let first = rows.first?.values.first?.number, let last = rows.last?.values.first?.number
    else { return }
    let days = try source.lastDays(of: first...last)
    let (place, removed) = (MovedTable.lastSeen, MovedTable.removed)
    for var row in rows {
      if let day = days[row.values[0].number], row.values[removed].number == 0,
        row.values[place].number < day
      {
        row.values[place] = .number(day)
      }
      try blocks.take(row)
    }
  }

  /// Clicks are kept by months: those of the journal, or as many as a journal can be of.
  private func makeClickPartitions() throws {
    let times = try source.read(.clicks) { database in
      try ["ASC", "DESC"].compactMap { order in
        try database.number("SELECT received FROM clicks ORDER BY position \(order) LIMIT 1")
      }
    }
    guard let first = times.first, let last = times.last, first <= last else { return }
    var month = Month(of: max(0, first))
    let end = Month(of: last)
    for _ in 0..<Self.clickMonths where month <= end {
      connection.deadline = .now + .seconds(60)
      try ClickPartitions.make(at: month.start, connection, patience: .seconds(30))
      month = month.next
    }
  }

  private static let clickMonths = 240

  // MARK: Events

  private mutating func moveEvents() throws {
    for live in source.live {
      tell(live.month.name)
      try moveEvents(live)
    }
    let live = Set(source.live.map(\.month))
    for (month, _) in try EventMonths.all(connection) where !live.contains(month) {
      try destination.write { [events] connection in
        try events.drop(month, connection)
        try connection.execute("DELETE FROM event_months WHERE month = ?", month.number)
        try connection.execute("DELETE FROM moved_months WHERE month = ?", month.number)
      }
    }
    try destination.write { [source] connection in
      for month in source.gone.sorted() {
        try connection.execute(
          "INSERT INTO event_months (month, state) VALUES (?, 'gone') ON CONFLICT DO NOTHING",
          month.number)
      }
    }
  }

  private mutating func moveEvents(_ live: FolderSource.Live) throws {
    let month = live.month
    let state = (live.isLeaving ? EventMonths.State.leaving : .live).rawValue
    let known = try MovedMonth.known(month, connection)
    let isThere = try connection.number(
      "SELECT 1 FROM event_months WHERE month = ? AND state = ?", month.number, state)
    // What was moved of a backup has not changed since.
    guard known?.stamp != live.stamp || isThere == nil else { return }
    try destination.write { [events] connection in
      try events.open(month, connection)
      try connection.execute(
        "UPDATE event_months SET state = ? WHERE month = ?", state, month.number)
    }
    var moved = known ?? MovedMonth()
    moved.stamp = nil
    try source.read(.month(month)) { database in
      let rows = try database.statement(
        "SELECT \(MovedEvent.columns) FROM events NOT INDEXED WHERE position > ? ORDER BY position",
        moved.position)
      var block: [MovedEvent] = []
      while try rows.next() {
        guard let event = MovedEvent(rows) else { continue }
        block.append(event)
        noteEvent()
        if block.count >= options.blockSize { try add(&block, month, &moved) }
      }
      try add(&block, month, &moved)
      if known != nil { try MovedRemovals(month, database, destination, events).run() }
      if events.keepsTotals { try copySizes(month, database) }
    }
    moved.stamp = live.stamp
    try destination.write { try moved.keep(month, $0) }
  }

  /// Adds events of a month, and says so in the same commit.
  private func add(_ block: inout [MovedEvent], _ month: Month, _ moved: inout MovedMonth) throws {
    guard let last = block.last else { return }
    moved.position = last.place
    try destination.write { [moved, events] connection in
      try events.add(block, to: month, connection)
      try moved.keep(month, connection)
    }
    block = []
  }

  private func copySizes(_ month: Month, _ database: FolderDatabase) throws {
    let sizes = try database.statement("SELECT app, bytes FROM sizes").all { row in
      (app: row.number(0), bytes: row.number(1))
    }
    try destination.write { connection in
      try connection.execute("DELETE FROM sizes WHERE month = ?", month.number)
      for size in sizes {
        try connection.execute(
          "INSERT INTO sizes (app, month, bytes) VALUES (?, ?, ?)", size.app, month.number,
          size.bytes)
      }
    }
  }

  // MARK: Totals

  /// Moves the totals of each month with a file, then those of the others.
  private mutating func moveTotals() throws {
    let known = try connection.appsWithTotals()
    for month in source.live.map(\.month) where events.keepsTotals {
      for table in MovedTable.totals {
        try moveTotals(table.of(month), where: MovedMonths.rows(of: month), known)
      }
    }
    for table in MovedTable.totals {
      try moveTotals(table, where: MovedMonths.others(than: source.live.map(\.month)), known)
    }
  }

  /// App by app, as the rows are ordered: of a month no others are looked at.
  private mutating func moveTotals(
    _ table: MovedTable, where condition: String?, _ known: Set<Int64>
  ) throws {
    let apps = try source.read(table.file) { try $0.appsWithTotals() }
    for app in apps.union(known).sorted() {
      try copy(table, where: "app = \(app)" + (condition.map { " AND \($0)" } ?? ""))
    }
  }

  // MARK: The end

  private func end() throws {
    let ends = source.ends
    try destination.write { [isBackup] connection in
      try connection.refuseServers()
      try connection.execute("UPDATE revision SET number = ?", ends.revision)
      try connection.execute(
        "UPDATE relay SET position = ?, change = ?", ends.touched, ends.tallied)
      try connection.execute("UPDATE click_journal SET told = ?", ends.tallyChange)
      try connection.execute(
        "UPDATE intake SET history = ?, generation = generation + 1", ends.history)
      try connection.execute(
        "UPDATE counting SET position = ?, last = ?, changed = ?, received = ?", ends.event,
        ends.event, ends.changed, ends.received)
      try connection.raiseBases(above: ends)
      for table in ["apps", "terms", "installations", "removed_spans"] {
        try connection.give(ends.numbers[table] ?? 0, to: table)
      }
      guard !isBackup else { return }
      try connection.execute("UPDATE moved SET finished = ?", Timestamp.now)
      try connection.run("UPDATE entryway_schema SET moving = NULL")
    }
  }

  // MARK: Progress

  private func tell(_ part: String) {
    options.tell(ClusterMoveOptions.Progress(part: part, done: min(done, all), all: all))
  }

  private mutating func note(_ table: MovedTable) {
    guard CountedProgress.tables.contains(table.cluster) else { return }
    done += 1
    if done % options.blockSize == 0 { tell(table.cluster) }
  }

  private mutating func noteEvent() {
    done += 1
    if done % options.blockSize == 0 { tell("events") }
  }
}

extension Cluster.Settings {
  /// Where the events are, which are moved.
  ///
  /// - Throws: What is wrong with ClickHouse.
  func movedEvents(_ connection: PostgresConnection) throws -> any MovedEventPlace {
    guard let clickhouse else { return PostgresEventPlace(connection: connection) }
    let client = ClickHouseClient(clickhouse)
    // Of those that are only marked everything is moved, and removed there.
    let removed = try connection.statement("SELECT installation FROM removed_events").all {
      $0.number(0)
    }
    return ClickHouseEventPlace(
      events: ClickHouseEvents(client, try ClickHouseSchema(client)), removed: removed,
      gone: try connection.goneMonths())
  }
}

/// What a move's progress counts.
enum CountedProgress {
  static let tables: Set = ["records", "clicks", "touches", "installations", "events", "terms"]
}
