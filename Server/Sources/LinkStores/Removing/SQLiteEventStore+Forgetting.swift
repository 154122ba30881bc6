import GRDB
package import LinkPlatform

/// How installations are forgotten that told nothing for long: when they told something last is in the files
/// of months.
extension SQLiteEventStore {
  package func removeInstallations(
    lastSeenBefore: Timestamp, removedBefore: Timestamp, limit: Int
  ) async throws(StorageError) -> Int {
    try await onRemovalThread {
      let (absent, removed) = try file.readBlocking { database in
        (
          try database.absent(before: lastSeenBefore, limit: limit),
          try database.removed(before: removedBefore, limit: limit)
        )
      }
      return try forget(
        absent, before: lastSeenBefore, removed, lastSeen: try lastDays(of: absent))
    }
  }

  /// Forgets installations in one commit.
  ///
  /// - Parameters:
  ///   - absent: Those that told nothing for long, as far as the main file knows.
  ///   - time: Whoever told nothing since then is forgotten.
  ///   - removed: Those that were removed long ago.
  ///   - lastSeen: When the absent ones told something last, as it was before the commit.
  /// - Returns: How many went.
  func forget(
    _ absent: [Int64], before time: Timestamp, _ removed: [Int64], lastSeen: [Int64: Int64]
  ) throws -> Int {
    let due = absent.filter { lastSeen[$0] ?? .min < time.milliseconds }
    return try file.writeBlocking { database in
      for (installation, last) in lastSeen where last >= time.milliseconds {
        try database.execute(
          "UPDATE installations SET last = max(last, ?) WHERE number = ?", last, installation)
      }
      // Whoever told something since it was looked at stays; now nobody does.
      let later = try lastDays(of: due)
      var count = 0
      for installation in due where later[installation] ?? .min < time.milliseconds {
        try database.execute(
          "DELETE FROM installations WHERE number = ? AND removed = 0 AND last < ?",
          installation, time)
        count += database.changesCount
      }
      for installation in removed {
        try database.execute("DELETE FROM installations WHERE number = ?", installation)
        count += database.changesCount
      }
      return count
    }
  }

  /// When some installations told something last, by the files of months: the last moment of that day.
  private func lastDays(of installations: [Int64]) throws -> [Int64: Int64] {
    guard !installations.isEmpty else { return [:] }
    var times: [Int64: Int64] = [:]
    for month in files.months {
      try files.with(month) { file in
        try file.file.readBlocking { database in
          for installation in installations {
            let last = try database.presence(of: installation).flatMap(month.lastMoment)
            // Later months come later.
            if let last { times[installation] = last }
          }
        }
      }
    }
    return times
  }
}
