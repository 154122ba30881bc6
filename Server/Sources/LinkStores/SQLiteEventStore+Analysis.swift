import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    let empty = FunnelRun(steps: query.steps.count, window: query.window.milliseconds)
    var (run, other) = try await inHalves(of: app, in: query.span, otherwise: empty) {
      reading, app, installations in
      var run = empty
      let scan = try EventScan(reading, app: app)
      let steps = try query.steps.map { try PatternNumbers($0, app: app, reading.main) }
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
    try await analyze(app, in: query.seen, otherwise: []) { reading, app in
      let database = reading.main
      let pattern = try PatternNumbers(query.conversion, app: app, database)
      let scan = try EventScan(reading, app: app)
      var run = AttributionRun<TouchNumbers>(
        window: query.window.milliseconds, from: query.span.from.milliseconds)
      let hidden = try query.value.map { _ in try HiddenValueNames(database, app: app) }
      let condition = "\(pattern.condition) OR \(EventCondition.touches)"
      try scan.each(in: query.seen, where: condition) { event in
        try run.see(
          event, isConversion: pattern.matches(event, in: scan),
          amount: {
            try query.value.flatMap { try event.amount($0, hidden) }
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

  /// Reads the main file for an app that has told something; the other value for one that has not.
  func analyze<Value: Sendable>(
    _ app: RecordID, otherwise none: Value,
    _ work: @escaping @Sendable (Database, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await files.readMain { database in
      guard let number = try StringTable.known(app, database) else { return none }
      return try work(database, number)
    }
  }

  /// Reads the months of a span, for an app that has told something; the other value for one that has not.
  func analyze<Value: Sendable>(
    _ app: RecordID, in span: TimeSpan, otherwise none: Value,
    _ work: @escaping @Sendable (EventReading, Int64) throws -> Value
  ) async throws(StorageError) -> Value {
    try await files.read(files.months(of: span)) { reading in
      guard let number = try StringTable.known(app, reading.main) else { return none }
      return try work(reading, number)
    }
  }

  /// Reads the months of a span by two connections, each for half of the installations: none is in both.
  func inHalves<Value: Sendable>(
    of app: RecordID, in span: TimeSpan, otherwise none: Value,
    _ work: @escaping @Sendable (EventReading, Int64, Range<Int64>) throws -> Value
  ) async throws(StorageError) -> (Value, Value) {
    // Those that told nothing for long have no rows any more: the numbers begin with others.
    let middle = try await analyze(app, otherwise: 0) { database, _ in
      try database.number("SELECT (min(number) + max(number)) / 2 FROM installations") ?? 0
    }
    async let one = analyze(app, in: span, otherwise: none) { try work($0, $1, 0..<middle) }
    async let other = analyze(app, in: span, otherwise: none) {
      try work($0, $1, middle..<Int64.max)
    }
    do {
      return (try await one, try await other)
    } catch {
      throw file.meaning(of: error)
    }
  }
}

extension EventTouch {
  /// What touches that led to as much are ordered by.
  var order: String {
    [send, link?.description, campaign, source, campaignBy?.rawValue].map { $0 ?? "" }
      .joined(separator: "\n")
  }
}

extension FunnelPart {
  /// What parts of one size are ordered by; of one campaign the owner's comes first.
  fileprivate var order: String { "\(value ?? "")\n\(isTold)" }
}
