import LinkPlatform
import LinkStores
import Synchronization

/// Events in ClickHouse, numbers in place of texts: what a loader ships there, and what reports read.
///
/// It knows no names, no installations and no place up to which something was shipped: who has those passes
/// numbers. Each call blocks its thread, and throws a ``ClickHouseError``.
package struct ClickHouseEvents: Sendable {
  let client: ClickHouseClient
  private let tables: KnownTables

  /// - Parameters:
  ///   - client: The server.
  ///   - schema: The tables that it has; nil where it is to be looked at when they are needed first.
  ///   - isKnown: Whether events were stored there before: then it must have tables.
  package init(
    _ client: ClickHouseClient, _ schema: ClickHouseSchema? = nil, isKnown: Bool = false
  ) {
    self.client = client
    tables = KnownTables(schema, isKnown)
  }

  /// The cluster over which the tables are spread; nil on a single server.
  var cluster: String? {
    get throws { try tables.schema(of: client).cluster }
  }

  /// Where events are read: always as they are after rows of the same event have replaced each other.
  static let source = "FROM \(ClickHouseSchema.events) FINAL"

  /// When the servers were started that answer now, by a number of each, in seconds of its own clock.
  ///
  /// On a cluster it is one replica of each shard: the one that has what is shipped, and that reports read.
  package func starts() throws -> ServerStarts {
    let (name, source) =
      try cluster.map { cluster in
        ("replica_path", "cluster('\(cluster)', system, replicas) WHERE \(try isOwnTable)")
      } ?? ("hostName()", "system.one")
    let starts = try client.all(
      ClickHouseQuery(
        numbers: [
          "reinterpretAsInt64(reinterpretAsString(cityHash64(\(name))))",
          "toInt64(toUnixTimestamp(now())) - toInt64(uptime())",
        ], "FROM \(source)")
    ) { ($0.number(0), $0.number(1)) }
    return ServerStarts(seconds: Dictionary(starts, uniquingKeysWith: max))
  }

  /// The table that has rows: on a cluster not the one that spreads them.
  var table: String {
    get throws { try cluster == nil ? ClickHouseSchema.events : ClickHouseSchema.shard }
  }

  /// What is said of that table, among those that a server tells of in `system`.
  var isOwnTable: String {
    get throws { "database = '\(client.address.database)' AND table = '\(try table)'" }
  }
}

/// The tables of a server that may have been away when this process started.
private final class KnownTables: Sendable {
  private let known: Mutex<ClickHouseSchema?>
  private let isKnown: Bool

  init(_ schema: ClickHouseSchema?, _ isKnown: Bool) {
    known = Mutex(schema)
    self.isKnown = isKnown
  }

  func schema(of client: ClickHouseClient) throws -> ClickHouseSchema {
    if let schema = known.withLock(\.self) { return schema }
    let schema = try ClickHouseSchema(client, isKnown: isKnown)
    known.withLock { $0 = schema }
    return schema
  }
}

/// When those of ClickHouse's servers were started that answer.
///
/// ClickHouse does not wait until a block is on the disk, or has come to another replica: after a start, or when
/// another replica answers, a loader ships again what it shipped last, which changes nothing where it was kept.
package struct ServerStarts: Hashable, Codable, Sendable {
  /// By a number of the server.
  package var seconds: [Int64: Int64]

  package init(seconds: [Int64: Int64]) { self.seconds = seconds }

  /// Whether a server was started since others were noted, or answers in another one's place.
  ///
  /// One that was not known then may be one that was, under another name.
  package func isAfterRestart(since earlier: ServerStarts) -> Bool {
    seconds.contains { number, start in
      earlier.seconds[number].map { abs(start - $0) > Self.tolerance }
        ?? !earlier.seconds.isEmpty
    }
  }

  /// Whether they are to be noted in the place of others.
  ///
  /// Where no server has the table, whoever asks for events is told so.
  package func differs(from noted: ServerStarts) -> Bool {
    isAfterRestart(since: noted) || !seconds.isEmpty && seconds.keys != noted.seconds.keys
  }

  /// Two whole seconds are subtracted to find it, each read at another moment.
  private static let tolerance: Int64 = 2
}

/// Which events something is read of.
package struct ClickHouseSelection: Sendable {
  /// The app's number.
  package var app: Int64
  /// When they happened, in milliseconds.
  package var times: Range<Int64>
  /// Installations that are left out: what they told is to be removed.
  package var removed: [Int64]
  /// The numbers of months that are left out: they are gone, or go.
  package var gone: [Int64]

  package init(
    app: Int64, times: Range<Int64>, removed: [Int64] = [], gone: [Int64] = []
  ) {
    (self.app, self.times, self.removed, self.gone) = (app, times, removed, gone)
  }

  /// What holds for them, as SQL.
  var condition: String {
    var parts = ["app = \(app)"]
    // A month is read as a whole or not at all; within one nothing is left out before copies are compared.
    let (first, last) = (max(0, times.lowerBound), min(times.upperBound, Self.end))
    guard first < last else { return "0" }
    if first > 0 { parts.append("month >= \(Month(of: first).number) AND occurred >= \(first)") }
    if last < Self.end {
      parts.append("month <= \(Month(of: last - 1).number) AND occurred < \(last)")
    }
    parts += Self.without(removed: removed, gone: gone)
    return parts.joined(separator: " AND ")
  }

  /// What leaves out installations and months, as SQL.
  static func without(removed: [Int64], gone: [Int64]) -> [String] {
    var parts: [String] = []
    if !gone.isEmpty { parts.append("month NOT IN (\(list(gone)))") }
    if !removed.isEmpty { parts.append("installation NOT IN (\(list(removed)))") }
    return parts
  }

  static func list(_ numbers: some Sequence<Int64>) -> String {
    numbers.map(String.init).joined(separator: ", ")
  }

  /// The end of the year 9999.
  private static let end: Int64 = 253_402_300_800_000
}
