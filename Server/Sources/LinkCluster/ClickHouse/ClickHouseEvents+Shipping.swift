package import LinkPlatform
package import LinkStores

/// An event at its place among all.
package struct ShippedEvent: Sendable {
  package let position: Int64
  package let row: EventRow

  package init(position: Int64, row: EventRow) { (self.position, self.row) = (position, row) }
}

extension ClickHouseEvents {
  /// Adds events; what of them is there already is replaced by the same.
  ///
  /// - Parameters:
  ///   - events: The events, without those of ``repeated(among:)``.
  ///   - time: When they are counted.
  package func ship(_ events: [ShippedEvent], countedAt time: Timestamp) throws {
    // ClickHouse refuses a block of more than a hundred partitions.
    let months = Set(events.map(\.row.month)).sorted()
    for start in stride(from: 0, to: months.count, by: Self.monthsAtOnce) {
      let some = months[start..<min(start + Self.monthsAtOnce, months.count)]
      let rows =
        months.count <= Self.monthsAtOnce
        ? events : events.filter { some.contains($0.row.month) }
      try client.insert(Self.insertion, rows) { event, bytes in
        for number in event.row.numbers(countedAt: time) { bytes.add(number) }
        bytes.add(event.row.id)
        bytes.add(event.row.touch)
        bytes.add(event.row.details ?? "")
        bytes.add(event.row.items ?? "")
        // The lowest position is the highest rank.
        bytes.add(~UInt64(bitPattern: event.position))
      }
    }
  }

  /// Those of some events that are told again, and are there in another month or before in this list: they
  /// are not to be shipped.
  ///
  /// Of one month ClickHouse itself keeps the first.
  package func repeated(among events: [ShippedEvent]) throws -> Set<Int64> {
    var repeated: Set<Int64> = []
    var first: [EventRow.Identity: Month] = [:]
    for event in events {
      let month = first[event.row.identity] ?? event.row.month
      first[event.row.identity] = month
      if month != event.row.month { repeated.insert(event.position) }
    }
    let asked = events.filter { event in
      event.row.elsewhere != .nowhere && !repeated.contains(event.position)
    }
    for (app, events) in Dictionary(grouping: asked, by: \.row.total.app) {
      for start in stride(from: 0, to: events.count, by: Self.identitiesAtOnce) {
        let some = events[start..<min(start + Self.identitiesAtOnce, events.count)]
        let months = try months(of: some.map(\.row.identity), app)
        for event in some
        where months[event.row.identity]?.contains(where: { $0 != event.row.month.number }) == true
        {
          repeated.insert(event.position)
        }
      }
    }
    return repeated
  }

  /// Those of some events that were there before they came: an earlier copy is kept.
  ///
  /// What is not shipped yet is not among them.
  package func laterCopies(among events: [ShippedEvent]) throws -> Set<Int64> {
    var later: Set<Int64> = []
    for (app, events) in Dictionary(grouping: events, by: \.row.total.app) {
      for start in stride(from: 0, to: events.count, by: Self.identitiesAtOnce) {
        let some = events[start..<min(start + Self.identitiesAtOnce, events.count)]
        var first: [EventRow.Identity: Int64] = [:]
        try copies(of: some.map(\.row.identity), app) { identity, _, position in
          first[identity] = min(first[identity] ?? .max, position)
        }
        for event in some where first[event.row.identity].map({ $0 < event.position }) == true {
          later.insert(event.position)
        }
      }
    }
    return later
  }

  /// The numbers of the months in which events are.
  private func months(
    of identities: [EventRow.Identity], _ app: Int64
  ) throws -> [EventRow.Identity: Set<Int64>] {
    var months: [EventRow.Identity: Set<Int64>] = [:]
    try copies(of: identities, app) { identity, month, _ in
      months[identity, default: []].insert(month)
    }
    return months
  }

  /// Sees the month and the place of each row of events, those that others replace among them.
  private func copies(
    of identities: [EventRow.Identity], _ app: Int64,
    _ see: (EventRow.Identity, _ month: Int64, _ position: Int64) -> Void
  ) throws {
    let keys = identities.map { identity in
      let digits = identity.id.bytes.map { byte in
        (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
      }
      return "(\(app), \(identity.installation), '\(digits.joined())')"
    }
    try client.read(
      ClickHouseQuery(
        numbers: ["month", "installation", Self.position], ids: ["id"],
        """
        FROM \(ClickHouseSchema.events)
        WHERE (app, installation, id) IN (\(keys.joined(separator: ", ")))
        """)
    ) { row in
      guard let id = row.id(3) else { return }
      see(EventRow.Identity(id: id, installation: row.number(1)), row.number(0), row.number(2))
    }
  }

  /// The place of a row: its rank is the complement.
  private static let position = "reinterpretAsInt64(reinterpretAsString(bitNot(rank)))"

  private static let monthsAtOnce = 64
  private static let identitiesAtOnce = 2000
  private static let insertion = """
    INSERT INTO \(ClickHouseSchema.events)
    (\(ClickHouseSchema.numbers.joined(separator: ", ")), id, touch, details, items, rank)
    FORMAT RowBinary
    """

  /// Sees the events of a month in the order of their places, those of all apps.
  ///
  /// Where else an event may be is not kept: it is `nowhere`.
  package func each(in month: Month, _ see: (ShippedEvent) throws -> Void) throws {
    let numbers = ClickHouseSchema.numbers
    try client.read(
      ClickHouseQuery(
        numbers: [Self.position] + numbers,
        ids: ["id", "touch"], texts: ["details", "items"], order: [0],
        "\(Self.source) WHERE month = \(month.number)")
    ) { row in
      guard let event = EventRow(row, month) else { return }
      try see(ShippedEvent(position: row.number(0), row: event))
    }
  }
}

extension EventRow {
  /// The columns of ``ClickHouseSchema/numbers``, in their order.
  fileprivate func numbers(countedAt time: Timestamp) -> [Int64] {
    [
      month.number, total.app, installation, self.time, sequence, total.kind, total.outcome,
      total.name, total.code, total.nearest, total.entry, total.version, total.campaign,
      total.source, total.link, total.send, session, total.action, total.surface, referrer,
      flags.rawValue, received, time.milliseconds,
    ]
  }

  /// The event of a row that has its place, and then the columns in the same order.
  fileprivate init?(_ row: ClickHouseRow, _ month: Month) {
    guard let id = row.id(24) else { return nil }
    let (touch, details, items) = (row.id(25), row.text(26) ?? "", row.text(27) ?? "")
    var total = EventTotals.Key(
      app: row.number(2), quarter: Quarter.number(of: row.number(4)), kind: row.number(6),
      outcome: row.number(7))
    (total.name, total.code, total.nearest) = (row.number(8), row.number(9), row.number(10))
    (total.entry, total.version) = (row.number(11), row.number(12))
    (total.campaign, total.source) = (row.number(13), row.number(14))
    (total.link, total.send) = (row.number(15), row.number(16))
    (total.action, total.surface) = (row.number(18), row.number(19))
    self.init(
      total: total, id: id, installation: row.number(3), time: row.number(4), month: month,
      sequence: row.number(5), session: row.number(17),
      touch: touch == RecordID(high: 0, low: 0) ? nil : touch, referrer: row.number(20),
      flags: EventFlags(rawValue: row.number(21)), received: row.number(22),
      details: details.isEmpty ? nil : details, items: items.isEmpty ? nil : items,
      elsewhere: .nowhere)
  }
}
