import LinkStores

/// How events are copied into PostgreSQL's table.
extension EventRow {
  /// The columns that ``add(at:to:)`` fills, in their order.
  private static let copiedColumns = MovedEvent.columns
  private static let copiedColumnCount = 26

  /// Copies events into a table.
  ///
  /// - Parameters:
  ///   - events: What gives an event each, with its place among all events.
  ///   - table: The table.
  ///   - connection: The connection.
  static func copy(
    _ events: some Collection<(place: Int64, row: EventRow)>, to table: String,
    _ connection: PostgresConnection
  ) throws {
    guard !events.isEmpty else { return }
    try connection.copyIn("\(table) (\(copiedColumns))", columns: copiedColumnCount, events) {
      $0.row.add(at: $0.place, to: &$1)
    }
  }

  /// Adds it, with its place among all events.
  private func add(at place: Int64, to rows: inout CopiedRows) {
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
