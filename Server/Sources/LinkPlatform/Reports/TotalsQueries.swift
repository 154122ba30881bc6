/// A dimension by which what apps told is added up.
package enum EventDimension: String, Hashable, Codable, Sendable, CaseIterable {
  case kind, outcome, name, code, nearest, entrySource, version, campaign, source, link, send
  /// What was tapped of a notification.
  case action
  /// The widget, control or Live Activity, as the link says.
  case surface
  /// Who says so of campaign and source: ``CampaignTeller``.
  case campaignBy
  /// The quarter of an hour, counted from 1970.
  case quarter
}

/// Who says by which campaign somebody came.
package enum CampaignTeller: String, Hashable, Codable, Sendable, CaseIterable {
  /// The app's owner, of a send, a link or the click of one.
  case owner
  /// The items of the opened link itself, which anybody can write.
  case query
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
    (self.span, self.kinds, self.dimensions, self.link) = (span, kinds, dimensions, link)
  }
}

/// How often the same was told.
package struct EventTotal: Hashable, Sendable {
  /// A value for each dimension, in their order; nil where it has none.
  package var values: [String?]
  package var count: Int

  package init(values: [String?], count: Int) {
    (self.values, self.count) = (values, count)
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
    (self.span, self.dimensions, self.countsPeople) = (span, dimensions, countsPeople)
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
    (self.values, self.raw, self.visits, self.bots) = (values, raw, visits, bots)
    self.people = people
  }
}
