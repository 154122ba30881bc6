/// A dimension by which what apps told is added up.
package enum EventDimension: String, Hashable, Codable, Sendable, CaseIterable {
  case kind, outcome, name, code, nearest, entrySource, version, campaign, source, link, send
  /// The quarter of an hour, counted from 1970.
  case quarter
}

/// Which totals of what apps told are wanted.
package struct TotalsQuery: Hashable, Sendable {
  package var span: TimeSpan
  package var kinds: [Event.Kind]
  package var dimensions: [EventDimension]
  /// The link that led to it; nil for any, and for none.
  package var link: RecordID?

  package init(
    span: TimeSpan, kinds: [Event.Kind], dimensions: [EventDimension], link: RecordID? = nil
  ) {
    self.span = span
    self.kinds = kinds
    self.dimensions = dimensions
    self.link = link
  }
}

/// How often the same was told.
package struct EventTotal: Hashable, Sendable {
  /// A value for each dimension, in their order; nil where it has none.
  package var values: [String?]
  package var count: Int

  package init(values: [String?], count: Int) {
    self.values = values
    self.count = count
  }
}

/// A dimension by which clicks are added up.
package enum ClickDimension: String, Hashable, Codable, Sendable, CaseIterable {
  case link, kind, device, referrer, campaign, source, medium, channel
  /// The quarter of an hour, counted from 1970.
  case quarter
}

/// Which totals of clicks are wanted.
package struct ClickTotalsQuery: Hashable, Sendable {
  package var span: TimeSpan
  package var dimensions: [ClickDimension]
  /// Whether people are counted, for which clicks are read one by one.
  package var countsPeople: Bool
  /// The link that was followed; nil for all.
  package var link: RecordID?

  package init(
    span: TimeSpan, dimensions: [ClickDimension], countsPeople: Bool = true,
    link: RecordID? = nil
  ) {
    self.span = span
    self.dimensions = dimensions
    self.countsPeople = countsPeople
    self.link = link
  }
}

/// Clicks that have the same in common.
package struct ClickTotal: Hashable, Sendable {
  /// A value for each dimension, in their order; nil where it has none.
  package var values: [String?]
  /// All of them, previews, bots and HEAD too.
  package var raw: Int
  /// Those that count as a person's visit.
  package var visits: Int
  package var bots: Int
  /// Hashes of people, those of several days added up; nil where what they did is removed already,
  /// or nobody asked.
  ///
  /// Visits that were only tallied are nobody's.
  package var people: Int?

  package init(values: [String?], raw: Int, visits: Int, bots: Int, people: Int?) {
    self.values = values
    self.raw = raw
    self.visits = visits
    self.bots = bots
    self.people = people
  }
}

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
    self.countsSessions = countsSessions
    self.span = span
    self.campaign = campaign
    self.isByCampaign = isByCampaign
    self.goal = goal
    self.window = window
  }
}

/// What became of a send, or of those of a campaign: numbers of installations.
package struct PushReport: Hashable, Sendable {
  /// One, or all of a campaign, those sent last first.
  package var sends: [Send]
  /// nil for sends that no device can tell of.
  package var delivered: Int?
  /// Shown in the foreground, or tapped.
  package var noticed: Int
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

  package init(_ sends: [Send]) {
    self.sends = sends
    (noticed, tapped, elsewhere, unopened, sessions, events) = (0, 0, 0, 0, 0, [:])
  }
}

/// Who had been away and came back.
package struct ReturnQuery: Hashable, Sendable {
  /// When they came back.
  package var span: TimeSpan
  /// For how long no session began before.
  package var away: Duration

  package init(span: TimeSpan, away: Duration) {
    self.span = span
    self.away = away
  }
}

/// How many came back through the same.
package struct ReturnCount: Hashable, Sendable {
  /// By what the session began that ended the time away; nil for the app's icon.
  package var touch: EventTouch?
  package var installations: Int

  package init(touch: EventTouch?, installations: Int) {
    self.touch = touch
    self.installations = installations
  }
}
