/// What an app told, as it came.
package struct TailEvent: Hashable, Sendable {
  /// Its place in the order in which events came.
  package var position: Int64
  package var installation: RecordID
  package var receivedAt: Timestamp
  package var event: Event
  /// Parameters and values as JSON text; nil for none.
  package var details: String?

  package init(
    position: Int64, installation: RecordID, receivedAt: Timestamp, event: Event,
    details: String?
  ) {
    (self.position, self.installation, self.receivedAt) = (position, installation, receivedAt)
    (self.event, self.details) = (event, details)
  }
}

extension TailEvent {
  /// Who says its campaign and source; nil where there is none.
  package var campaignBy: CampaignTeller? {
    event.origin.namesCampaign ? event.origin.isTold ? .query : .owner : nil
  }
}

/// Which of the events that came are wanted.
package struct TailQuery: Hashable, Sendable {
  /// Whose; nil for all installations of the app.
  package var installation: RecordID?
  /// Those that came after a place; nil for the last ones.
  package var after: Int64?
  package var limit: Int

  package init(installation: RecordID? = nil, after: Int64? = nil, limit: Int) {
    (self.installation, self.after, self.limit) = (installation, after, limit)
  }
}
