/// How many installations took which steps in which order.
package struct FunnelQuery: Hashable, Sendable {
  package var steps: [EventPattern]
  package var window: Duration
  package var span: TimeSpan
  package var breakdown: EventBreakdown?

  package init(
    steps: [EventPattern], window: Duration, span: TimeSpan, breakdown: EventBreakdown? = nil
  ) {
    (self.steps, self.window, self.span, self.breakdown) = (steps, window, span, breakdown)
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
  /// Whether the value is a campaign or a source that was read off a link itself.
  package var isTold: Bool

  package init(value: String?, reached: [Int], medians: [Int64?], isTold: Bool = false) {
    (self.value, self.reached, self.medians, self.isTold) = (value, reached, medians, isTold)
  }
}

extension FunnelPart {
  /// Who says a campaign or a source; nil where there is none.
  var campaignBy: CampaignTeller? { value == nil ? nil : isTold ? .query : .owner }
}

/// What the installations of a funnel are parted by.
package enum EventBreakdown: String, Hashable, Codable, Sendable, CaseIterable {
  case campaign
  /// The campaign's source.
  case source
  /// The way in.
  case entrySource
  /// The app's version.
  case version
  /// What was tapped of a notification.
  case action
  /// The widget, control or Live Activity, as the link says.
  case surface

  /// Whether its values are the owner's or those of links.
  package var isOfCampaigns: Bool { self == .campaign || self == .source }
}

/// What counts the steps that installations took.
package protocol StepCounting: Sendable {
  /// How many installations took which steps, a part for each value of the breakdown, the largest first.
  func funnel(_ query: FunnelQuery, of app: RecordID) async throws(StorageError) -> [FunnelPart]
}

extension AnalyzedEvents {
  package func funnel(
    _ query: FunnelQuery, of app: RecordID
  ) async throws(StorageError) -> [FunnelPart] {
    // Half of the installations are read by a second connection.
    try await gate.run(readers: 2) { () async throws(StorageError) in
      try await base.funnel(query, of: app)
    }
  }
}
