import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    let empty = FunnelRun(steps: query.steps.count, window: query.window.milliseconds)
    var (run, other) = try await inHalves(of: app, otherwise: empty) {
      database, app, installations in
      var run = empty
      let scan = try EventScan(database, app: app)
      let steps = try query.steps.map { try PatternNumbers($0, app: app, database) }
      let isNarrow = query.breakdown == nil && steps.allSatisfy(\.isNarrow)
      try scan.each(
        in: query.span, where: PatternNumbers.condition(steps), columns: isNarrow ? .narrow : .all,
        installations: installations
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
    run.add(other)
    return try await analyze(app, otherwise: []) { [groups = run.groups] database, _ in
      var texts = StringTexts(database)
      return try groups.map { value, group in
        FunnelPart(
          value: try texts.text(of: Int64(value)), reached: group.reached,
          medians: (1..<max(1, query.steps.count)).map { group.median(to: $0) },
          isTold: try texts.isTold(Int64(value)))
      }.sorted {
        ($1.reached.first ?? 0, $0.order) < ($0.reached.first ?? 0, $1.order)
      }
    }
  }

  package func attributions(
    _ query: AttributionQuery, of app: RecordID
  ) async throws(StorageError) -> [Attribution] {
    try await analyze(app, otherwise: []) { database, app in
      let pattern = try PatternNumbers(query.conversion, app: app, database)
      let scan = try EventScan(database, app: app)
      var run = AttributionRun<TouchNumbers>(
        window: query.window.milliseconds, from: query.span.from.milliseconds)
      let hidden = try query.value.map { _ in try HiddenValueNames(database, app: app) }
      let condition = "\(pattern.condition) OR \(EventCondition.touches)"
      try scan.each(in: query.seen, where: condition) { event in
        try run.see(
          event, isConversion: pattern.matches(event, in: scan),
          amount: {
            try query.value.flatMap { try database.amount($0, at: event.position, hidden) }
          },
          touch: { scan.touch(of: event) })
      }
      var texts = StringTexts(database)
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
    try await analyze(app, otherwise: []) { database, app in
      let scan = try EventScan(database, app: app)
      var run = ReturnRun(away: query.away.milliseconds, from: query.span.from.milliseconds)
      let sessions = try PatternNumbers(ReturnRun.pattern, app: app, database)
      try scan.each(in: query.seen, where: sessions.condition) { event in
        run.see(event) { scan.touch(of: event) }
      }
      var texts = StringTexts(database)
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
    _ work: @escaping @Sendable (Database, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await file.read { database in
      guard let number = try StringTable.known(app, database) else { return none }
      return try work(database, number)
    }
  }

  /// Reads by two connections, each for half of the installations: none is in both.
  func inHalves<Value: Sendable>(
    of app: RecordID, otherwise none: Value,
    _ work: @escaping @Sendable (Database, Int64, Range<Int64>) throws -> Value
  ) async throws(StorageError) -> (Value, Value) {
    let middle = try await analyze(app, otherwise: 0) { database, _ in
      try database.number("SELECT max(number) / 2 FROM installations") ?? 0
    }
    async let one = analyze(app, otherwise: none) { try work($0, $1, 0..<middle) }
    async let other = analyze(app, otherwise: none) { try work($0, $1, middle..<Int64.max) }
    do {
      return (try await one, try await other)
    } catch {
      throw file.meaning(of: error)
    }
  }
}

extension EventTouch {
  /// What touches that led to as much are ordered by.
  fileprivate var order: String {
    [send, link?.description, campaign, source, campaignBy?.rawValue].map { $0 ?? "" }
      .joined(separator: "\n")
  }
}

extension FunnelPart {
  /// What parts of one size are ordered by; of one campaign the owner's comes first.
  fileprivate var order: String { "\(value ?? "")\n\(isTold)" }
}

extension Database {
  /// The number that a value of an event is; nil without one.
  fileprivate func amount(
    _ key: String, at position: Int64, _ hidden: HiddenValueNames?
  ) throws -> Double? {
    try statement("SELECT details, received FROM events WHERE position = ?", position).first {
      hidden?.contains(key, at: $0.number(1)) == true
        ? nil : EventDetails.number(key, in: $0.text(0))
    }
  }
}
