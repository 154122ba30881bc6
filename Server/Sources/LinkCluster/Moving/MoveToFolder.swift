import LinkPlatform
package import LinkStores
import Logging

/// Moves a cluster to the files of a folder.
///
/// It may be interrupted anywhere, and run again with the same files: they are of no use to a server before all is in
/// them.
package struct MoveToFolder: Sendable {
  private let cluster: Cluster.Settings
  private let paths: FolderPaths
  private let options: ClusterMoveOptions

  /// - Parameters:
  ///   - cluster: Where the databases are.
  ///   - paths: Where the files are made.
  ///   - options: How it is moved.
  package init(
    from cluster: Cluster.Settings, to paths: FolderPaths,
    _ options: ClusterMoveOptions = ClusterMoveOptions()
  ) {
    (self.cluster, self.paths, self.options) = (cluster, paths, options)
  }

  /// Moves all that is not there yet, once all is counted that servers have taken in.
  ///
  /// - Returns: What both sides have.
  /// - Throws: A ``MoveError``, a ``ClusterError`` where PostgreSQL is to blame, or a ``StorageError`` where a file is.
  package func run() async throws -> MoveCounts {
    try await count()
    return try await ClusterMoveOptions.run { [self] in
      do {
        let connection = try PostgresConnection(cluster.postgresql, by: .now + .seconds(30))
        do {
          try ClusterSchema.current.prepare(connection, for: .movingOut)
        } catch {
          throw ClusterError(error)
        }
        try connection.excludeOtherMoves()
        let events = try cluster.movedEvents(connection)
        let target = try FolderTarget(paths)
        defer { target.close() }
        var work = FolderMoveWork(connection, events, target, options)
        return try work.run()
      } catch let error as PostgresError {
        throw ClusterError(error)
      }
    }
  }
}

extension MoveToFolder {
  /// Counts what servers have taken in and not counted when they were stopped.
  private func count() async throws {
    let silent = Logger(label: "entryway.move") { _ in SwiftLogNoOpLogHandler() }
    let opened = try await Cluster(cluster, for: .movingOut, logger: silent)
    defer { opened.close() }
    do {
      try await opened.loader.settle()
    } catch {
      throw ClusterError(error)
    }
  }
}

/// A move to a folder while it goes on.
private struct FolderMoveWork {
  private let connection: PostgresConnection
  private let events: any MovedEventPlace
  private let target: FolderTarget
  private let destination: FolderDestination
  private let options: ClusterMoveOptions
  /// The months that have events of their own.
  private var live: [(month: Month, state: EventMonths.State)] = []
  private var done = 0
  private var all = 0

  /// How long PostgreSQL may take for the next rows.
  private static let patience = Duration.seconds(3600)

  init(
    _ connection: PostgresConnection, _ events: any MovedEventPlace, _ target: FolderTarget,
    _ options: ClusterMoveOptions
  ) {
    (self.connection, self.events) = (connection, events)
    (self.target, self.options) = (target, options)
    destination = FolderDestination(target: target, beforeCommit: options.checkpoint)
  }

  mutating func run() throws -> MoveCounts {
    connection.deadline = .now + Self.patience
    try connection.refuseServers()
    try connection.refuseUncounted()
    live = try EventMonths.all(connection).filter { $0.state != .dropping }
    let cluster = try MoveCounts.cluster(connection, events)
    all = Int(
      cluster.filter { CountedProgress.tables.contains($0.key.table) }.values.reduce(0, +))
    for table in MovedTable.toFolder { try move(table) }
    try moveEvents()
    try moveTotals()
    let ends = try connection.ends()
    let folder = try MoveCounts.folder(
      months: target.months, hasTotals: events.keepsTotals
    ) { try target.read($0, $1) }
    let counts = MoveCounts(folder: folder, cluster: cluster)
    try counts.check()
    // From here on no server starts, and nobody has written before.
    try connection.transaction {
      try ClusterSchema.current.noteMoveOut(connection)
      try connection.refuseServers()
    }
    try options.checkpoint()
    try target.finish(ends)
    return counts
  }

  // MARK: Tables

  private mutating func move(_ table: MovedTable) throws {
    if table.isWhole {
      try destination.beforeCommit()
      try target.write(table.file) { try $0.execute("DELETE FROM \(table.folder)") }
    }
    try copy(table, where: nil)
  }

