package import LinkPlatform

extension SQLiteEventStore {
  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    guard let groups = try await groups(of: query, app) else { return [] }
    let middle = try await middle(of: app)
    // Two connections read half of the installations each: no installation is in both.
    async let one = half(of: query, app, groups, 0..<middle)
    async let other = half(of: query, app, groups, middle..<Int64.max)
    do {
      var run = try await one
      run.add(try await other)
      let counts = run.counts
      return try await analyze(app, otherwise: []) { connection, _ in
        var texts = StringTexts(connection)
        return try groups.groups.enumerated().map { group, sends in
          try PushReport(sends, counts[group] ?? PushRun.Counts(), of: query) {
            try texts.text(of: $0)
          }
        }
      }
    } catch {
      throw file.meaning(of: error)
    }
  }

  /// The sends of a query by what they are counted with; nil where there is none like that.
  private func groups(
    of query: PushQuery, _ app: RecordID
  ) async throws(StorageError) -> PushGroups? {
    try await analyze(app, otherwise: nil) { connection, app in
      var texts = StringTexts(connection)
      var campaign: Int64?
      if let name = query.campaign {
        campaign = try StringTable.known(name, .campaign, app: app, connection)
        guard campaign != nil else { return nil }
      }
      let sends = try connection.sends(
        of: app, in: query.span, campaign: campaign, limit: nil, &texts)
      return PushGroups(sends, isByCampaign: query.isByCampaign)
    }
  }

  /// What some of the installations did.
  private func half(
    of query: PushQuery, _ app: RecordID, _ groups: PushGroups, _ installations: Range<Int64>
  ) async throws(StorageError) -> PushRun {
    let empty = PushRun(targets: groups.targets, window: query.window.milliseconds)
    return try await analyze(app, otherwise: empty) { connection, app in
      var run = empty
      let goal = try query.goal.map { try PatternNumbers($0, app: app, connection) }
      let scan = try EventScan(connection, app: app)
      let conditions = [EventCondition.ofSends, EventCondition.touches, goal?.condition]
      // What a send led to may have happened long after it, and by a clock before it.
      try scan.each(
        in: .ever,
        where: query.need == .ofSendsAndGoal
          ? conditions.compactMap(\.self).joined(separator: " OR ") : nil,
        columns: query.need == .ofSends ? .ofSends : .all, installations: installations
      ) { event in
        run.see(event, isGoal: goal?.matches(event, in: scan) == true)
      }
      run.finish()
      return run
    }
  }
}

extension TimeSpan {
  /// All of time.
  fileprivate static var ever: TimeSpan {
    TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: .max))
  }
}
