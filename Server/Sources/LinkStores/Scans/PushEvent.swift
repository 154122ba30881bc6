package import LinkPlatform

/// An event that a run of pushes sees, numbers in place of texts.
package struct PushEvent: EventFacts {
  package let installation: Int64
  package let time: Int64
  package var sequence: Int64 = 0
  package var kindNumber: Int64
  package var name: Int64
  package var outcomeNumber: Int64 = 0
  package var send: Int64 = 0
  package var action: Int64 = 0
  package var link: Int64 = 0
  package var campaign: Int64 = 0
  package var source: Int64 = 0
  package var session: Int64 = 0
  /// Its place among all events, where it is known.
  var position: Int64 = 0
  var isGoal = false

  package var kind: Event.Kind? { Event.Kind(number: kindNumber) }
  package var outcome: Event.Outcome? { Event.Outcome(number: outcomeNumber) }
}

extension PushEvent {
  /// The event without its session.
  package init(_ event: some ScannedEvent) {
    self.init(
      installation: event.installation, time: event.time, kindNumber: event.kindNumber,
      name: event.name)
    (sequence, outcomeNumber, send) = (event.sequence, event.outcomeNumber, event.send)
    (action, link, campaign, source) = (event.action, event.link, event.campaign, event.source)
  }
}
