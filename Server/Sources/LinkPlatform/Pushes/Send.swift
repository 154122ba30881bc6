/// That a push was sent to many: what its opens are compared with.
package struct Send: Hashable, Sendable {
  /// What the payload carries.
  package var id: String
  package var campaign: String?
  package var source: String?
  package var sentAt: Timestamp
  package var recipients: Int
  /// Whether the payload says `mutable-content`: only then a delivery can be told.
  package var isMutable: Bool
  /// The link that it carries.
  package var target: String?
  /// The route that the link leads to: the right screen.
  package var route: String?

  package init(
    id: String, campaign: String? = nil, source: String? = nil, sentAt: Timestamp,
    recipients: Int, isMutable: Bool = false, target: String? = nil, route: String? = nil
  ) {
    (self.id, self.campaign, self.source, self.sentAt) = (id, campaign, source, sentAt)
    (self.recipients, self.isMutable, self.target) = (recipients, isMutable, target)
    self.route = route
  }
}
