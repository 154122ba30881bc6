import LinkPlatform
import LinkStores

/// A table whose rows a folder and a cluster have in the same form.
struct MovedTable: Sendable {
  struct Column: Sendable {
    let name: String
    let type: SQLType
    /// Whether a folder's table has it.
    var isInFolder = true

    static func number(_ name: String) -> Column { Column(name: name, type: .number) }
    static func text(_ name: String) -> Column { Column(name: name, type: .text) }
    static func bytes(_ name: String) -> Column { Column(name: name, type: .bytes) }
  }

  /// The file that has it.
  let file: FolderFile
  /// What it is called in a folder.
  let folder: String
  /// What it is called in a cluster.
  let cluster: String
  /// Those of the key come first.
  let columns: [Column]
  let keyCount: Int
  /// The columns of which no two rows have the same, beside the key.
  var unique: [[Int]] = []
  /// What is read of a folder in place of the table, and of a cluster.
  var fromFolder: String?
  var fromCluster: String?
  /// Whether a folder's rows are all written anew, since their order is that in which they are written.
  var isWhole = false

  init(
    _ file: FolderFile, _ folder: String, in cluster: String? = nil, key: [Column],
    _ columns: [Column], unique: [[String]] = []
  ) {
    (self.file, self.folder, self.cluster) = (file, folder, cluster ?? folder)
    self.columns = key + columns
    keyCount = key.count
    let names = self.columns.map(\.name)
    self.unique = unique.map { $0.compactMap { name in names.firstIndex { $0 == name } } }
  }

  var names: String { columns.map(\.name).joined(separator: ", ") }
  var key: String { columns[..<keyCount].map(\.name).joined(separator: ", ") }

  /// What reads rows of a folder or of a cluster, in the order of the key.
  ///
  /// - Parameters:
  ///   - condition: Which rows; it is made of numbers alone.
  ///   - isAfter: Whether the values of a key follow behind which they are.
  ///   - isUpTo: Whether those of a key follow that is the last.
  ///   - limit: How many rows; nil for all.
  func selection(
    ofFolder: Bool, where condition: String?, isAfter: Bool = false, isUpTo: Bool = false,
    limit: Int? = nil
  ) -> String {
    let source = ofFolder ? fromFolder ?? folder : fromCluster ?? cluster
    let marks = Array(repeating: "?", count: keyCount).joined(separator: ", ")
    var conditions: [String] = []
    if let condition { conditions.append("(\(condition))") }
    if isAfter { conditions.append("(\(key)) > (\(marks))") }
    if isUpTo { conditions.append("(\(key)) <= (\(marks))") }
    let filter = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    let end = limit.map { " LIMIT \($0)" } ?? ""
    return "SELECT \(names) FROM \(source)\(filter) ORDER BY \(key)\(end)"
  }
}

extension MovedTable {
  /// The tables that a folder's rows go to, in the order in which they are moved: names come before what has their
  /// numbers.
  static let toCluster = shared + [intoCounts]
  /// The tables that a cluster's rows go to.
  static let toFolder = shared + [outOfCounts]

  private static let shared = recordTables + clickTables + names + told + clickTotals + removals

  private static let record: [Column] = [.text("kind"), .bytes("id")]

  private static let recordTables = [
    MovedTable(
      .records, "records", key: record,
      [.bytes("app"), .bytes("body"), .number("expires"), .number("revision")]),
    texts("names", unique: [["kind", "text"]]),
    texts("labels"),
    MovedTable(.records, "erasable", in: "erasable_bodies", key: record, [.bytes("body")]),
    MovedTable(.records, "changes", key: record, [.number("revision"), .number("removed")]),
    MovedTable(
      .records, "audit", key: [.bytes("id")],
      [
        .text("actor"), .text("action"), .bytes("app"), .text("subject"), .bytes("changes"),
        .number("at"),
      ]),
  ]

  /// Texts of records: a folder has them in the order in which they were written.
  private static func texts(_ name: String, unique: [[String]] = []) -> MovedTable {
    var place = Column.number("place")
    place.isInFolder = false
    var table = MovedTable(
      .records, name, key: record + [place], [.text("text")], unique: unique)
    table.fromFolder = """
      (SELECT kind, id, row_number() OVER (PARTITION BY kind, id ORDER BY rowid) - 1 AS place, text
        FROM \(name))
      """
    table.isWhole = true
    return table
  }

  private static let group: [Column] = [
    .bytes("app"), .number("quarter"), .text("link"), .text("kind"), .number("bot"),
    .number("continued"), .text("device"), .text("campaign"), .text("source"), .text("medium"),
    .text("channel"),
  ]

