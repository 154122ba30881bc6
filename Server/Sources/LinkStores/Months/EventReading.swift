import GRDB
import LinkPlatform

/// What an analysis reads: the main file, and those of the months that it needs.
struct EventReading {
  let main: Database
  /// By rising month.
  let months: [(month: Month, database: Database)]
  /// What happened before it is not shown, in milliseconds.
  let floor: Int64
}

extension EventFiles {
  /// Reads the main file alone.
  func readMain<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    try await read([]) { try work($0.main) }
  }

  /// Reads the main file, and files of months as they are at once.
  ///
  /// - Parameters:
  ///   - months: Which of those that there are; they are open meanwhile.
  ///   - work: What is done.
  func read<Value: Sendable>(
    _ months: [Month], _ work: @escaping @Sendable (EventReading) throws -> Value
  ) async throws(StorageError) -> Value {
    try main.checkMove()
    await turns.take()
    defer { turns.giveBack() }
    var files: [MonthFile] = []
    defer { for file in files { release(file) } }
    for month in months {
      // One that went meanwhile has its totals in the main file, which is read later.
      guard summary(of: month) != nil else { continue }
      do throws(StorageError) {
        files.append(try acquire(month))
      } catch {
        guard summary(of: month) != nil else { continue }
        throw error
      }
    }
    let (opened, floor) = (files, floor)
    do {
      guard let first = opened.first else {
        return try await main.pool.read { database in
          try work(EventReading(main: database, months: [], floor: floor))
        }
      }
      return try await first.file.pool.read { database in
        try self.nest(opened.dropFirst(), [(first.month, database)], floor, work)
      }
    } catch {
      throw main.meaning(of: error)
    }
  }

  private func nest<Value>(
    _ rest: ArraySlice<MonthFile>, _ opened: [(month: Month, database: Database)], _ floor: Int64,
    _ work: (EventReading) throws -> Value
  ) throws -> Value {
    guard let next = rest.first else {
      return try main.pool.read { database in
        // What went between the two is counted by the main file alone.
        let gone = try database.monthStates().filter { $0.value == .gone }
        return try work(
          EventReading(
            main: database, months: opened.filter { gone[$0.month] == nil }, floor: floor))
      }
    }
    return try next.file.pool.read { database in
      try nest(rest.dropFirst(), opened + [(next.month, database)], floor, work)
    }
  }
}
