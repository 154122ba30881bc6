/// That a push was sent to many: what its opens are compared with.
package struct Send: Hashable, Sendable {
  /// What the payload carries.
  package var id: String
  package var campaign: String?
  package var source: String?
  package var sentAt: Timestamp
  /// How many devices it goes to; nil where whoever sends does not know yet.
  package var recipients: Int?
  /// Whether the payload says `mutable-content`: only then a delivery can be told.
  package var isMutable: Bool
  /// The link that it carries.
  package var target: String?
  /// The route that the link leads to: the right screen.
  package var route: String?
  /// Its buttons that have a link of their own, by their identifiers.
  package var actions: [SendAction]
  /// What became of it at APNs; nil where nobody has told.
  package var outcome: SendOutcome?

  package init(
    id: String, campaign: String? = nil, source: String? = nil, sentAt: Timestamp,
    recipients: Int?, isMutable: Bool = false, target: String? = nil, route: String? = nil,
    actions: [SendAction] = [], outcome: SendOutcome? = nil
  ) {
    (self.id, self.campaign, self.source, self.sentAt) = (id, campaign, source, sentAt)
    (self.recipients, self.isMutable, self.target) = (recipients, isMutable, target)
    (self.route, self.actions, self.outcome) = (route, actions, outcome)
  }

  /// How many pushes went out: as was told of its end, else to how many it was registered; nil where
  /// neither says.
  package var sent: Int? { outcome?.sent ?? recipients }
}