  private static let clickTables = [
    MovedTable(
      .clicks, "clicks", key: [.number("position")],
      [
        .bytes("id"), .bytes("app"), .bytes("link"), .text("host"), .text("slug"),
        .number("received"), .number("occurred"), .text("kind"), .bytes("person"), .number("bot"),
        .text("device"), .text("referrer"), .bytes("continued"), .text("campaign"),
        .text("source"), .text("medium"), .text("channel"), .text("tags"), .bytes("counted"),
      ], unique: [["id", "app"]]),
    MovedTable(
      .clicks, "answers", in: "click_answers", key: [.bytes("app"), .bytes("id")],
      [.number("received"), .bytes("answer")]),
    MovedTable(
      .clicks, "continuations", in: "click_continuations", key: [.bytes("app"), .bytes("click")],
      [.number("opens")]),
    MovedTable(
      .clicks, "counted_people", in: "click_people", key: [.bytes("link"), .bytes("person")],
      [.bytes("click"), .number("received")]),
    MovedTable(
      .clicks, "tallies", in: "click_tallies", key: [.number("number")],
      [.number("change"), .number("amount")] + group, unique: [group.map(\.name)]),
  ]

  /// A folder has one count of a link, a cluster one for each server: the first has it all.
  private static let intoCounts = {
    var table = MovedTable(
      .clicks, "counts", in: "click_counts", key: [.bytes("link"), .number("writer")],
      [.number("people")])
    table.fromFolder = "(SELECT link, 0 AS writer, people FROM counts)"
    return table
  }()

  private static let outOfCounts = {
    var table = MovedTable(
      .clicks, "counts", in: "click_counts", key: [.bytes("link")], [.number("people")])
    table.fromCluster = """
      (SELECT link, CAST(sum(people) AS bigint) AS people FROM click_counts GROUP BY link) AS counts
      """
    return table
  }()

  static let installations = MovedTable(
    .events, "installations", key: [.number("number")],
    [
      .number("app"), .bytes("id"), .bytes("secret"), .number("skew"), .number("corrected"),
      .number("first"), .number("last"), .number("removed"),
    ], unique: [["app", "id"]])

  /// Where an installation's row has when it told something last, and when it was removed.
  static let lastSeen = 7
  static let removed = 8

  private static let names = [
    MovedTable(.events, "apps", key: [.number("number")], [.bytes("id")], unique: [["id"]]),
    MovedTable(
      .events, "terms", key: [.number("number")],
      [.number("app"), .number("kind"), .text("text"), .number("standing"), .number("since")],
      unique: [["app", "kind", "text"]]),
    installations,
  ]

  private static let told = [
    MovedTable(
      .events, "sends", key: [.number("app"), .number("send")],
      [
        .number("campaign"), .number("source"), .number("sent"), .number("recipients"),
        .number("mutable"), .text("target"), .number("route"), .number("accepted"),
        .text("refused"), .number("not_sent"), .number("unknown"), .number("dead"),
        .number("final"), .number("told"),
      ]),
    MovedTable(
      .events, "send_actions", key: [.number("app"), .number("send"), .number("action")],
      [.text("link"), .number("route")]),
  ]

  private static let clickTotals = [
    MovedTable(
      .events, "touches", key: [.bytes("app"), .bytes("id")],
      [
        .bytes("link"), .number("occurred"), .text("kind"), .bytes("person"), .number("bot"),
        .text("campaign"), .text("source"), .text("medium"), .text("channel"), .text("tags"),
        .text("device"), .text("referrer"), .bytes("continued"),
      ]),
    MovedTable(
      .events, "click_totals",
      key: [
        .bytes("app"), .number("quarter"), .text("link"), .text("kind"), .number("bot"),
        .number("continued"), .text("device"), .text("referrer"), .text("campaign"),
        .text("source"), .text("medium"), .text("channel"),
      ], [.number("amount"), .number("tallied")]),
    MovedTable(.events, "referrers", key: [.bytes("app"), .text("host")], []),
    MovedTable(.events, "tallies", key: [.number("number")], [.number("amount")]),
  ]

  private static let removals = [
    MovedTable(.events, "removals", key: [.number("app"), .number("installation")], []),
    MovedTable(
      .events, "removed_spans", key: [.number("number")],
      [.number("app"), .number("start"), .number("stop"), .number("last")]),
  ]

  // MARK: Totals

  /// The totals of events: a folder has those of a month in the month's file, and those of months without one
  /// in the main file.
  static let totals = [
    eventTotals("event_totals", isDetailed: true), eventTotals("event_days", isDetailed: true),
    eventTotals("event_ways", isDetailed: false),
    MovedTable(
      .events, "event_outcomes", key: outcome,
      [.number("amount"), .number("received"), .number("changed")]),
  ]

  private static let outcome: [Column] = ["app", "quarter", "kind", "outcome"].map(Column.number)

  private static func eventTotals(_ name: String, isDetailed: Bool) -> MovedTable {
    let rest =
      isDetailed
      ? [
        "name", "code", "nearest", "entry", "version", "campaign", "source", "link", "send",
        "action", "surface",
      ]
      : ["name", "code", "entry", "campaign", "source", "link", "send", "action", "surface"]
    return MovedTable(.events, name, key: outcome + rest.map(Column.number), [.number("amount")])
  }

  /// The totals' tables with those of a month's file.
  func of(_ month: Month) -> MovedTable {
    var table = MovedTable(
      .month(month), folder, in: cluster, key: Array(columns[..<keyCount]),
      Array(columns[keyCount...]))
    table.unique = unique
    return table
  }
}
