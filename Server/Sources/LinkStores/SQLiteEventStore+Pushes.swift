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
        return try groups.members.enumerated().map { group, members in
          try Self.report(members, counts[group] ?? PushRun.Counts(), query, &texts)
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
      // What a send led to may have happened long after it, and by a clock before it.
      let isOfSends = goal == nil && !query.countsSessions
      try scan.each(
        in: .ever,
        where: query.countsSessions ? nil : goal.map { PushRun.condition(of: $0) },
        columns: isOfSends ? .ofSends : .all, installations: installations
      ) { event in
        run.see(event, isTouch: scan.isTouch(event), isGoal: goal?.matches(event, in: scan) == true)
      }
      run.finish()
      return run
    }
  }

  private static func report(
    _ members: [PushGroups.Member], _ counts: PushRun.Counts, _ query: PushQuery,
    _ texts: inout StringTexts
  ) throws -> PushReport {
    var report = PushReport(members.map(\.send))
    report.delivered = members.contains { $0.send.isMutable } ? counts.delivered : nil
    report.noticed = counts.noticed
    report.tapped = counts.tapped
    report.arrived = members.contains { $0.send.route != nil } ? counts.arrived : nil
    report.elsewhere = counts.elsewhere
    report.unopened = counts.unopened
    report.reached = query.goal == nil ? nil : counts.reached
    report.sessions = counts.sessions
    for (name, count) in counts.events {
      if let name = try texts.text(of: name) { report.events[name, default: 0] += count }
    }
    return report
  }
}

/// Sends by what they are counted with: those of a campaign go by the first of them, those without one
/// by themselves.
private struct PushGroups {
  typealias Member = (number: Int64, route: Int64, send: Send)

  private(set) var members: [[Member]] = []
  private(set) var targets: [Int64: PushRun.Target] = [:]

  init(_ sends: [Member], isByCampaign: Bool) {
    var places: [String: Int] = [:]
    for send in sends {
      if isByCampaign, let campaign = send.send.campaign {
        if let place = places[campaign] {
          members[place].append(send)
          continue
        }
        places[campaign] = members.count
      }
      members.append([send])
    }
    for (group, sends) in members.enumerated() {
      for send in sends {
        targets[send.number] = PushRun.Target(group: group, route: send.route)
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
    var unopened = 0
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
    static let unopened = Marks(rawValue: 32)
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
      case 3: marks[group, default: []].insert(.unopened)
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

  /// What has to be looked at for a goal where sessions are not counted, as SQL.
  static func condition(of goal: PatternNumbers) -> String {
    // A goal is led to by the last touch, which may be a link's.
    "send <> 0 OR (kind = 1 AND link <> 0) OR \(goal.condition)"
  }

  /// Adds what another run counted, of other installations; both are finished.
  mutating func add(_ other: PushRun) {
    counts.merge(other.counts) { one, other in
      var sum = one
      sum.delivered += other.delivered
      sum.noticed += other.noticed
      sum.tapped += other.tapped
      sum.arrived += other.arrived
      sum.elsewhere += other.elsewhere
      sum.unopened += other.unopened
      sum.reached += other.reached
      sum.sessions += other.sessions
      sum.events.merge(other.events, uniquingKeysWith: +)
      return sum
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
      if marks.contains(.unopened) { found.unopened += 1 }
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
