import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    let middle = try await middle(of: app)
    // Two connections read half of the installations each: no installation is in both.
    async let one = half(of: query, app, 0..<middle)
    async let other = half(of: query, app, middle..<Int64.max)
    do {
      var run = try await one
      run.add(try await other)
      let groups = run.groups
      return try await analyze(app, otherwise: []) { connection, _ in
        var texts = StringTexts(connection)
        return try groups.map { value, group in
          FunnelPart(
            value: try texts.text(of: Int64(value)), reached: group.reached,
            medians: (1..<max(1, query.steps.count)).map { group.median(to: $0) })
        }.sorted {
          ($1.reached.first ?? 0, $0.value ?? "") < ($0.reached.first ?? 0, $1.value ?? "")
        }
      }
    } catch {
      throw file.meaning(of: error)
    }
  }

  /// The number that parts installations into two halves.
  func middle(of app: RecordID) async throws(StorageError) -> Int64 {
    try await analyze(app, otherwise: Int64(0)) { connection, _ in
      var statement = try connection.statement("SELECT max(number) / 2 FROM installations")
      defer { statement.reset() }
      return try statement.next() ? statement.number(0) : 0
    }
  }

  /// What some of the installations did.
  private func half(
    of query: FunnelQuery, _ app: RecordID, _ installations: Range<Int64>
  ) async throws(StorageError) -> FunnelRun {
    let empty = FunnelRun(steps: query.steps.count, window: query.window.milliseconds)
    return try await analyze(app, otherwise: empty) { connection, app in
      var run = empty
      let scan = try EventScan(connection, app: app)
      let steps = try query.steps.map { try PatternNumbers($0, app: app, connection) }
      let isNarrow = query.breakdown == nil && steps.allSatisfy(\.isNarrow)
      try scan.each(
        in: query.span, steps, columns: isNarrow ? .narrow : .all, installations: installations
      ) { event in
        var matches: UInt32 = 0
        for index in steps.indices where steps[index].matches(event, in: scan) {
          matches |= 1 << UInt32(index)
        }
        guard matches != 0 else { return }
        let value = matches & 1 == 1 ? scan.value(of: event, by: query.breakdown) : 0
        run.see(
          installation: event.installation, time: event.time, matches: matches,
          value: Int32(truncatingIfNeeded: value))
      }
      run.finish()
      return run
    }
  }

  package func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await analyze(app, otherwise: []) { connection, app in
      let pattern = try PatternNumbers(query.conversion, app: app, connection)
      let scan = try EventScan(connection, app: app)
      var run = AttributionRun<TouchNumbers>(
        window: query.window.milliseconds, from: query.span.from.milliseconds)
      let hidden = try query.value.map { _ in try HiddenValueNames(connection, app: app) }
      let condition = "\(pattern.condition) OR \(EventCondition.touches)"
      try scan.each(in: query.seen, where: condition) { event in
        try run.see(
          event, isConversion: pattern.matches(event, in: scan),
          amount: {
            try query.value.flatMap { try connection.amount($0, at: event.position, hidden) }
          },
          touch: { scan.touch(of: event) })
      }
      var texts = StringTexts(connection)
      return try run.credits.map { touch, credit in
        Attribution(
          touch: try touch.map { try $0.touch(&texts) }, conversions: credit.conversions,
          installations: credit.installations, total: credit.total)
      }.sorted {
        ($1.conversions, $0.touch?.order ?? "") < ($0.conversions, $1.touch?.order ?? "")
      }
    }
  }

  package func returns(
    _ query: ReturnQuery, of app: RecordID
  ) async throws(StorageError) -> [ReturnCount] {
    try await analyze(app, otherwise: []) { connection, app in
      let scan = try EventScan(connection, app: app)
      var run = ReturnRun(away: query.away.milliseconds, from: query.span.from.milliseconds)
      let sessions = try PatternNumbers(ReturnRun.pattern, app: app, connection)
      try scan.each(in: query.seen, [sessions]) { event in
        run.see(event) { scan.touch(of: event) }
      }
      var texts = StringTexts(connection)
      return try run.counts.map { touch, count in
        ReturnCount(touch: try touch.map { try $0.touch(&texts) }, installations: count)
      }.sorted {
        ($1.installations, $0.touch?.order ?? "") < ($0.installations, $1.touch?.order ?? "")
      }
    }
  }

  /// Reads for an app that has told something; the other value for one that has not.
  func analyze<Value: Sendable>(
    _ app: RecordID, otherwise none: Value,
    _ work: @escaping @Sendable (StoreConnection, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await file.read { database in
      let connection = StoreConnection(database)
      guard let number = try StringTable.known(app, connection) else { return none }
      return try work(connection, number)
    }
  }
}

extension EventTouch {
  /// What touches that led to as much are ordered by.
  fileprivate var order: String {
    [send, link?.description, campaign, source].map { $0 ?? "" }.joined(separator: "\n")
  }
}

extension StoreConnection {
  /// The number that a value of an event is; nil without one.
  fileprivate func amount(
    _ key: String, at position: Int64, _ hidden: HiddenValueNames?
  ) throws -> Double? {
    var statement = try statement("SELECT details, received FROM events WHERE position = ?")
    defer { statement.reset() }
    statement.bind(position)
    guard try statement.next(), hidden?.contains(key, at: statement.number(1)) != true else {
      return nil
    }
    return EventDetails.number(key, in: statement.text(0))
  }
}
