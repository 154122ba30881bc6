/// A span of time: its first moment is in it, its last is not.
package struct TimeSpan: Hashable, Sendable {
  package var from: Timestamp
  package var to: Timestamp

  package init(_ from: Timestamp, _ to: Timestamp) {
    self.from = from
    self.to = to
  }

  package func contains(_ time: Timestamp) -> Bool { from <= time && time < to }
}

/// What an event has to be to match a step; what is nil may be anything.
package struct EventPattern: Hashable, Codable, Sendable {
  package var kind: Event.Kind
  package var outcomes: [Event.Outcome]?
  /// The route of an open, the name of a custom event.
  package var name: String?
  package var entrySource: String?
  package var campaign: String?
  package var send: String?

  package init(
    kind: Event.Kind, outcomes: [Event.Outcome]? = nil, name: String? = nil,
    entrySource: String? = nil,
    campaign: String? = nil, send: String? = nil
  ) {
    self.kind = kind
    self.outcomes = outcomes
    self.name = name
    self.entrySource = entrySource
    self.campaign = campaign
    self.send = send
  }
}

/// What the installations of a funnel, or what is attributed, is parted by.
package enum EventBreakdown: String, Hashable, Codable, Sendable, CaseIterable {
  case campaign
  /// The campaign's source.
  case source
  /// The way in.
  case entrySource
  /// The app's version.
  case version
}

/// How many installations took which steps in which order.
package struct FunnelQuery: Hashable, Sendable {
  package var steps: [EventPattern]
  package var window: Duration
  package var span: TimeSpan
  package var breakdown: EventBreakdown?

  package init(
    steps: [EventPattern], window: Duration, span: TimeSpan, breakdown: EventBreakdown? = nil
  ) {
    self.steps = steps
    self.window = window
    self.span = span
    self.breakdown = breakdown
  }
}

/// What the installations of one part of a funnel did.
package struct FunnelPart: Hashable, Sendable {
  /// What they have in common; nil where there is no such value, or no breakdown.
  package var value: String?
  /// How many installations reached each step.
  package var reached: [Int]
  /// The median time in milliseconds to each step from the one before; nil where nobody reached it.
  package var medians: [Int64?]

  package init(value: String?, reached: [Int], medians: [Int64?]) {
    self.value = value
    self.reached = reached
    self.medians = medians
  }
}

/// What led to what people did.
package struct AttributionQuery: Hashable, Sendable {
  /// What is attributed.
  package var conversion: EventPattern
  package var window: Duration
  package var span: TimeSpan
  /// The value of the conversion that is added up.
  package var value: String?

  package init(
    conversion: EventPattern, window: Duration, span: TimeSpan, value: String? = nil
  ) {
    self.conversion = conversion
    self.window = window
    self.span = span
    self.value = value
  }
}

/// By what somebody was led to the app: a push's send, a link, with the campaign as it was then.
package struct EventTouch: Hashable, Sendable {
  package var send: String?
  package var link: RecordID?
  package var campaign: String?
  package var source: String?

  package init(
    send: String? = nil, link: RecordID? = nil, campaign: String? = nil, source: String? = nil
  ) {
    self.send = send
    self.link = link
    self.campaign = campaign
    self.source = source
  }
}

/// What one touch, or none, is credited with.
package struct Attribution: Hashable, Sendable {
  package var touch: EventTouch?
  package var conversions: Int
  package var installations: Int
  package var total: Double

  package init(touch: EventTouch?, conversions: Int, installations: Int, total: Double) {
    self.touch = touch
    self.conversions = conversions
    self.installations = installations
    self.total = total
  }
}
