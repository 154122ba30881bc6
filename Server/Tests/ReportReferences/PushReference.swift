package import LinkPlatform
import SeededNumbers

/// What several installations did, and the sends that are asked about.
package struct PushHistory: Sendable {
  /// Of sends that are counted; others are known to nobody.
  package var targets: [Int64: PushRun.Target]
  package var words: PushRun.Words
  package var window: Int64
  /// The kind of what people should do, and its name.
  package var goalKind: Event.Kind
  package var goal: Int64
  package var events: [SeenEvent]

  package init(
    targets: [Int64: PushRun.Target], words: PushRun.Words = .none, window: Int64,
    goalKind: Event.Kind = .custom, goal: Int64, events: [SeenEvent]
  ) {
    (self.targets, self.words, self.window) = (targets, words, window)
    (self.goalKind, self.goal, self.events) = (goalKind, goal, events)
  }

  package func isGoal(_ event: SeenEvent) -> Bool { event.kind == goalKind && event.name == goal }

  /// What a run over the events of these installations counts.
  package func counts(of events: [SeenEvent]) -> PushRun {
    var run = PushRun(targets: targets, words: words, window: window)
    for event in events { run.see(event, isGoal: isGoal(event)) }
    run.finish()
    return run
  }

  package var counts: [Int: PushCounts] { counts(of: events).counts.mapValues(PushCounts.init) }

  /// What looking at each installation and each group by itself counts.
  package var expectedCounts: [Int: PushCounts] {
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
    var found = PushCounts()
    found.delivered = has(.delivered)
    found.noticed = max(has(.shown), has(.open))
    found.dismissed = has(.open) { isDismissal($0) }
    let taps = own.filter { $0.kind == .open && !isDismissal($0) }
    let tapped = pressed(0, taps, all, group)
    (found.tapped, found.arrived) = (tapped.tapped, tapped.arrived)
    (found.elsewhere, found.unopened) = (tapped.elsewhere, tapped.unopened)
    found.reached = tapped.reached
    for id in Set(all.map(\.action)).filter({ button(of: $0) != 0 }) {
      let button = pressed(id, taps, all, group)
      if button != ButtonCounts() { found.buttons[id] = button }
    }
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

  private func isDismissal(_ event: SeenEvent) -> Bool {
    event.action != 0 && event.action == words.dismiss
  }

  private func button(of action: Int64) -> Int64 {
    [words.tap, words.dismiss].contains(action) ? 0 : action
  }

  /// What an installation did with a button of a group's sends; 0 is the push itself.
  private func pressed(
    _ id: Int64, _ taps: [SeenEvent], _ all: [SeenEvent], _ group: Int
  ) -> ButtonCounts {
    let own = taps.filter { button(of: $0.action) == id }
    let reaching = own.filter { $0.outcome == .opened || $0.outcome == .fallback }
    func right(_ event: SeenEvent) -> Int64? {
      id == 0 ? targets[event.send]?.route : targets[event.send]?.actions[id]
    }
    func isRight(_ event: SeenEvent) -> Bool {
      event.outcome == .opened && event.name == right(event)
    }
    var found = ButtonCounts()
    found.tapped = own.isEmpty ? 0 : 1
    found.arrived = reaching.contains(where: isRight) ? 1 : 0
    found.elsewhere = reaching.contains { right($0) != nil && !isRight($0) } ? 1 : 0
    found.unopened = own.contains { $0.outcome == .rejected } ? 1 : 0
    found.reached = all.indices.contains { isReached(all, $0, group, by: id) } ? 1 : 0
    for name in Set(reaching.map(\.name)) where name != 0 { found.opened[name] = 1 }
    return found
  }

  /// Whether an event is what people should do, and the last touch before it is a button's of a group.
  private func isReached(
    _ events: [SeenEvent], _ place: Int, _ group: Int, by id: Int64
  ) -> Bool {
    let event = events[place]
    guard isGoal(event) else { return false }
    let touches = events[..<place].filter {
      $0.kind == .open && ($0.outcome == .opened || $0.outcome == .fallback) && $0.isLed
    }
    guard let last = touches.last, event.time - last.time <= window else { return false }
    return targets[last.send]?.group == group && button(of: last.action) == id
  }

  package static func random(seed: UInt64) -> PushHistory {
    var seeded = Seeded(seed: seed)
    var targets: [Int64: PushRun.Target] = [:]
    for send in 1...3 where seeded.chance(80) {
      var actions: [Int64: Int64] = [:]
      for action in 1...4 where seeded.chance(40) {
        actions[Int64(action)] = Int64(seeded.number(0...3))
      }
      targets[Int64(send)] = PushRun.Target(
        group: seeded.below(2), route: Int64(seeded.number(0...3)), actions: actions)
    }
    let words = PushRun.Words(tap: seeded.pick([0, 1]), dismiss: seeded.pick([0, 2]))
    return PushHistory(
      targets: targets, words: words, window: seeded.pick([0, 1, 6, 1_000_000]), goal: 1,
      events: .random(&seeded))
  }
}

/// What a run counts, to be written and added up.
package struct PushCounts: Hashable, Sendable {
  package var delivered = 0
  package var noticed = 0
  package var dismissed = 0
  package var tapped = 0
  package var arrived = 0
  package var elsewhere = 0
  package var unopened = 0
  package var reached = 0
  package var sessions = 0
  package var events: [Int64: Int] = [:]
  package var buttons: [Int64: ButtonCounts] = [:]

  package init() {}

  package init(_ counts: PushRun.Counts) {
    delivered = counts.delivered
    noticed = counts.noticed
    dismissed = counts.dismissed
    tapped = counts.tapped
    arrived = counts.arrived
    elsewhere = counts.elsewhere
    unopened = counts.unopened
    reached = counts.reached
    sessions = counts.sessions
    events = counts.events
    buttons = counts.buttons.mapValues(ButtonCounts.init)
  }

  package static func + (one: PushCounts, other: PushCounts) -> PushCounts {
    var sum = one
    sum.delivered += other.delivered
    sum.noticed += other.noticed
    sum.dismissed += other.dismissed
    sum.tapped += other.tapped
    sum.arrived += other.arrived
    sum.elsewhere += other.elsewhere
    sum.unopened += other.unopened
    sum.reached += other.reached
    sum.sessions += other.sessions
    sum.events.merge(other.events, uniquingKeysWith: +)
    sum.buttons.merge(other.buttons, uniquingKeysWith: +)
    return sum
  }
}

/// What a run counts of a button, to be written and added up.
package struct ButtonCounts: Hashable, Sendable {
  package var tapped = 0
  package var arrived = 0
  package var elsewhere = 0
  package var unopened = 0
  package var reached = 0
  package var opened: [Int64: Int] = [:]

  package init() {}

  package init(_ counts: PushRun.Button) {
    (tapped, arrived, elsewhere) = (counts.tapped, counts.arrived, counts.elsewhere)
    (unopened, reached, opened) = (counts.unopened, counts.reached, counts.opened)
  }

  package static func + (one: ButtonCounts, other: ButtonCounts) -> ButtonCounts {
    var sum = one
    sum.tapped += other.tapped
    sum.arrived += other.arrived
    sum.elsewhere += other.elsewhere
    sum.unopened += other.unopened
    sum.reached += other.reached
    sum.opened.merge(other.opened, uniquingKeysWith: +)
    return sum
  }
}
