package import LinkPlatform

/// The sends of a query by what they are counted with, and the words of taps and dismissals.
package struct PushQuestion: Sendable {
  package let groups: PushGroups
  package let words: PushRun.Words

  package init(groups: PushGroups, words: PushRun.Words) {
    (self.groups, self.words) = (groups, words)
  }

  package func run(_ query: PushQuery) -> PushRun {
    PushRun(targets: groups.targets, words: words, window: query.window.milliseconds)
  }
}

extension EventScan {
  /// Counts what installations did with sends, from all events of theirs: for a store without an index from
  /// a send to what it led to.
  @_specialize(where Self == StreamedScan)
  package func pushes(
    _ query: PushQuery, _ question: PushQuestion, goal: PatternNumbers?,
    of installations: Range<Int64>? = nil
  ) throws -> PushRun {
    var run = question.run(query)
    let sends = Array(question.groups.targets.keys)
    try eachOfPushes(query, goal, sends: sends, of: installations) { event, isGoal in
      run.see(event, isGoal: isGoal)
    }
    run.finish()
    return run
  }

  /// Sees all that a run of pushes needs, one event after the other.
  func eachOfPushes(
    _ query: PushQuery, _ goal: PatternNumbers?, sends: [Int64],
    of installations: Range<Int64>?, _ see: (PushEvent, _ isGoal: Bool) -> Void
  ) throws {
    var conditions = [EventCondition.ofSends, EventCondition.touches]
    if let goal { conditions.append(goal.condition) }
    if query.countsSessions { conditions.append("(\(EventCondition.inSession))") }
    // What a send led to may have happened long after it, and by a clock before it.
    let question = ScanQuestion(
      in: .ever, where: conditions.joined(separator: " OR "),
      columns: query.countsSessions ? [.ways, .session] : .ways, installations: installations,
      ofSends: sends)
    let names = names
    try each(question) { event in
      var row = PushEvent(event)
      if query.countsSessions { row.session = try session(of: event) }
      see(row, goal?.matches(event, names) == true)
    }
  }
}

extension SQLDatabase {
  /// The sends that a query asks for; nil where there is no such campaign.
  package func pushes(_ query: PushQuery, of app: Int64) throws -> PushQuestion? {
    var texts = StringTexts(self)
    var campaign: Int64?
    if let name = query.campaign {
      campaign = try StringTable.known(name, .campaign, app: app, self)
      guard campaign != nil else { return nil }
    }
    let sends = try sends(of: app, in: query.span, campaign: campaign, limit: nil, &texts)
    func number(_ word: String) throws -> Int64 {
      try StringTable.known(word, .action, app: app, self) ?? 0
    }
    let words = PushRun.Words(tap: try number("tap"), dismiss: try number("dismiss"))
    return PushQuestion(
      groups: PushGroups(sends, isByCampaign: query.isByCampaign), words: words)
  }

  /// What a run of pushes came to, with texts.
  package func reports(
    _ run: PushRun, _ question: PushQuestion, of query: PushQuery
  ) throws -> [PushReport] {
    var texts = StringTexts(self)
    return try question.groups.groups.enumerated().map { group, sends in
      try PushReport(sends, run.counts[group] ?? PushRun.Counts(), of: query) {
        try texts.text(of: $0)
      }
    }
  }
}

extension TimeSpan {
  /// All of time.
  package static var ever: TimeSpan {
    TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: .max))
  }
}
