/// What an event has to be to match a step; what is nil may be anything.
package struct EventPattern: Hashable, Codable, Sendable {
  package var kind: Event.Kind
  package var outcomes: [Event.Outcome]?
  /// The route of an open, the name of a custom event.
  package var name: String?
  package var entrySource: String?
  package var campaign: String?
  package var send: String?
  /// What was tapped of a notification.
  package var action: String?
  /// The widget, control or Live Activity, as its link says.
  package var surface: String?

  package init(
    kind: Event.Kind, outcomes: [Event.Outcome]? = nil, name: String? = nil,
    entrySource: String? = nil,
    campaign: String? = nil, send: String? = nil, action: String? = nil, surface: String? = nil
  ) {
    (self.kind, self.outcomes, self.name, self.entrySource) = (kind, outcomes, name, entrySource)
    (self.campaign, self.send, self.action, self.surface) = (campaign, send, action, surface)
  }
}
