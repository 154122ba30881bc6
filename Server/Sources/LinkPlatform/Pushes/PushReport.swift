/// Which sends are looked at, and what is counted behind them.
package struct PushQuery: Hashable, Sendable {
  /// When they were sent.
  package var span: TimeSpan
  package var campaign: String?
  /// Whether the sends of a campaign are counted together, each installation once.
  package var isByCampaign: Bool
  /// What people should do.
  package var goal: EventPattern?
  /// How long after a tap it counts.
  package var window: Duration
  /// Whether sessions are counted, and what happened in them: for that all events are looked at.
  package var countsSessions: Bool

  package init(
    span: TimeSpan, campaign: String? = nil, isByCampaign: Bool = false,
    goal: EventPattern? = nil, window: Duration = .seconds(7 * 86_400),
    countsSessions: Bool = true
  ) {
    (self.countsSessions, self.span, self.campaign) = (countsSessions, span, campaign)
    (self.isByCampaign, self.goal, self.window) = (isByCampaign, goal, window)
  }

  /// Which events a run has to see: the fewer, the faster.
  package enum Need: Hashable, Sendable {
    case ofSends
    /// Those of sends, what people should do, and what may have led to it: any touch, a link's too.
    case ofSendsAndGoal
    case all
  }

  package var need: Need { countsSessions ? .all : goal == nil ? .ofSends : .ofSendsAndGoal }
}

/// What became of a send, or of those of a campaign: numbers of installations.
package struct PushReport: Hashable, Sendable {
  /// One, or all of a campaign, those sent last first.
  package var sends: [Send]
  /// nil for sends that no device can tell of.
  package var delivered: Int?
  /// Shown in the foreground, tapped, dismissed, or a button of it pressed.
  package var noticed: Int
  package var dismissed: Int
  /// Tapped themselves: buttons are counted by themselves.
  package var tapped: Int
  /// Tapped, and the right screen opened; nil where no send says which.
  package var arrived: Int?
  /// Tapped, and another screen opened.
  package var elsewhere: Int
  /// Tapped, and nothing opened.
  package var unopened: Int
  /// Did what they should, last led by one of these.
  package var reached: Int?
  package var sessions: Int
  /// What happened in these sessions: names of custom events and of routes.
  package var events: [String: Int]
  /// Their buttons that are registered or were pressed, by identifier.
  package var buttons: [PushButtonReport]

  package init(_ sends: [Send]) {
    self.sends = sends
    (dismissed, buttons) = (0, [])
    (noticed, tapped, elsewhere, unopened, sessions, events) = (0, 0, 0, 0, 0, [:])
  }
  /// The report on what a run counted; what nothing could tell of stays out of it.
  ///
  /// - Parameters:
  ///   - sends: The sends that were counted together.
  ///   - counts: What was counted.
  ///   - query: What was asked.
  ///   - name: The text that a number stands for.
  package init(
    _ sends: [Send], _ counts: PushRun.Counts, of query: PushQuery,
    name: (Int64) throws -> String?
  ) rethrows {
    self.init(sends)
    delivered = sends.contains(where: \.isMutable) ? counts.delivered : nil
    (noticed, dismissed, tapped) = (counts.noticed, counts.dismissed, counts.tapped)
    arrived = sends.contains { $0.route != nil } ? counts.arrived : nil
    (elsewhere, unopened) = (counts.elsewhere, counts.unopened)
    reached = query.goal == nil ? nil : counts.reached
    sessions = counts.sessions
    for (number, count) in counts.events {
      if let name = try name(number) { events[name, default: 0] += count }
    }
    var pressed: [String: PushRun.Button] = [:]
    for (number, counts) in counts.buttons {
      // Numbers that have lost their texts read as one.
      if let id = try name(number) { pressed[id] = (pressed[id] ?? PushRun.Button()) + counts }
    }
    let registered = sends.flatMap(\.actions)
    let ids = Set(registered.map(\.id)).union(pressed.keys)
    buttons = try ids.sorted().map { id in
      try PushButtonReport(
        id, registered.filter { $0.id == id }, pressed[id] ?? PushRun.Button(), of: query,
        name: name)
    }
  }
}
