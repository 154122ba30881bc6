package import LinkPlatform

extension EventScan {
  /// Follows installations through the steps of a funnel.
  ///
  /// - Parameters:
  ///   - query: The funnel.
  ///   - steps: Its steps as numbers.
  ///   - installations: Whose events are read; nil for all.
  @_specialize(where Self == StreamedScan)
  package func funnel(
    _ query: FunnelQuery, _ steps: [PatternNumbers], of installations: Range<Int64>? = nil
  ) throws -> FunnelRun {
    var run = FunnelRun(steps: steps.count, window: query.window.milliseconds)
    let isNarrow = query.breakdown == nil && steps.allSatisfy(\.isNarrow)
    let question = ScanQuestion(
      in: query.span, where: PatternNumbers.condition(steps), columns: isNarrow ? .narrow : .ways,
      installations: installations)
    let names = names
    try each(question) { event in
      var matches: UInt32 = 0
      for index in steps.indices where steps[index].matches(event, names) {
        matches |= 1 << UInt32(index)
      }
      guard matches != 0 else { return }
      let value = matches & 1 == 1 ? names.value(of: event, by: query.breakdown) : 0
      run.see(
        installation: event.installation, time: event.time, matches: matches,
        value: Int32(truncatingIfNeeded: value))
    }
    run.finish()
    return run
  }
}

extension SQLDatabase {
  /// What a funnel's run came to, with texts, the most first.
  package func parts(_ run: FunnelRun, of query: FunnelQuery) throws -> [FunnelPart] {
    var texts = StringTexts(self)
    return try run.groups.map { value, group in
      FunnelPart(
        value: try texts.text(of: Int64(value)), reached: group.reached,
        medians: (1..<max(1, query.steps.count)).map { group.median(to: $0) },
        isTold: try texts.isTold(Int64(value)))
    }.sorted {
      ($1.reached.first ?? 0, $0.order) < ($0.reached.first ?? 0, $1.order)
    }
  }
}

extension FunnelPart {
  /// What parts of one size are ordered by; of one campaign the owner's comes first.
  fileprivate var order: String { "\(value ?? "")\n\(isTold)" }
}
