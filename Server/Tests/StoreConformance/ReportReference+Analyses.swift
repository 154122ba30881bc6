import LinkPlatform
import ReportReferences

extension ReportReference {
  /// The funnel that each installation went through, with its events alone.
  private func history(_ query: FunnelQuery) -> FunnelHistory {
    FunnelHistory(
      steps: query.steps.count, window: query.window.milliseconds,
      installations: byInstallation.map { rows in
        rows.filter { query.span.contains($0.time) }.compactMap { row in
          var matches: UInt32 = 0
          for (step, pattern) in query.steps.enumerated() where pattern.matches(row.event) {
            matches |= 1 << UInt32(step)
          }
          guard matches != 0 else { return nil }
          return FunnelEvent(
            time: row.time.milliseconds, matches: matches,
            value: Int32(value(of: row, by: query.breakdown)))
        }
      })
  }

  private func value(of row: Row, by breakdown: EventBreakdown?) -> Int64 {
    switch breakdown {
    case nil: 0
    case .campaign: row.seen.campaign
    case .source: row.seen.source
    case .entrySource: numbers.known(row.event.entrySource)
    case .version: numbers.known(row.event.version)
    case .action: row.seen.action
    case .surface: numbers.known(row.event.surface)
    }
  }

  func funnel(_ query: FunnelQuery) -> [FunnelPart] {
    history(query).groups.map { value, group in
      let text = numbers[Int64(value)]
      return FunnelPart(
        value: text?.text, reached: group.reached,
        medians: (1..<max(1, query.steps.count)).map { group.median(to: $0) },
        isTold: text?.isTold == true)
    }
  }

  /// How many installations reached each step of a funnel, found by trying all of their attempts.
  func reached(_ query: FunnelQuery) -> [Int] {
    let levels = history(query).installations.map {
      FunnelReference($0, steps: query.steps.count, window: query.window.milliseconds).level
    }
    return (1...query.steps.count).map { step in levels.count { $0 >= step } }
  }

  func attributions(_ query: AttributionQuery) -> [Attribution] {
    var history = AttributionHistory(window: query.window.milliseconds)
    var touches: [String: EventTouch] = [:]
    for row in rows where row.time < query.span.to {
      // An open that is both is credited to the touch before it.
      if row.time >= query.span.from, query.conversion.matches(row.event) {
        history.convert(
          row.seen.installation, at: row.seen.time, amount: row.event.number(query.value))
      }
      let reachesScreen = row.event.outcome == .opened || row.event.outcome == .fallback
      if row.event.kind == .open, reachesScreen, row.seen.isLed {
        let touch = touch(row.seen.touch)
        touches["\(touch)"] = touch
        history.touch("\(touch)", row.seen.installation, at: row.seen.time)
      }
    }
    return history.expectedCredits.map { name, credit in
      Attribution(
        touch: name.flatMap { touches[$0] }, conversions: credit.conversions,
        installations: credit.installations.count, total: credit.total)
    }
  }

  /// - Parameters:
  ///   - query: What is asked.
  ///   - start: Before it nobody comes back.
  func returns(_ query: ReturnQuery, from start: Timestamp? = nil) -> [ReturnCount] {
    let history = ReturnHistory(
      away: query.away.milliseconds,
      from: max(query.span.from, start ?? query.span.from).milliseconds,
      events: rows.filter { $0.time < query.span.to }.map(\.seen))
    return history.expectedCounts.map { touch, count in
      ReturnCount(touch: touch.map(self.touch), installations: count)
    }
  }

  private func touch(_ touch: TouchNumbers) -> EventTouch {
    let (campaign, source) = (numbers[touch.campaign], numbers[touch.source])
    return EventTouch(
      send: numbers[touch.send]?.text, link: numbers[touch.link].flatMap { RecordID($0.text) },
      campaign: campaign?.text, source: source?.text,
      isTold: campaign?.isTold == true || source?.isTold == true)
  }
}

extension ReportReference {
  func pushes(_ query: PushQuery) -> [PushReport] {
    let asked = sends.filter { send in
      query.span.contains(send.sentAt)
        && (query.campaign == nil || query.campaign == send.campaign)
    }
    let groups = PushGroups(
      asked.map { send in
        NumberedSend(
          number: numbers.known(send.id), route: numbers.known(send.route),
          actions: Dictionary(
            uniqueKeysWithValues: send.actions.map {
              (numbers.known($0.id), numbers.known($0.route))
            }), send: send)
      }, isByCampaign: query.isByCampaign)
    let goal = numbers.known(query.goal?.name)
    let history = PushHistory(
      targets: groups.targets,
      words: PushRun.Words(
        tap: numbers.known(Event.tap), dismiss: numbers.known(Event.dismiss)),
      window: query.window.milliseconds, goalKind: query.goal?.kind ?? .custom,
      goal: goal == 0 ? -1 : goal, events: rows.map(\.seen))
    let counts = history.expectedCounts
    return groups.groups.enumerated().map { group, sends in
      report(sends, counts[group] ?? PushCounts(), query)
    }
  }

  private func report(_ sends: [Send], _ counts: PushCounts, _ query: PushQuery) -> PushReport {
    var report = PushReport(sends)
    report.delivered = sends.contains { $0.isMutable } ? counts.delivered : nil
    (report.noticed, report.dismissed) = (counts.noticed, counts.dismissed)
    (report.tapped, report.elsewhere) = (counts.tapped, counts.elsewhere)
    report.arrived = sends.contains { $0.route != nil } ? counts.arrived : nil
    report.unopened = counts.unopened
    report.reached = query.goal == nil ? nil : counts.reached
    report.sessions = counts.sessions
    report.events = named(counts.events)
    let pressed = counts.buttons.keys.compactMap { numbers[$0]?.text }
    let ids = Set(sends.flatMap(\.actions).map(\.id)).union(pressed)
    report.buttons = ids.sorted().map { id in
      let actions = sends.flatMap(\.actions).filter { $0.id == id }
      let counts = counts.buttons[numbers.known(id)] ?? ButtonCounts()
      var button = PushButtonReport(id)
      let routes = Set(actions.map(\.route))
      if routes.count == 1, let only = routes.first { button.route = only }
      (button.tapped, button.unopened) = (counts.tapped, counts.unopened)
      button.arrived = actions.contains { $0.route != nil } ? counts.arrived : nil
      button.elsewhere = actions.isEmpty ? nil : counts.elsewhere
      button.reached = query.goal == nil ? nil : counts.reached
      button.opened = named(counts.opened)
      return button
    }
    return report
  }

  private func named(_ counts: [Int64: Int]) -> [String: Int] {
    var named: [String: Int] = [:]
    for (number, count) in counts {
      if let text = numbers[number]?.text { named[text] = count }
    }
    return named
  }
}

extension Event {
  /// The number of a value; 0 without one.
  fileprivate func number(_ key: String?) -> Double {
    for value in values where value.key == key {
      if case .number(let number) = value.content { return number }
    }
    return 0
  }
}
