package import LinkPlatform
package import LinkStores

/// What is added up of events: no table of totals is kept beside them.
extension ClickHouseEvents {
  /// Calls a function with how many events have the same in common: a number for each dimension, and how
  /// many they are.
  ///
  /// - Parameters:
  ///   - selection: Which events.
  ///   - kinds: The numbers of their kinds; nil for all.
  ///   - link: The number of the link that led to them; nil for any.
  ///   - dimensions: What they have in common; 0 stands for who says so of campaigns.
  ///   - add: What is done with each.
  package func totals(
    of selection: ClickHouseSelection, kinds: [Int64]? = nil, link: Int64? = nil,
    by dimensions: [EventDimension], _ add: ([Int64], Int) throws -> Void
  ) throws {
    var condition = selection.condition
    if let kinds { condition += " AND kind IN (\(ClickHouseSelection.list(kinds + [-1])))" }
    if let link { condition += " AND link = \(link)" }
    let columns = dimensions.compactMap(\.expression)
    try groups(columns, ["count()"], condition) { row in
      var place: CInt = 0
      let numbers = dimensions.map { dimension in
        guard dimension.expression != nil else { return 0 as Int64 }
        defer { place += 1 }
        return row.number(place)
      }
      try add(numbers, Int(row.number(place)))
    }
  }

  /// Opens by the numbers of the host that referred to them and of the outcome, then how many they are.
  package func referrers(
    of selection: ClickHouseSelection, _ see: (ClickHouseRow) throws -> Void
  ) throws {
    try groups(
      ["referrer", "outcome"], ["count()"],
      "\(selection.condition) AND referrer <> 0 AND kind = \(Event.Kind.open.number)", see)
  }

  /// Opens by which an ad brought somebody back, by the numbers of way, surface and action, then how many.
  package func reengagements(
    of selection: ClickHouseSelection, _ see: (ClickHouseRow) throws -> Void
  ) throws {
    try groups(
      ["entry", "surface", "action"], ["count()"],
      """
      \(selection.condition) AND bitAnd(flags, \(EventFlags.reengagement.rawValue)) <> 0
        AND kind = \(Event.Kind.open.number)
      """, see)
  }

  /// The quarters of an hour that have events, by rising number.
  package func changes(of selection: ClickHouseSelection) throws -> [QuarterChange] {
    var changes: [QuarterChange] = []
    try groups(
      [Self.quarter], ["max(counted)", "max(received)"], selection.condition
    ) { row in
      changes.append(
        QuarterChange(quarter: row.number(0), changedAt: row.time(1), receivedAt: row.time(2)))
    }
    return changes
  }

  /// How many bytes the events of each app count for, by the app's number.
  ///
  /// - Parameters:
  ///   - removed: Installations that are left out.
  ///   - gone: The numbers of months that are left out.
  package func bytes(removed: [Int64] = [], gone: [Int64] = []) throws -> [Int64: Int64] {
    var bytes: [Int64: Int64] = [:]
    let size = """
      \(EventSize.fixed) + length(details) + length(items) + (referrer <> 0) * \(EventSize.ofReferrer)
      """
    let parts = ["1"] + ClickHouseSelection.without(removed: removed, gone: gone)
    try groups(["app"], ["sum(\(size))"], parts.joined(separator: " AND ")) { row in
      bytes[row.number(0)] = row.number(1)
    }
    return bytes
  }

  /// Sees all totals of a month, those of all apps, with how many events they count, when the last of these
  /// was received, and when it was counted.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - removed: Installations that are left out.
  ///   - see: What is done with each.
  package func totals(
    of month: Month, removed: [Int64] = [],
    _ see: (EventTotals.Key, _ amount: Int64, _ received: Int64, _ counted: Int64) throws -> Void
  ) throws {
    let columns = [
      "app", Self.quarter, "kind", "outcome", "name", "code", "nearest", "entry", "version", "campaign",
      "source", "link", "send", "action", "surface",
    ]
    let parts =
      ["month = \(month.number)"] + ClickHouseSelection.without(removed: removed, gone: [])
    try groups(
      columns, ["count()", "max(received)", "max(counted)"], parts.joined(separator: " AND ")
    ) { row in
      var key = EventTotals.Key(
        app: row.number(0), quarter: row.number(1), kind: row.number(2), outcome: row.number(3))
      (key.name, key.code, key.nearest) = (row.number(4), row.number(5), row.number(6))
      (key.entry, key.version) = (row.number(7), row.number(8))
      (key.campaign, key.source) = (row.number(9), row.number(10))
      (key.link, key.send) = (row.number(11), row.number(12))
      (key.action, key.surface) = (row.number(13), row.number(14))
      try see(key, row.number(15), row.number(16), row.number(17))
    }
  }

  /// The quarter of an hour in which an event happened.
  static let quarter = "intDiv(occurred, \(Quarter.milliseconds))"

  private func groups(
    _ columns: [String], _ sums: [String], _ condition: String,
    _ see: (ClickHouseRow) throws -> Void
  ) throws {
    // Without a group there is a row of nothing.
    let groups =
      columns.isEmpty
      ? "HAVING count() > 0" : "GROUP BY \(columns.joined(separator: ", "))"
    try client.read(
      ClickHouseQuery(
        numbers: columns + sums, order: Array(columns.indices),
        "\(Self.source) WHERE \(condition) \(groups)"), see)
  }
}

extension EventDimension {
  /// What it is of an event; nil for what no column has.
  fileprivate var expression: String? {
    switch self {
    case .quarter: ClickHouseEvents.quarter
    case .entrySource: "entry"
    case .campaignBy: nil
    case .kind, .outcome, .name, .code, .nearest, .version, .campaign, .source, .link, .send,
      .action, .surface:
      rawValue
    }
  }
}
