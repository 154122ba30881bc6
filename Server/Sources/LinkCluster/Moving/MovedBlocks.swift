import LinkPlatform
import LinkStores

/// Where rows are moved to: each block is read and written as a whole.
protocol MoveDestination {
  associatedtype Database: SQLDatabase

  /// Whether it is a folder; otherwise it is a cluster.
  var isFolder: Bool { get }

  func read<Value>(_ file: FolderFile, _ work: (Database) throws -> Value) throws -> Value

  /// Removes rows and adds others in one transaction.
  ///
  /// - Parameters:
  ///   - keys: Those of rows that go.
  ///   - rows: Those that come, of which none is there with the same key.
  ///   - mayConflict: Whether rows may be there that have what may be there only once: those go, too.
  func change(
    _ table: MovedTable, removing keys: [ArraySlice<MovedValue>], adding rows: [MovedRow],
    mayConflict: Bool) throws
}

/// Makes rows of a table equal to those that are moved, block by block.
///
/// What is there already is compared, and left as it is: so a move may be repeated, and goes on wherever it was
/// interrupted. A second one writes what has changed, and removes what was removed meanwhile.
struct MovedBlocks<Destination: MoveDestination> {
  private let destination: Destination
  private let table: MovedTable
  /// Of which rows it is; the others are left alone.
  private let condition: String?
  private let limit: Int
  private var rows: [MovedRow] = []
  /// Up to which key all is as it should be.
  private var place: ArraySlice<MovedValue>?
  /// Whether nothing was there at first.
  private let isNew: Bool
  /// How many rows were seen.
  private(set) var count = 0

  init(
    _ table: MovedTable, of destination: Destination, where condition: String?, limit: Int
  ) throws {
    (self.destination, self.table, self.condition) = (destination, table, condition)
    self.limit = limit
    isNew = try destination.read(table.file) { database in
      try database.freshStatement(
        "SELECT 1 FROM \(table.name(inFolder: destination.isFolder)) LIMIT 1"
      )
      .first { _ in true } == nil
    }
  }

  /// Takes the next row, in the order of the key.
  mutating func take(_ row: MovedRow) throws {
    rows.append(row)
    if rows.count >= limit { try write(upTo: row.key(table)) }
  }

  /// Takes the end: rows behind the last one go.
  mutating func finish() throws { try write(upTo: nil) }

  private mutating func write(upTo end: ArraySlice<MovedValue>?) throws {
    var rest = rows[...]
    rows = []
    count += rest.count
    while true {
      let there = isNew ? [] : try present(upTo: end)
      // Where many are there that are to go, not all of the block is compared at once.
      let isLast = there.count < limit
      let bound = isLast ? end : there.last.map { $0.key(table) }
      let block = rest.prefix { row in
        bound.map { row.key(table).compared(to: $0) <= 0 } ?? true
      }
      rest = rest.dropFirst(block.count)
      try change(Array(block), there)
      place = bound
      if isLast { return }
    }
  }

  private func present(upTo end: ArraySlice<MovedValue>?) throws -> [MovedRow] {
    try destination.read(table.file) { database in
      var statement = try database.keptStatement(
        table.selection(
          ofFolder: destination.isFolder, where: condition, isAfter: place != nil,
          isUpTo: end != nil, limit: limit))
      for value in place ?? [] { statement.bind(value) }
      for value in end ?? [] { statement.bind(value) }
      return try statement.all { MovedRow($0, table) }
    }
  }

  /// Writes what differs.
  private func change(_ wanted: [MovedRow], _ there: [MovedRow]) throws {
    var keys: [ArraySlice<MovedValue>] = []
    var added: [MovedRow] = []
    var next = 0
    for row in wanted {
      while next < there.count, there[next].key(table).compared(to: row.key(table)) < 0 {
        keys.append(there[next].key(table))
        next += 1
      }
      guard next < there.count, there[next].key(table).compared(to: row.key(table)) == 0 else {
        added.append(row)
        continue
      }
      if !there[next].isSame(as: row) {
        keys.append(row.key(table))
        added.append(row)
      }
      next += 1
    }
    keys += there[next...].map { $0.key(table) }
    guard !keys.isEmpty || !added.isEmpty else { return }
    try destination.change(table, removing: keys, adding: added, mayConflict: !isNew)
  }
}

