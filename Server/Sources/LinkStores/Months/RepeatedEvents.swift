import LinkPlatform

/// Finds events that are told again and have another time than before, so that they would come into another
/// month's file: an event counts once for its installation, over all files.
struct RepeatedEvents {
  private let files: EventFiles

  init(_ files: EventFiles) { self.files = files }

  /// The rows of one commit without those that are elsewhere already, or come before in another month.
  func removed(from rows: [EventRow]) throws -> [EventRow] {
    guard rows.contains(where: { $0.elsewhere != .nowhere }) else { return rows }
    var first: [EventRow.Identity: Month] = [:]
    var isNew = rows.map { row in
      let month = row.month
      let before = first[row.identity]
      if before == nil { first[row.identity] = month }
      return before == nil || before == month
    }
    for month in files.months {
      let places = rows.indices.filter { isNew[$0] && rows[$0].mayBe(in: month) }
      guard !places.isEmpty else { continue }
      try files.with(month) { file in
        try file.file.readBlocking { database in
          var isPresent: [Int64: Bool] = [:]
          for place in places {
            let row = rows[place]
            if isPresent[row.installation] == nil {
              isPresent[row.installation] =
                try database.number(
                  "SELECT 1 FROM presence WHERE installation = ?", row.installation) != nil
            }
            guard isPresent[row.installation] == true else { continue }
            let found = try database.number(
              "SELECT 1 FROM events WHERE id = ? AND installation = ?", row.id, row.installation)
            if found != nil { isNew[place] = false }
          }
        }
      }
    }
    return zip(rows, isNew).filter(\.1).map(\.0)
  }
}

extension EventRow {
  /// Whether it may be in another month's file already.
  fileprivate func mayBe(in month: Month) -> Bool {
    guard month != self.month else { return false }
    return switch elsewhere {
    case .nowhere: false
    case .near(let near): near == month
    case .anywhere: true
    }
  }
}
