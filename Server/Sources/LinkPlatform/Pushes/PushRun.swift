/// Counts what installations did with sends, in one pass over their events.
///
/// The events of an installation come one after the other, ordered by time and sequence.
package struct PushRun: Sendable {
  /// What became of the sends of one group: numbers of installations, but for sessions and events.
  package struct Counts: Hashable, Sendable {
    package internal(set) var delivered = 0
    package internal(set) var noticed = 0
    package internal(set) var dismissed = 0
    package internal(set) var tapped = 0
    package internal(set) var arrived = 0
    package internal(set) var elsewhere = 0
    package internal(set) var unopened = 0
    package internal(set) var reached = 0
    package internal(set) var sessions = 0
    /// What happened in these sessions, by name.
    package internal(set) var events: [Int64: Int] = [:]
    /// What became of their buttons, by identifier.
    package internal(set) var buttons: [Int64: Button] = [:]

    package init() {}
  }

  /// What became of a button: numbers of installations.
  package struct Button: Hashable, Sendable {
    package internal(set) var tapped = 0
    /// Of sends that have a link for it, as of ``elsewhere``.
    package internal(set) var arrived = 0
    package internal(set) var elsewhere = 0
    package internal(set) var unopened = 0
    package internal(set) var reached = 0
    /// Which routes opened, whatever the send says of the button.
    package internal(set) var opened: [Int64: Int] = [:]

    package init() {}
  }

  /// What a send is counted with, and its right route; 0 for none.
  package struct Target: Hashable, Sendable {
    package let group: Int
    package let route: Int64
    /// The right routes of its buttons that have a link, by identifier; 0 for a link without a route.
    package let actions: [Int64: Int64]

    package init(group: Int, route: Int64, actions: [Int64: Int64] = [:]) {
      (self.group, self.route, self.actions) = (group, route, actions)
    }
  }

  /// The numbers of the words that are no buttons; 0 for one that nobody has told.
  package struct Words: Hashable, Sendable {
    package let tap: Int64
    package let dismiss: Int64

    package init(tap: Int64, dismiss: Int64) { (self.tap, self.dismiss) = (tap, dismiss) }

    package static let none = Words(tap: 0, dismiss: 0)
  }

  /// A row: a group of sends itself, or one of its buttons.
  private struct Row: Hashable {
    let group: Int
    /// 0 for the group itself.
    var button: Int64 = 0
  }

  /// A route that a button opened.
  private struct Opening: Hashable {
    let row: Row
    let route: Int64
  }

  /// What one installation did with the sends of one group, or with one of its buttons.
  fileprivate struct Marks: OptionSet {
    let rawValue: Int
    static let delivered = Marks(rawValue: 1)
    static let noticed = Marks(rawValue: 2)
    static let tapped = Marks(rawValue: 4)
    static let arrived = Marks(rawValue: 8)
    static let elsewhere = Marks(rawValue: 16)
    static let unopened = Marks(rawValue: 32)
    static let reached = Marks(rawValue: 64)
    static let dismissed = Marks(rawValue: 128)
  }

  private let targets: [Int64: Target]
  private let words: Words
  private let window: Int64
  package private(set) var counts: [Int: Counts] = [:]

  private var installation: Int64?
  private var marks: [Row: Marks] = [:]
  private var openings: Set<Opening> = []
  /// The last touch; a link has no send, and a tap no button.
  private var last: (send: Int64, action: Int64, time: Int64)?
  /// The groups whose sends began sessions, and what happened in sessions.
  private var sessions: [Int64: Int] = [:]
  private var happened: [Happening: Int] = [:]

  private struct Happening: Hashable {
    let session: Int64
    let name: Int64
  }

  /// - Parameters:
  ///   - targets: What each send is counted with.
  ///   - words: What events say of taps and dismissals.
  ///   - window: How long after a tap a goal counts, in milliseconds.
  package init(targets: [Int64: Target], words: Words = .none, window: Int64) {
    (self.targets, self.words, self.window) = (targets, words, window)
  }

  /// Sees an event, and whether it is what people should do.
  ///
  /// It is compiled anew for a store's own events, so that reading a fact costs no call by a table.
  @inlinable
  package mutating func see(_ event: some EventFacts, isGoal: Bool) {
    begin(event.installation)
    let (time, send) = (event.time, event.send)
    // An open that is both was led to by the touch before it.
    if isGoal { reach(at: time) }
    if event.isTouch { touch(send, send == 0 ? 0 : event.action, at: time) }
    if event.isInSession { happen(event.name, in: event.session) }
    guard send != 0 else { return }
    switch event.kind {
    case .open: open(send, event.action, outcome: event.outcome, route: event.name)
    case .delivered: deliver(send)
    case .shown: show(send)
    case .sessionBegan: beginSession(event.session, by: send)
    case .sessionEnded, .custom, nil: break
    }
  }

  /// Counts the last installation; call it at the end.
  package mutating func finish() {
    for (row, marks) in marks {
      guard row.button == 0 else {
        counts[row.group, default: Counts()].buttons[row.button, default: Button()].add(marks)
        continue
      }
      var found = counts[row.group] ?? Counts()
      if marks.contains(.delivered) { found.delivered += 1 }
      if marks.contains(.noticed) { found.noticed += 1 }
      if marks.contains(.dismissed) { found.dismissed += 1 }
      if marks.contains(.tapped) { found.tapped += 1 }
      if marks.contains(.arrived) { found.arrived += 1 }
      if marks.contains(.elsewhere) { found.elsewhere += 1 }
      if marks.contains(.unopened) { found.unopened += 1 }
      if marks.contains(.reached) { found.reached += 1 }
      counts[row.group] = found
    }
    for opening in openings {
      counts[opening.row.group, default: Counts()]
        .buttons[opening.row.button, default: Button()].opened[opening.route, default: 0] += 1
    }
    for (happening, count) in happened {
      if let group = sessions[happening.session] {
        counts[group, default: Counts()].events[happening.name, default: 0] += count
      }
    }
    marks.removeAll(keepingCapacity: true)
    openings.removeAll(keepingCapacity: true)
    sessions.removeAll(keepingCapacity: true)
    happened.removeAll(keepingCapacity: true)
    last = nil
  }

  /// Adds what another run counted, of other installations; both are finished.
  package mutating func add(_ other: PushRun) {
    counts.merge(other.counts) { one, other in
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
      sum.buttons.merge(other.buttons) { $0 + $1 }
      return sum
    }
  }
}

