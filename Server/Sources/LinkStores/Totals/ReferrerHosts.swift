import LinkPlatform

/// The referring hosts by which an app's clicks are counted: as many as there is room for.
///
/// A `Referer` is whatever a client writes: each new one would be a row of the totals, which stay. So an
/// app has a list of those that came first, and the clicks of all others are counted as one.
struct ReferrerHosts<Database: SQLDatabase> {
  private let database: Database
  private var known: [RecordID: Set<String>] = [:]

  init(_ database: Database) {
    self.database = database
  }

  /// The name by which a host is counted: its own, or that of all others; nil for none.
  mutating func name(of host: String?, app: RecordID) throws -> String? {
    guard let host, !host.isEmpty else { return nil }
    if known[app] == nil {
      let stored = try database.statement("SELECT host FROM referrers WHERE app = ?", app)
      known[app] = try Set(stored.all { $0.text(0) })
    }
    if known[app]?.contains(host) ?? false { return host }
    guard known[app]?.count ?? 0 < SQLiteEventStore.referrerLimit else {
      return SQLiteEventStore.otherReferrer
    }
    try database.execute("INSERT INTO referrers (app, host) VALUES (?, ?)", app, host)
    known[app]?.insert(host)
    return host
  }
}
