package import LinkPlatform
import LinkStores

/// How many rows both sides of a move have, by app and kind.
package struct MoveCounts: Hashable, Sendable {
  /// What is counted.
  package struct Key: Hashable, Comparable, Sendable {
    /// `records`, `clicks`, `events`, `event_totals` and so on.
    package let table: String
    /// nil for what belongs to no app.
    package let app: RecordID?
    /// The kind of the records, clicks or events; the number of a kind that has no name.
    package let kind: String

    package static func < (one: Key, other: Key) -> Bool {
      (one.table, one.app?.description ?? "", one.kind)
        < (other.table, other.app?.description ?? "", other.kind)
    }
  }

  /// A line of the table.
  package struct Row: Hashable, Sendable {
    package let key: Key
    package let folder: Int64
    package let cluster: Int64
    package var isSame: Bool { folder == cluster }
  }

  package let rows: [Row]

  init(folder: [Key: Int64], cluster: [Key: Int64]) {
    rows = Set(folder.keys).union(cluster.keys).sorted().map { key in
      Row(key: key, folder: folder[key] ?? 0, cluster: cluster[key] ?? 0)
    }
  }

  /// Lines in which the sides differ.
  package var differences: [Row] { rows.filter { !$0.isSame } }

  /// - Throws: A ``MoveError`` where the sides differ.
  func check() throws {
    guard let first = differences.first else { return }
    let app = first.key.app.map { " of the app \($0)" } ?? ""
    let more = differences.count > 1 ? ", and \(differences.count - 1) more" : ""
    throw MoveError(
      .differs,
      "\(first.key.table) \(first.key.kind)\(app): \(first.folder) in the folder, \(first.cluster) "
        + "in the database\(more)")
  }
}

/// What is counted in a table.
private struct CountedTable: Sendable {
  let name: String
  let file: FolderFile
  var kind = "kind"
  var amount = "count(*)"
  /// Whether apps and kinds are numbers.
  var isNumbered = true
  /// Whether kinds are those of events.
  var isOfEvents = false

  static let main = [
    CountedTable(name: "records", file: .records, isNumbered: false),
    CountedTable(name: "clicks", file: .clicks, isNumbered: false),
    CountedTable(name: "touches", file: .events, isNumbered: false),
    CountedTable(name: "click_totals", file: .events, amount: "sum(amount)", isNumbered: false),
    CountedTable(name: "terms", file: .events),
    CountedTable(name: "sends", file: .events, kind: "0"),
    CountedTable(
      name: "installations", file: .events, kind: "CASE WHEN removed = 0 THEN 0 ELSE 1 END"),
  ]

  static let events = CountedTable(name: "events", file: .events, isOfEvents: true)

  static let totals = MovedTable.totals.map { table in
    CountedTable(name: table.folder, file: .events, amount: "sum(amount)", isOfEvents: true)
  }

  /// Adds what a database has of it.
  func count(
    _ database: some SQLDatabase, where condition: String?, _ apps: [Int64: RecordID],
    into counts: inout [MoveCounts.Key: Int64]
  ) throws {
    let filter = condition.map { " WHERE \($0)" } ?? ""
    let statement = try database.freshStatement(
      "SELECT app, \(kind), CAST(\(amount) AS bigint) FROM \(name)\(filter) GROUP BY 1, 2")
    try statement.each { row in
      let number = row.number(2)
      guard number != 0 else { return }
      let key =
        isNumbered
        ? MoveCounts.Key(table: name, app: apps[row.number(0)], kind: kindName(row.number(1)))
        : MoveCounts.Key(table: name, app: row.id(0), kind: row.text(1) ?? "")
      counts[key, default: 0] += number
    }
  }

  private func kindName(_ number: Int64) -> String {
    switch name {
    case "sends": ""
    case "installations": number == 0 ? "" : "removed"
    default: (isOfEvents ? Event.Kind(number: number)?.rawValue : nil) ?? "\(number)"
    }
  }
}

extension MoveCounts {
  /// Counts what a folder has.
  ///
  /// - Parameters:
  ///   - months: The months that have files.
  ///   - hasTotals: Whether the other side keeps totals of these months.
  ///   - read: Reads one of the files.
  static func folder(
    months: [Month], hasTotals: Bool,
    _ read: (FolderFile, (FolderDatabase) throws -> Void) throws -> Void
  ) throws -> [Key: Int64] {
    var counts: [Key: Int64] = [:]
    var apps: [Int64: RecordID] = [:]
    try read(.events) { apps = try $0.appNumbers() }
    for file in [FolderFile.records, .clicks, .events] {
      try read(file) { database in
        for table in CountedTable.main where table.file == file {
          try table.count(database, where: nil, apps, into: &counts)
        }
        guard file == .events else { return }
        for table in CountedTable.totals {
          try table.count(database, where: MovedMonths.others(than: months), apps, into: &counts)
        }
      }
    }
    for month in months {
      try read(.month(month)) { database in
        for table in [CountedTable.events] + (hasTotals ? CountedTable.totals : []) {
          try table.count(database, where: nil, apps, into: &counts)
        }
      }
    }
    return counts
  }

  /// Counts what a cluster has.
  static func cluster(
    _ connection: PostgresConnection, _ events: any MovedEventPlace
  ) throws -> [Key: Int64] {
    var counts: [Key: Int64] = [:]
    let apps = try connection.appNumbers()
    for table in CountedTable.main + CountedTable.totals {
      connection.deadline = .now + .seconds(3600)
      try table.count(connection, where: nil, apps, into: &counts)
    }
    try events.count { app, kind, count in
      let name = Event.Kind(number: kind)?.rawValue ?? "\(kind)"
      counts[Key(table: CountedTable.events.name, app: apps[app], kind: name), default: 0] += count
    }
    return counts
  }
}

extension SQLDatabase {
  fileprivate func appNumbers() throws -> [Int64: RecordID] {
    var apps: [Int64: RecordID] = [:]
    try statement("SELECT number, id FROM apps").each { row in apps[row.number(0)] = row.id(1) }
    return apps
  }
}