extension PushRun {
  @usableFromInline
  mutating func begin(_ installation: Int64) {
    guard installation != self.installation else { return }
    finish()
    self.installation = installation
  }

  /// Gives what people should do to the last touch, if it is a send's and not too long ago.
  @usableFromInline
  mutating func reach(at time: Int64) {
    guard let last, time - last.time <= window, let target = targets[last.send] else { return }
    marks[Row(group: target.group, button: button(last.action)), default: []].insert(.reached)
  }

  @usableFromInline
  mutating func touch(_ send: Int64, _ action: Int64, at time: Int64) {
    last = (send, action, time)
  }

  @usableFromInline
  mutating func happen(_ name: Int64, in session: Int64) {
    happened[Happening(session: session, name: name), default: 0] += 1
  }

  @usableFromInline
  mutating func open(_ send: Int64, _ action: Int64, outcome: Event.Outcome?, route: Int64) {
    guard let target = targets[send] else { return }
    let own = Row(group: target.group)
    marks[own, default: []].insert(.noticed)
    // Whoever dismisses a push opens nothing by it.
    guard action == 0 || action != words.dismiss else {
      marks[own, default: []].insert(.dismissed)
      return
    }
    let row = Row(group: target.group, button: button(action))
    let right = row.button == 0 ? target.route : target.actions[row.button]
    var found: Marks = .tapped
    switch outcome {
    case .opened, .fallback:
      // Of a button without a link nobody knows which screen is right.
      if let right {
        found.insert(outcome == .opened && route == right ? .arrived : .elsewhere)
      }
      if row.button != 0, route != 0 { openings.insert(Opening(row: row, route: route)) }
    case .rejected: found.insert(.unopened)
    case .superseded, .expired, .cancelled, nil: break
    }
    marks[row, default: []].formUnion(found)
  }

  /// The button that an action is; 0 for a tap, for a dismissal, and where older apps say nothing.
  private func button(_ action: Int64) -> Int64 {
    action == words.tap || action == words.dismiss ? 0 : action
  }

  @usableFromInline
  mutating func deliver(_ send: Int64) { mark(.delivered, send) }

  @usableFromInline
  mutating func show(_ send: Int64) { mark(.noticed, send) }

  @usableFromInline
  mutating func beginSession(_ session: Int64, by send: Int64) {
    guard let target = targets[send] else { return }
    counts[target.group, default: Counts()].sessions += 1
    sessions[session] = target.group
  }

  private mutating func mark(_ mark: Marks, _ send: Int64) {
    guard let target = targets[send] else { return }
    marks[Row(group: target.group), default: []].insert(mark)
  }
}

extension PushRun.Button {
  fileprivate mutating func add(_ marks: PushRun.Marks) {
    if marks.contains(.tapped) { tapped += 1 }
    if marks.contains(.arrived) { arrived += 1 }
    if marks.contains(.elsewhere) { elsewhere += 1 }
    if marks.contains(.unopened) { unopened += 1 }
    if marks.contains(.reached) { reached += 1 }
  }

  package static func + (one: Self, other: Self) -> Self {
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
