/// Counts what installations did with sends, in one pass over their events.
///
/// The events of an installation come one after the other, ordered by time and sequence.
package struct PushRun: Sendable {
  /// What became of the sends of one group: numbers of installations, but for sessions and events.
  package struct Counts: Hashable, Sendable {
    package internal(set) var delivered = 0
    package internal(set) var noticed = 0
    package internal(set) var tapped = 0
    package internal(set) var arrived = 0
    package internal(set) var elsewhere = 0
    package internal(set) var unopened = 0
    package internal(set) var reached = 0
    package internal(set) var sessions = 0
    /// What happened in these sessions, by name.
    package internal(set) var events: [Int64: Int] = [:]

    package init() {}
  }

  /// What a send is counted with, and its right route; 0 for none.
  package struct Target: Hashable, Sendable {
    package let group: Int
    package let route: Int64

    package init(group: Int, route: Int64) {
      (self.group, self.route) = (group, route)
    }
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
  package private(set) var counts: [Int: Counts] = [:]

  private var installation: Int64?
  private var marks: [Int: Marks] = [:]
  /// The last touch; a link has no send.
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
  package init(targets: [Int64: Target], window: Int64) {
    (self.targets, self.window) = (targets, window)
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
    if event.isTouch { touch(send, at: time) }
    if event.isInSession { happen(event.name, in: event.session) }
    guard send != 0 else { return }
    switch event.kind {
    case .open: tap(send, outcome: event.outcome, route: event.name)
    case .delivered: deliver(send)
    case .shown: show(send)
    case .sessionBegan: beginSession(event.session, by: send)
    case .sessionEnded, .custom, nil: break
    }
  }

  /// Counts the last installation; call it at the end.
  package mutating func finish() {
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

  /// Adds what another run counted, of other installations; both are finished.
  package mutating func add(_ other: PushRun) {
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
    guard let last, time - last.time <= window else { return }
    mark(.reached, last.send)
  }

  @usableFromInline
  mutating func touch(_ send: Int64, at time: Int64) { last = (send, time) }

  @usableFromInline
  mutating func happen(_ name: Int64, in session: Int64) {
    happened[Happening(session: session, name: name), default: 0] += 1
  }

  @usableFromInline
  mutating func tap(_ send: Int64, outcome: Event.Outcome?, route: Int64) {
    guard let target = targets[send] else { return }
    var found: Marks = .tapped
    switch outcome {
    case .opened where route == target.route: found.insert(.arrived)
    case .opened, .fallback: found.insert(.elsewhere)
    case .rejected: found.insert(.unopened)
    case .superseded, .expired, .cancelled, nil: break
    }
    marks[target.group, default: []].formUnion(found)
  }

  @usableFromInline
  mutating func deliver(_ send: Int64) { mark(.delivered, send) }

  @usableFromInline
  mutating func show(_ send: Int64) { mark(.shown, send) }

  @usableFromInline
  mutating func beginSession(_ session: Int64, by send: Int64) {
    guard let target = targets[send] else { return }
    counts[target.group, default: Counts()].sessions += 1
    sessions[session] = target.group
  }

  private mutating func mark(_ mark: Marks, _ send: Int64) {
    guard let target = targets[send] else { return }
    marks[target.group, default: []].insert(mark)
  }
}
