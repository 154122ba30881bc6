package import LinkPlatform

extension EventScan {
  /// Finds who had been away and came back, from all sessions: for a store that keeps no returns.
  @_specialize(where Self == StreamedScan)
  package func returns(_ query: ReturnQuery) throws -> ReturnRun {
    var run = ReturnRun(away: query.away.milliseconds, from: query.span.from.milliseconds)
    let question = ScanQuestion(
      in: query.seen, where: "kind = \(ReturnRun.pattern.kind.number)")
    let names = names
    try each(question) { event in run.see(event) { names.touch(of: event) } }
    return run
  }
}

extension SQLDatabase {
  /// What a run of returns came to, with texts, the most first.
  package func returns(_ run: ReturnRun) throws -> [ReturnCount] {
    var texts = StringTexts(self)
    return try run.counts.map { touch, count in
      ReturnCount(touch: try touch.map { try $0.touch(&texts) }, installations: count)
    }.sorted {
      ($1.installations, $0.touch?.order ?? "") < ($0.installations, $1.touch?.order ?? "")
    }
  }
}
