import LinkPlatform
import ReportReferences
import Testing

@Suite("EventFacts")
struct EventFactsTests {
  @Test(
    "An open that reached a screen is an opening, and led by a send, a link or a campaign a touch",
    arguments: Event.Outcome.allCases)
  func openings(_ outcome: Event.Outcome) {
    let isScreen = outcome == .opened || outcome == .fallback
    #expect(outcome.reachesScreen == isScreen)
    #expect(Event.Outcome.reachingScreen.contains(outcome) == isScreen)
    #expect(SeenEvent.open(outcome).isOpening == isScreen)
    #expect(!SeenEvent.open(outcome).isTouch)
    #expect(SeenEvent.open(outcome, send: 1).isTouch == isScreen)
    #expect(SeenEvent.open(outcome, link: 1).isTouch == isScreen)
    #expect(SeenEvent.open(outcome, send: 1, link: 1).isTouch == isScreen)
    // A link that is not the server's may name a campaign, or a source alone.
    for (campaign, source) in [(1, 0), (0, 1), (1, 1)] as [(Int64, Int64)] {
      var event = SeenEvent.open(outcome)
      (event.campaign, event.source) = (campaign, source)
      #expect(event.isTouch == isScreen)
    }
  }

  @Test("What is no open is no touch", arguments: Event.Kind.allCases)
  func others(_ kind: Event.Kind) {
    guard kind != .open else { return }
    let event = SeenEvent(kind: kind, send: 1, link: 1)
    #expect(event.hasOrigin)
    #expect(!event.isOpening)
    #expect(!event.isTouch)
  }

  @Test("Custom events and routes that opened are counted in their session, a fallback is not")
  func sessions() {
    #expect(SeenEvent.custom(session: 1).isInSession)
    #expect(!SeenEvent.custom().isInSession)
    for outcome in Event.Outcome.allCases {
      #expect(SeenEvent.open(outcome, session: 1).isInSession == (outcome == .opened))
    }
    #expect(!SeenEvent.open().isInSession)
    for kind in Event.Kind.allCases where kind != .open && kind != .custom {
      #expect(!SeenEvent(kind: kind, session: 1).isInSession)
    }
  }

  @Test("An event of a kind that is not known counts as nothing")
  func unknown() {
    let event = SeenEvent(kind: nil, outcome: .opened, send: 1, link: 1, session: 1)
    #expect(!event.isOpening)
    #expect(!event.isTouch)
    #expect(!event.isInSession)
  }
}
