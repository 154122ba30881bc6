package import LinkPlatform
package import SeededNumbers

/// An event as runs see it, in memory.
package struct SeenEvent: EventFacts {
  package var installation: Int64
  package var time: Int64
  package var kind: Event.Kind?
  package var outcome: Event.Outcome?
  package var name: Int64
  package var send: Int64
  package var action: Int64
  package var link: Int64
  package var campaign: Int64
  package var source: Int64
  package var session: Int64

  package init(
    installation: Int64 = 1, time: Int64 = 0, kind: Event.Kind?, outcome: Event.Outcome? = nil,
    name: Int64 = 0, send: Int64 = 0, action: Int64 = 0, link: Int64 = 0, campaign: Int64 = 0,
    source: Int64 = 0, session: Int64 = 0
  ) {
    (self.installation, self.time, self.kind) = (installation, time, kind)
    (self.outcome, self.name, self.send, self.action) = (outcome, name, send, action)
    (self.link, self.campaign, self.source) = (link, campaign, source)
    self.session = session
  }

  /// Whether a send, a link or a campaign led to it.
  package var isLed: Bool { send != 0 || link != 0 || campaign != 0 || source != 0 }

  /// What led to it.
  package var touch: TouchNumbers {
    TouchNumbers(send: send, link: link, campaign: campaign, source: source)
  }

  package static func open(
    _ outcome: Event.Outcome = .opened, at time: Int64 = 0, name: Int64 = 0, send: Int64 = 0,
    action: Int64 = 0, link: Int64 = 0, session: Int64 = 0
  ) -> SeenEvent {
    SeenEvent(
      time: time, kind: .open, outcome: outcome, name: name, send: send, action: action, link: link,
      session: session)
  }

  package static func custom(at time: Int64 = 0, name: Int64 = 0, session: Int64 = 0) -> SeenEvent {
    SeenEvent(time: time, kind: .custom, name: name, session: session)
  }

  package static func session(
    at time: Int64, send: Int64 = 0, link: Int64 = 0, session: Int64 = 0
  ) -> SeenEvent {
    SeenEvent(time: time, kind: .sessionBegan, send: send, link: link, session: session)
  }

  package func of(_ installation: Int64) -> SeenEvent {
    var event = self
    event.installation = installation
    return event
  }
}

extension [SeenEvent] {
  /// Events of several installations that share times, sends, names and sessions.
  package static func random(_ seeded: inout Seeded) -> [SeenEvent] {
    let latest = seeded.pick([0, 6, 40])
    var events: [SeenEvent] = []
    for installation in [7, 0, -3, 12].prefix(seeded.number(0...4)) {
      for time in (0..<seeded.below(16)).map({ _ in seeded.number(0...latest) }).sorted() {
        let kind = seeded.pick(Event.Kind.allCases + [.sessionBegan, .open])
        events.append(
          SeenEvent(
            installation: Int64(installation), time: Int64(time),
            kind: seeded.chance(3) ? nil : kind,
            outcome: kind == .open ? seeded.pick(Event.Outcome.allCases + [.opened]) : nil,
            name: Int64(seeded.number(0...3)), send: Int64(seeded.number(0...4)),
            action: kind == .open ? Int64(seeded.pick([0, 0, 1, 2, 3, 4])) : 0,
            link: Int64(seeded.number(0...1)), session: Int64(seeded.number(0...3))))
      }
    }
    return events
  }

  /// The events of each installation, in order.
  package var byInstallation: [[SeenEvent]] {
    Dictionary(grouping: self, by: \.installation).values.map { $0 }
  }
}
