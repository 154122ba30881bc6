import LinkStores

/// How events are copied into PostgreSQL's table.
extension EventRow {
  /// The columns that ``add(at:to:)`` fills, in their order.
  static let copiedColumns = MovedEvent.columns
  private static let copiedColumnCount = 26

  /// Rows of events, empty at first.
  static var copiedRows: CopiedRows { CopiedRows(columns: copiedColumnCount) }

  /// Adds it, with its place among all events.
  func add(at place: Int64, to rows: inout CopiedRows) {
    rows.add(place)
    rows.add(id)
    rows.add(installation)
    rows.add(time)
    rows.add(sequence)
    rows.add(total.app)
    rows.add(total.kind)
    rows.add(total.outcome)
    rows.add(total.name)
    rows.add(total.code)
    rows.add(total.nearest)
    rows.add(total.entry)
    rows.add(total.version)
    rows.add(total.campaign)
    rows.add(total.source)
    rows.add(total.link)
    rows.add(total.send)
    rows.add(total.action)
    rows.add(total.surface)
    rows.add(session)
    rows.add(touch)
    rows.add(referrer)
    rows.add(flags.rawValue)
    rows.add(received)
    rows.add(details)
    rows.add(items)
  }
}
