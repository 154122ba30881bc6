import GRDB

/// What the main file says of a month.
enum MonthState: String {
  case live
  /// Its totals are being written to the main file: nothing is written to the month any more.
  case leaving
  /// Its totals are in the main file.
  case gone
}

extension Database {
  func monthStates() throws -> [Month: MonthState] {
    var states: [Month: MonthState] = [:]
    try statement("SELECT month, state FROM months").each { row in
      if let month = row.text(0).flatMap(Month.init(name:)), let state: MonthState = row.value(1) {
        states[month] = state
      }
    }
    return states
  }

  /// Says that a month has a file.
  func register(_ month: Month) throws {
    try execute(
      "INSERT INTO months (month, state) VALUES (?, 'live') ON CONFLICT DO NOTHING", month.name)
  }
}
