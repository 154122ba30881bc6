package import LinkRecords

extension SQLiteEventStore {
  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await analyze(app, otherwise: []) { connection, app in
      var texts = TermTexts(connection)
      var campaign: Int64?
      if let name = query.campaign {
        campaign = try EventTerms.known(name, .campaign, app: app, connection)
        guard campaign != nil else { return [] }
      }
      let sends = try connection.sends(
        of: app, in: query.span, campaign: campaign, limit: nil, &texts)
      let goal = try query.goal.map { try PatternNumbers($0, app: app, connection) }
      // Sends of a campaign go by the first of them; those without one go by themselves.
      var groups: [[(number: Int64, route: Int64, send: Send)]] = []
      var places: [String: Int] = [:]
      for send in sends {
        if query.isByCampaign, let campaign = send.send.campaign {
          if let place = places[campaign] {
            groups[place].append(send)
            continue
          }
          places[campaign] = groups.count
        }
        groups.append([send])
      }
      var targets: [Int64: PushRun.Target] = [:]
      for (group, members) in groups.enumerated() {
        for member in members {
          targets[member.number] = PushRun.Target(group: group, route: member.route)
        }
      }
      var run = PushRun(targets: targets, window: query.window.milliseconds)
      let scan = try EventScan(connection, app: app)
      // What a send led to may have happened long after it, and by a clock before it.
      try scan.each(in: .ever) { event in
        run.see(event, isTouch: scan.isTouch(event), isGoal: goal?.matches(event, in: scan) == true)
      }
      run.finish()
      return try groups.enumerated().map { group, members in
        var report = PushReport(members.map(\.send))
        let counts = run.counts[group] ?? PushRun.Counts()
        report.delivered = members.contains { $0.send.isMutable } ? counts.delivered : nil
        report.noticed = counts.noticed
        report.tapped = counts.tapped
        report.arrived = members.contains { $0.send.route != nil } ? counts.arrived : nil
        report.elsewhere = counts.elsewhere
        report.nowhere = counts.nowhere
        report.reached = query.goal == nil ? nil : counts.reached
        report.sessions = counts.sessions
        for (name, count) in counts.events {
          if let name = try texts.text(of: name) { report.events[name] = count }
        }
        return report
      }
    }
  }
}

extension TimeSpan {
  /// All of time.
  fileprivate static var ever: TimeSpan {
    TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: .max))
  }
}

/// Counts what installations did with sends, in one pass over their events.
private struct PushRun {
  struct Counts {
    var delivered = 0
    var noticed = 0
    var tapped = 0
    var arrived = 0
    var elsewhere = 0
    var nowhere = 0
    var reached = 0
    var sessions = 0
    var events: [Int64: Int] = [:]
  }

  /// What a send is counted with, and its right route.
  struct Target {
    let group: Int
    let route: Int64
  }

  /// What one installation did with the sends of one group.
  private struct Marks: OptionSet {
    let rawValue: Int
    static let delivered = Marks(rawValue: 1)
    static let shown = Marks(rawValue: 2)
    static let tapped = Marks(rawValue: 4)
    static let arrived = Marks(rawValue: 8)
    static let elsewhere = Marks(rawValue: 16)
    static let nowhere = Marks(rawValue: 32)
    static let reached = Marks(rawValue: 64)
  }

  private let targets: [Int64: Target]
  private let window: Int64
  private(set) var counts: [Int: Counts] = [:]

  private var installation: Int64?
  private var marks: [Int: Marks] = [:]
  private var last: (send: Int64, time: Int64)?
  /// The groups whose sends began sessions, and what happened in sessions.
  private var sessions: [Int64: Int] = [:]
  private var happened: [Happening: Int] = [:]

  private struct Happening: Hashable {
    let session: Int64
    let name: Int64
  }

  /// - Parameters:
  ///   - targets: What each send is counted with.
  ///   - window: How long after a tap a goal counts, in milliseconds.
  init(targets: [Int64: Target], window: Int64) {
    self.targets = targets
    self.window = window
  }

  mutating func see(_ event: EventScan.Event, isTouch: Bool, isGoal: Bool) {
    if event.installation != installation {
      finish()
      installation = event.installation
    }
    let (kind, send) = (event.kind, event.send)
    if isGoal, let last, event.time - last.time <= window, let led = targets[last.send] {
      marks[led.group, default: []].insert(.reached)
    }
    if isTouch { last = (send, event.time) }
    // Custom events, and screens that opened.
    if kind == 6 || kind == 1 && event.outcome == 1, event.session != 0 {
      happened[Happening(session: event.session, name: event.name), default: 0] += 1
    }
    guard send != 0, let target = targets[send] else { return }
    let (group, route) = (target.group, target.route)
    switch kind {
    case 1:
      marks[group, default: []].insert(.tapped)
      switch event.outcome {
      case 1 where event.name == route: marks[group, default: []].insert(.arrived)
      case 1, 2: marks[group, default: []].insert(.elsewhere)
      case 3: marks[group, default: []].insert(.nowhere)
      default: break
      }
    case 2: marks[group, default: []].insert(.delivered)
    case 3: marks[group, default: []].insert(.shown)
    case 4:
      counts[group, default: Counts()].sessions += 1
      sessions[event.session] = group
    default: break
    }
  }

  /// Counts the last installation.
  mutating func finish() {
    for (group, marks) in marks {
      var found = counts[group] ?? Counts()
      if marks.contains(.delivered) { found.delivered += 1 }
      if !marks.isDisjoint(with: [.shown, .tapped]) { found.noticed += 1 }
      if marks.contains(.tapped) { found.tapped += 1 }
      if marks.contains(.arrived) { found.arrived += 1 }
      if marks.contains(.elsewhere) { found.elsewhere += 1 }
      if marks.contains(.nowhere) { found.nowhere += 1 }
      if marks.contains(.reached) { found.reached += 1 }
      counts[group] = found
    }
    for (happening, count) in happened {
      if let group = sessions[happening.session] {
        counts[group, default: Counts()].events[happening.name, default: 0] += count
      }
    }
    marks.removeAll(keepingCapacity: true)
    sessions.removeAll(keepingCapacity: true)
    happened.removeAll(keepingCapacity: true)
    last = nil
  }
}
