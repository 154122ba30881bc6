import LinkPlatform
import SeededNumbers

/// What happens in one session, event by event.
struct Story {
  private enum Beginning {
    case push
    case link
    case icon
  }

  private static let routes = [
    "home", "sale", "sale", "order", "search", "product", "product", "cart", "account", "store",
    "help", "wishlist",
  ]
  /// How many of a hundred custom events have which name.
  private static let names = [
    ("scroll", 45), ("review", 10), ("add-to-cart", 25), ("checkout", 13), ("purchase", 7),
  ]

  private let session: Session
  private let beginning: Beginning
  private let id: RecordID
  private let version: String
  private let send: String
  private let link: RecordID
  private let origin: Origin
  private var chance: Seeded

  init(_ session: Session, _ traffic: Traffic) {
    self.session = session
    chance = traffic.numbers(6, session.person, session.day, session.number)
    id = .version7(at: session.begin, &chance)
    beginning =
      switch chance.below(100) {
      case ..<30: .push
      case ..<55: .link
      default: .icon
      }
    version = "3.\(session.day / 20).\(session.person % 3)"
    send = chance.pick(traffic.sends(ofDay: session.day)).id
    let number = chance.below(Traffic.linkCount)
    link = traffic.link(number)
    origin = Origin(campaign: "campaign-\(number % 15)", source: "newsletter")
  }

  /// The event at a place: a session begins with what led to it, and ends.
  mutating func event(_ place: Int) -> Event {
    let time =
      session.begin + Int64(place) * session.gap + Int64(chance.below(Int(session.gap)))
    var event = Event(
      id: .version7(at: time, &chance), kind: .open, occurredAt: Timestamp(milliseconds: time),
      sequence: Int64((session.day * 10 + session.number) * 1000 + place), session: id,
      version: version)
    switch (place, beginning) {
    case (session.length - 1, _): event.kind = .sessionEnded
    case (0, .push):
      event.kind = .delivered
      (event.send, event.entrySource) = (send, "notification-service")
      event.session = nil
    case (1, .push), (0, .link), (0, .icon):
      event.kind = .sessionBegan
      lead(&event)
    case (2, .push), (1, .link):
      (event.outcome, event.name) = (.opened, chance.once(in: 4) ? pickRoute() : "sale")
      lead(&event)
      if beginning == .push { event.action = Event.tap }
    default: goOn(&event)
    }
    return event
  }

  private func lead(_ event: inout Event) {
    switch beginning {
    case .push: (event.entrySource, event.send) = ("notification", send)
    case .link:
      (event.entrySource, event.link, event.origin) = ("universal-link", link, origin)
    case .icon: break
    }
  }

  private mutating func pickRoute() -> String { chance.pick(Self.routes) }

  private mutating func goOn(_ event: inout Event) {
    switch chance.below(100) {
    case ..<35:
      event.kind = .custom
      let name = pickName()
      event.name = name
      if name == "purchase" {
        event.values = [
          Event.Value("total", .number(Double(chance.number(500...20_000)) / 100)),
          Event.Value("currency", .text("EUR")),
        ]
      }
    case ..<40:
      (event.outcome, event.code) = (.rejected, "no-match")
      (event.entrySource, event.nearest) = ("universal-link", pickRoute())
    case ..<43:
      (event.outcome, event.name, event.entrySource) = (.fallback, "home", "universal-link")
    case ..<47:
      event.kind = .shown
      (event.send, event.entrySource) = (send, "foreground")
    default:
      (event.outcome, event.name, event.entrySource) = (.opened, pickRoute(), "in-app")
      if chance.chance(30) {
        event.values = [Event.Value("id", .text("\(chance.below(100_000))"))]
      }
    }
  }

  private mutating func pickName() -> String {
    var place = chance.below(100)
    for (name, share) in Self.names {
      if place < share { return name }
      place -= share
    }
    return Self.names[0].0
  }
}