  private mutating func copy(_ table: MovedTable, where condition: String?) throws {
    tell(table.cluster)
    var blocks = try MovedBlocks(
      table, of: destination, where: condition, limit: options.blockSize)
    connection.deadline = .now + Self.patience
    try connection.copyOut(table.selection(ofFolder: false, where: condition)) { row in
      try blocks.take(MovedRow(row, table))
      note(table.cluster)
    }
    try blocks.finish()
  }

  // MARK: Events

  private mutating func moveEvents() throws {
    for (month, state) in live {
      tell(month.name)
      try destination.beforeCommit()
      let place = try target.make(month, isLeaving: state == .leaving)
      var block: [MovedEvent] = []
      try events.each(in: month, after: place) { event in
        block.append(event)
        note("events")
        if block.count >= options.blockSize { try add(&block, to: month) }
      }
      try add(&block, to: month)
    }
    let gone = try connection.statement(
      "SELECT month FROM event_months WHERE state IN ('dropping', 'gone')"
    ).all { Month(numbered: $0.number(0)) }
    for month in gone { try target.leave(month) }
  }

  private func add(_ block: inout [MovedEvent], to month: Month) throws {
    guard !block.isEmpty else { return }
    try destination.beforeCommit()
    // Where nobody keeps totals they are what the events add up to.
    try target.add(block, to: month, isCounting: !events.keepsTotals)
    block = []
  }

  // MARK: Totals

  /// Moves the totals of months with a file to it, and the others to the main file.
  private mutating func moveTotals() throws {
    let apps = try connection.appsWithTotals()
    for month in live.map(\.month) where events.keepsTotals {
      // Where an app's events are gone, the file may know of it still.
      let known = try target.read(.month(month)) { try $0.appsWithTotals() }
      for table in MovedTable.totals {
        for app in apps.union(known).sorted() {
          try copy(table.of(month), where: "app = \(app) AND \(MovedMonths.rows(of: month))")
        }
      }
      try target.noteChanges(of: month)
    }
    let others = MovedMonths.others(than: live.map(\.month))
    for table in MovedTable.totals {
      for app in apps.sorted() {
        try copy(table, where: "app = \(app)" + (others.map { " AND \($0)" } ?? ""))
      }
    }
  }

  // MARK: Progress

  private func tell(_ part: String) {
    options.tell(ClusterMoveOptions.Progress(part: part, done: min(done, all), all: all))
  }

  private mutating func note(_ table: String) {
    guard CountedProgress.tables.contains(table) else { return }
    done += 1
    if done % options.blockSize == 0 { tell(table) }
  }
}

extension PostgresConnection {
  /// Refuses to go on where something was taken in that reports do not have yet.
  fileprivate func refuseUncounted() throws {
    let isLeft = try number(
      "SELECT 1 FROM inbox WHERE position > (SELECT position FROM counting) LIMIT 1")
    guard isLeft == nil else { throw MoveError(.uncounted) }
  }

  /// How far all numbers are.
  fileprivate func ends() throws -> FolderTarget.Ends {
    var ends = FolderTarget.Ends()
    ends.revision = try number("SELECT number FROM revision") ?? 0
    ends.click = try number("SELECT max(position) FROM clicks") ?? 0
    ends.tallyChange =
      try number(
        "SELECT greatest((SELECT max(change) FROM click_tallies), told) FROM click_journal") ?? 0
    try statement("SELECT position, change FROM relay").each { row in
      (ends.touched, ends.tallied) = (row.number(0), row.number(1))
    }
    try statement("SELECT last, changed, received FROM counting").each { row in
      (ends.event, ends.changed, ends.received) = (row.number(0), row.number(1), row.number(2))
    }
    ends.history = try number("SELECT history FROM intake")
    for table in ["apps", "terms", "installations"] {
      ends.numbers[table] = try number(
        """
        SELECT greatest((SELECT max(number) FROM \(table)),
          pg_sequence_last_value(pg_get_serial_sequence('\(table)', 'number')::regclass))
        """)
    }
    ends.numbers["tallies"] = ends.tallyChange
    return ends
  }
}
