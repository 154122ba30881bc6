import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    guard let (groups, words) = try await groups(of: query, app) else { return [] }
    let empty = PushRun(
      targets: groups.targets, words: words, window: query.window.milliseconds)
    // What a send led to may have happened long after it, and by a clock before it.
    var (run, other) = try await inHalves(of: app, in: .ever, otherwise: empty) {
      reading, app, installations in
      var run = empty
      let events = try PushEvents(reading, app: app, query, sends: Array(groups.targets.keys))
      try events.each(of: installations) { event, isGoal in run.see(event, isGoal: isGoal) }
      run.finish()
      return run
    }
    run.add(other)
    return try await analyze(app, otherwise: []) { [counts = run.counts] database, _ in
      var texts = StringTexts(database)
      return try groups.groups.enumerated().map { group, sends in
        try PushReport(sends, counts[group] ?? PushRun.Counts(), of: query) {
          try texts.text(of: $0)
        }
      }
    }
  }

  /// The sends of a query by what they are counted with, and the words of taps and dismissals; nil where
  /// there is no send like that.
  private func groups(
    of query: PushQuery, _ app: RecordID
  ) async throws(StorageError) -> (PushGroups, PushRun.Words)? {
    try await analyze(app, otherwise: nil) { database, app in
      var texts = StringTexts(database)
      var campaign: Int64?
      if let name = query.campaign {
        campaign = try StringTable.known(name, .campaign, app: app, database)
        guard campaign != nil else { return nil }
      }
      let sends = try database.sends(
        of: app, in: query.span, campaign: campaign, limit: nil, &texts)
      func number(_ word: String) throws -> Int64 {
        try StringTable.known(word, .action, app: app, database) ?? 0
      }
      let words = PushRun.Words(tap: try number("tap"), dismiss: try number("dismiss"))
      return (PushGroups(sends, isByCampaign: query.isByCampaign), words)
    }
  }
}

extension TimeSpan {
  /// All of time.
  static var ever: TimeSpan {
    TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: .max))
  }
}
