package import LinkRecords

extension SQLiteEventStore {
  package func pushes(
    _ query: PushQuery, of app: RecordID
  ) async throws(StorageError) -> [PushReport] {
    try await analyze(app, otherwise: []) { connection, app in
      var texts = TermTexts(connection)
      let sends = try connection.sends(of: app, in: query.span, limit: 1000, &texts)
        .filter { query.campaign == nil || $0.send.campaign == query.campaign }
      let goal = try query.goal.map { try PatternNumbers($0, app: app, connection) }
      var run = PushRun(
        routes: Dictionary(sends.map { ($0.number, $0.route) }) { one, _ in one },
        window: query.window.milliseconds)
      let scan = try EventScan(connection, app: app)
      // What a send led to may have happened long after it.
      let span = TimeSpan(query.span.from, Timestamp(milliseconds: .max))
      try scan.each(in: span) { event in
        run.see(
          event, isTouch: scan.isTouch(event), isGoal: goal?.matches(event, in: scan) == true)
      }
      run.finish()
      return try sends.map { number, _, send in
        var report = PushReport(send: send)
        let counts = run.counts[number] ?? PushRun.Counts()
        report.delivered = send.isMutable ? counts.delivered : nil
        report.noticed = counts.noticed
        report.tapped = counts.tapped
        report.arrived = send.route == nil ? nil : counts.arrived
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

  /// What one installation did with one send.
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

  private let routes: [Int64: Int64]
  private let window: Int64
  private(set) var counts: [Int64: Counts] = [:]

  private var installation: Int64?
  private var marks: [Int64: Marks] = [:]
  private var last: (send: Int64, time: Int64)?
  /// The sends that began sessions, and what happened in sessions.
  private var sessions: [Int64: Int64] = [:]
  private var happened: [(session: Int64, name: Int64)] = []

  /// - Parameters:
  ///   - routes: The right route of each send that is counted.
  ///   - window: How long after a tap a goal counts, in milliseconds.
  init(routes: [Int64: Int64], window: Int64) {
    self.routes = routes
    self.window = window
  }

  mutating func see(_ event: EventScan.Event, isTouch: Bool, isGoal: Bool) {
    if event.installation != installation {
      finish()
      installation = event.installation
    }
    let (kind, send) = (event.kind, event.send)
    if isGoal, let last, event.time - last.time <= window, routes[last.send] != nil {
      marks[last.send, default: []].insert(.reached)
    }
    if isTouch { last = (send, event.time) }
    // Custom events, and screens that opened.
    if kind == 6 || kind == 1 && event.outcome == 1, event.session != 0 {
      happened.append((event.session, event.name))
    }
    guard send != 0, let route = routes[send] else { return }
    switch kind {
    case 1:
      marks[send, default: []].insert(.tapped)
      switch event.outcome {
      case 1 where event.name == route: marks[send, default: []].insert(.arrived)
      case 1, 2: marks[send, default: []].insert(.elsewhere)
      case 3: marks[send, default: []].insert(.nowhere)
      default: break
      }
    case 2: marks[send, default: []].insert(.delivered)
    case 3: marks[send, default: []].insert(.shown)
    case 4:
      counts[send, default: Counts()].sessions += 1
      sessions[event.session] = send
    default: break
    }
  }

  /// Counts the last installation.
  mutating func finish() {
    for (send, marks) in marks {
      var found = counts[send] ?? Counts()
      if marks.contains(.delivered) { found.delivered += 1 }
      if !marks.isDisjoint(with: [.shown, .tapped]) { found.noticed += 1 }
      if marks.contains(.tapped) { found.tapped += 1 }
      if marks.contains(.arrived) { found.arrived += 1 }
      if marks.contains(.elsewhere) { found.elsewhere += 1 }
      if marks.contains(.nowhere) { found.nowhere += 1 }
      if marks.contains(.reached) { found.reached += 1 }
      counts[send] = found
    }
    for (session, name) in happened {
      if let send = sessions[session] {
        counts[send, default: Counts()].events[name, default: 0] += 1
      }
    }
    marks.removeAll(keepingCapacity: true)
    sessions.removeAll(keepingCapacity: true)
    happened.removeAll(keepingCapacity: true)
    last = nil
  }
}
