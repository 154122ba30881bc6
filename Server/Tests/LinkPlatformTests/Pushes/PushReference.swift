import LinkPlatform
import SeededNumbers

/// What several installations did, and the sends that are asked about.
struct PushHistory: Sendable {
  /// Of sends that are counted; others are known to nobody.
  var targets: [Int64: PushRun.Target]
  var window: Int64
  /// The name of the custom event that people should trigger.
  var goal: Int64
  var events: [SeenEvent]

  func isGoal(_ event: SeenEvent) -> Bool { event.kind == .custom && event.name == goal }

  /// What a run over the events of these installations counts.
  func counts(of events: [SeenEvent]) -> PushRun {
    var run = PushRun(targets: targets, window: window)
    for event in events { run.see(event, isGoal: isGoal(event)) }
    run.finish()
    return run
  }

  var counts: [Int: PushCounts] { counts(of: events).counts.mapValues(PushCounts.init) }

  /// What looking at each installation and each group by itself counts.
  var expectedCounts: [Int: PushCounts] {
    var counts: [Int: PushCounts] = [:]
    for group in Set(targets.values.map(\.group)) {
      for events in events.byInstallation { add(events, of: group, to: &counts[group]) }
    }
    return counts
  }

  private func add(_ all: [SeenEvent], of group: Int, to counts: inout PushCounts?) {
    let own = all.filter { targets[$0.send]?.group == group }
    func has(_ kind: Event.Kind, where isMeant: (SeenEvent) -> Bool = { _ in true }) -> Int {
      own.contains { $0.kind == kind && isMeant($0) } ? 1 : 0
    }
    func isRight(_ event: SeenEvent) -> Bool {
      event.outcome == .opened && event.name == targets[event.send]?.route
    }
    var found = PushCounts()
    found.delivered = has(.delivered)
    found.tapped = has(.open)
    found.noticed = max(has(.shown), found.tapped)
    found.arrived = has(.open, where: isRight)
    found.elsewhere = has(.open) {
      ($0.outcome == .opened || $0.outcome == .fallback) && !isRight($0)
    }
    found.unopened = has(.open) { $0.outcome == .rejected }
    found.reached = all.indices.contains { isReached(all, $0, group) } ? 1 : 0
    let sessions = own.filter { $0.kind == .sessionBegan }
    found.sessions = sessions.count
    for event in all where event.session != 0 {
      guard event.kind == .custom || event.kind == .open && event.outcome == .opened else {
        continue
      }
      // Of several groups the one whose send began the session last.
      let beginnings = all.filter {
        $0.kind == .sessionBegan && $0.session == event.session && targets[$0.send] != nil
      }
      if let last = beginnings.last, targets[last.send]?.group == group {
        found.events[event.name, default: 0] += 1
      }
    }
    guard found != PushCounts() else { return }
    counts = (counts ?? PushCounts()) + found
  }

  /// Whether an event is what people should do, and the last touch before it is a send's of a group.
  private func isReached(_ events: [SeenEvent], _ place: Int, _ group: Int) -> Bool {
    let event = events[place]
    let touches = events[..<place].filter {
      $0.kind == .open && ($0.outcome == .opened || $0.outcome == .fallback)
        && ($0.send != 0 || $0.link != 0)
    }
    guard isGoal(event), let last = touches.last, event.time - last.time <= window else {
      return false
    }
    return targets[last.send]?.group == group
  }

  static func random(seed: UInt64) -> PushHistory {
    var seeded = Seeded(seed: seed)
    var targets: [Int64: PushRun.Target] = [:]
    for send in 1...3 where seeded.chance(80) {
      targets[Int64(send)] = PushRun.Target(
        group: seeded.below(2), route: Int64(seeded.number(0...3)))
    }
    return PushHistory(
      targets: targets, window: seeded.pick([0, 1, 6, 1_000_000]), goal: 1,
      events: .random(&seeded))
  }
}

/// What a run counts, to be written and added up.
struct PushCounts: Hashable, Sendable {
  var delivered = 0
  var noticed = 0
  var tapped = 0
  var arrived = 0
  var elsewhere = 0
  var unopened = 0
  var reached = 0
  var sessions = 0
  var events: [Int64: Int] = [:]

  init() {}

  init(_ counts: PushRun.Counts) {
    delivered = counts.delivered
    noticed = counts.noticed
    tapped = counts.tapped
    arrived = counts.arrived
    elsewhere = counts.elsewhere
    unopened = counts.unopened
    reached = counts.reached
    sessions = counts.sessions
    events = counts.events
  }

  static func + (one: PushCounts, other: PushCounts) -> PushCounts {
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
