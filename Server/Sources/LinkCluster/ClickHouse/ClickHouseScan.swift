import LinkPlatform
package import LinkStores

/// Reads an app's events from ClickHouse, ordered there, while they come.
package struct ClickHouseScan: EventScan {
  /// One event, each number read when it is asked for, which is there only while it is seen.
  package struct Row: ScannedEvent {
    fileprivate let row: ClickHouseRow
    /// Where the columns of ``EventColumns/ways`` begin; nil where they were not asked for.
    fileprivate let ways: CInt?
    fileprivate let more: CInt

    package var installation: Int64 { row.number(0) }
    package var time: Int64 { row.number(1) }
    package var sequence: Int64 { row.number(2) }
    package var kindNumber: Int64 { row.number(3) }
    package var name: Int64 { row.number(4) }
    package var outcomeNumber: Int64 { row.number(5) }
    package var send: Int64 { way(0) }
    package var campaign: Int64 { way(1) }
    package var source: Int64 { way(2) }
    package var entry: Int64 { way(3) }
    package var version: Int64 { way(4) }
    package var link: Int64 { way(5) }
    package var action: Int64 { way(6) }
    package var surface: Int64 { way(7) }
    /// 0: ``ClickHouseScan/session(of:)`` has it where it was asked for.
    package var session: Int64 { 0 }

    private func way(_ place: CInt) -> Int64 { ways.map { row.number($0 + place) } ?? 0 }
  }

  private let events: ClickHouseEvents
  private let app: Int64
  /// What happened before it is not shown, in milliseconds.
  private let floor: Int64
  private let removed: [Int64]
  package let names: ScannedNames

  /// - Parameters:
  ///   - events: Where the events are.
  ///   - app: The app's number.
  ///   - names: What numbers read as.
  ///   - floor: What happened before it is not shown, in milliseconds.
  ///   - removed: Installations that are left out.
  package init(
    _ events: ClickHouseEvents, app: Int64, _ names: ScannedNames, floor: Int64 = 0,
    removed: [Int64] = []
  ) {
    (self.events, self.app, self.names) = (events, app, names)
    (self.floor, self.removed) = (floor, removed)
  }

  package func each(_ question: ScanQuestion, _ see: (Row) throws -> Void) throws {
    let from = max(question.span.from.milliseconds, floor)
    let selection = ClickHouseSelection(
      app: app, times: from..<max(from, question.span.to.milliseconds), removed: removed)
    var condition = selection.condition
    if let asked = question.condition { condition += " AND (\(asked))" }
    if let range = question.installations {
      condition += " AND installation >= \(range.lowerBound) AND installation < \(range.upperBound)"
    }
    if let sends = question.sends {
      // Also installations whose event a later copy replaces: a superset is allowed.
      condition += """
         AND installation IN (SELECT installation FROM \(ClickHouseSchema.events)
          WHERE app = \(app) AND send IN (\(ClickHouseSelection.list(sends + [-1]))))
        """
    }
    var columns = ["installation", "occurred", "sequence", "kind", "name", "outcome"]
    var ways: CInt?
    if question.columns.contains(.ways) {
      ways = CInt(columns.count)
      columns += [
        "send", "campaign", "source", "entry", "version", "link", "action", "surface",
      ]
    }
    // What has the same time and sequence comes in one order, in every store.
    let order = Array(columns.indices)
    let more = CInt(columns.count)
    if question.columns.contains(.session) { columns.append("session") }
    if question.columns.contains(.details) { columns.append("received") }
    let query = ClickHouseQuery(
      numbers: columns, texts: question.columns.contains(.details) ? ["details"] : [],
      order: order, "\(ClickHouseEvents.source) WHERE \(condition)")
    try events.client.read(query) { try see(Row(row: $0, ways: ways, more: more)) }
  }

  package func session(of event: Row) throws -> Int64 { event.row.number(event.more) }

  package func details(of event: Row) throws -> String? {
    event.row.text(event.row.columnCount - 1)
  }

  package func received(_ event: Row) throws -> Int64 {
    event.row.number(event.row.columnCount - 2)
  }
}