extension MovedTable {
  func name(inFolder isFolder: Bool) -> String { isFolder ? folder : cluster }
}

/// A cluster, to which a folder is moved.
struct ClusterDestination: MoveDestination {
  let connection: PostgresConnection
  /// Called before each commit.
  let beforeCommit: @Sendable () throws -> Void
  var isFolder: Bool { false }

  /// How long a block may take.
  private static let patience = Duration.seconds(600)

  func read<Value>(
    _ file: FolderFile, _ work: (PostgresConnection) throws -> Value
  ) throws -> Value {
    connection.deadline = .now + Self.patience
    return try work(connection)
  }

  /// Writes in one transaction.
  func write<Value>(_ work: (PostgresConnection) throws -> Value) throws -> Value {
    try beforeCommit()
    connection.deadline = .now + Self.patience
    return try connection.transaction { try work(connection) }
  }

  func change(
    _ table: MovedTable, removing keys: [ArraySlice<MovedValue>], adding rows: [MovedRow],
    mayConflict: Bool
  ) throws {
    try write { connection in
      try remove(table, Array(0..<table.keyCount), keys.map(Array.init))
      if mayConflict {
        for unique in table.unique {
          try remove(table, unique, rows.map { row in unique.map { row.values[$0] } })
        }
      }
      guard !rows.isEmpty else { return }
      try connection.copyIn(
        "\(table.cluster) (\(table.names))", columns: table.columns.count, rows
      ) { row, copied in
        for value in row.values { copied.add(value) }
      }
    }
  }

  /// Removes the rows whose columns have some values.
  private func remove(_ table: MovedTable, _ columns: [Int], _ values: [[MovedValue]]) throws {
    guard !values.isEmpty else { return }
    let named = columns.map { table.columns[$0] }
    let arrays = named.map { "?::\($0.type.array)" }.joined(separator: ", ")
    let statement = try connection.keptStatement(
      """
      DELETE FROM \(table.cluster) WHERE (\(named.map(\.name).joined(separator: ", ")))
      IN (SELECT * FROM unnest(\(arrays)))
      """)
    for (place, column) in named.enumerated() {
      switch column.type {
      case .number: statement.bind(values.map { $0[place].number })
      case .text: statement.bind(values.map { $0[place].text })
      case .bytes: statement.bind(values.map { $0[place].bytes })
      }
    }
    while try statement.next() {}
  }
}

extension SQLType {
  fileprivate var array: String {
    switch self {
    case .number: "bigint[]"
    case .text: "text[]"
    case .bytes: "bytea[]"
    }
  }
}

/// A folder, to which a cluster is moved.
struct FolderDestination: MoveDestination {
  let target: FolderTarget
  /// Called before each commit.
  let beforeCommit: @Sendable () throws -> Void
  var isFolder: Bool { true }

  func read<Value>(
    _ file: FolderFile, _ work: (FolderDatabase) throws -> Value
  ) throws -> Value {
    try target.read(file, work)
  }

  func change(
    _ table: MovedTable, removing keys: [ArraySlice<MovedValue>], adding rows: [MovedRow],
    mayConflict: Bool
  ) throws {
    try beforeCommit()
    try target.write(table.file) { database in
      for key in keys {
        var removal = try database.keptStatement(
          "DELETE FROM \(table.folder) WHERE (\(table.key)) = (\(Self.marks(table.keyCount)))")
        for value in key { removal.bind(value) }
        try removal.execute()
      }
      let places = table.columns.indices.filter { table.columns[$0].isInFolder }
      let names = places.map { table.columns[$0].name }.joined(separator: ", ")
      // In place of what has what may be there only once.
      var insertion = try database.keptStatement(
        """
        INSERT OR REPLACE INTO \(table.folder) (\(names)) VALUES (\(Self.marks(places.count)))
        """)
      for row in rows {
        for place in places { insertion.bind(row.values[place]) }
        try insertion.execute()
      }
    }
  }

  private static func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }
}
