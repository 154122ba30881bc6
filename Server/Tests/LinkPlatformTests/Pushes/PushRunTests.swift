import LinkPlatform
import ReportReferences
import Testing

@Suite("PushRun")
struct PushRunTests {
  @Test("The counts of generated histories are those of looking at each installation by itself")
  func reference() {
    for seed in 0..<UInt64(2000) {
      let history = PushHistory.random(seed: seed)
      #expect(history.counts == history.expectedCounts, "seed \(seed)")
    }
  }

  @Test("Runs over some of the installations each add up to one over all")
  func adding() {
    for seed in 0..<UInt64(500) {
      let history = PushHistory.random(seed: seed)
      var sum = PushRun(
        targets: history.targets, words: history.words, window: history.window)
      for events in history.events.byInstallation { sum.add(history.counts(of: events)) }
      #expect(sum.counts == history.counts(of: history.events).counts, "seed \(seed)")
    }
  }

  @Test(
    "A tap arrives at the route of its send, elsewhere, or nowhere",
    arguments: [
      (.opened, 7, [1, 0, 0]), (.opened, 8, [0, 1, 0]), (.opened, 0, [0, 1, 0]),
      (.fallback, 7, [0, 1, 0]), (.rejected, 7, [0, 0, 1]), (.superseded, 7, [0, 0, 0]),
      (.expired, 7, [0, 0, 0]), (.cancelled, 7, [0, 0, 0]),
    ] as [(Event.Outcome, Int64, [Int])])
  func taps(_ outcome: Event.Outcome, _ name: Int64, _ counts: [Int]) {
    let found = Self.counts([.open(outcome, name: name, send: 1)])
    #expect([found.arrived, found.elsewhere, found.unopened] == counts)
    #expect((found.tapped, found.noticed, found.delivered) == (1, 1, 0))
  }

  @Test("A push that was shown is noticed, one that was delivered is not")
  func noticing() {
    #expect(Self.counts([SeenEvent(kind: .shown, send: 1)]).noticed == 1)
    let delivered = Self.counts([SeenEvent(kind: .delivered, send: 1)])
    #expect((delivered.delivered, delivered.noticed) == (1, 0))
  }

  @Test("An installation counts once, however often it did something; its sessions count each")
  func once() {
    let events = [
      SeenEvent(kind: .delivered, send: 1), SeenEvent(kind: .delivered, send: 1),
      .open(name: 7, send: 1), .open(name: 7, send: 1), .session(at: 0, send: 1, session: 1),
      .session(at: 0, send: 1, session: 2),
    ]
    let found = Self.counts(events)
    #expect((found.delivered, found.tapped, found.arrived, found.sessions) == (1, 1, 1, 2))
  }

  @Test(
    "A goal is reached as long after a touch as the window, and not a millisecond longer",
    arguments: [(110, 1), (111, 0)] as [(Int64, Int)])
  func window(_ time: Int64, _ reached: Int) {
    let found = Self.counts([.open(.fallback, at: 10, send: 1), .custom(at: time, name: 1)])
    #expect(found.reached == reached)
  }

  @Test("A link or another send that led to the app later takes the goal")
  func laterTouch() {
    let (tap, goal) = (SeenEvent.open(send: 1), SeenEvent.custom(at: 2, name: 1))
    #expect(Self.counts([tap, .open(at: 1, link: 5), goal]).reached == 0)
    #expect(Self.counts([tap, .open(at: 1, send: 9), goal]).reached == 0)
    #expect(Self.counts([tap, .open(at: 1), goal]).reached == 1)
    #expect(Self.counts([tap, .open(.rejected, at: 1, link: 5), goal]).reached == 1)
    #expect(Self.counts([tap, goal.of(2)]).reached == 0)
  }

  @Test("What happened in a session that a send began is counted, before its beginning too")
  func sessions() {
    let found = Self.counts([
      .open(name: 7, send: 1, session: 3), .session(at: 0, send: 1, session: 3),
      .custom(name: 8, session: 3), .custom(name: 8, session: 3), .custom(name: 8, session: 4),
      .custom(name: 8), .open(.fallback, name: 9, session: 3),
    ])
    #expect(found.events == [7: 1, 8: 2])
  }

  @Test(
    "A button is right at its own link's route, and one without a link is neither right nor wrong")
  func buttons() {
    // The buttons 5, which has the link of route 8, and 6, which has none.
    func found(_ events: SeenEvent...) -> PushCounts {
      PushHistory(
        targets: [1: PushRun.Target(group: 0, route: 7, actions: [5: 8])],
        words: PushRun.Words(tap: 3, dismiss: 4), window: 100, goal: 1, events: events
      ).counts[0] ?? PushCounts()
    }
    func button(_ counts: PushCounts, _ id: Int64) -> ButtonCounts? { counts.buttons[id] }
    let right = found(.open(name: 8, send: 1, action: 5))
    #expect((right.tapped, right.arrived, right.noticed) == (0, 0, 1))
    #expect(right.buttons[5]?.arrived == 1 && right.buttons[5]?.opened == [8: 1])
    let wrong = found(.open(name: 7, send: 1, action: 5), .open(.rejected, send: 1, action: 5))
    #expect(wrong.buttons[5]?.elsewhere == 1 && wrong.buttons[5]?.arrived == 0)
    #expect(wrong.buttons[5]?.unopened == 1 && wrong.buttons[5]?.tapped == 1)
    let free = found(.open(name: 9, send: 1, action: 6))
    #expect(free.buttons[6]?.arrived == 0 && free.buttons[6]?.elsewhere == 0)
    #expect(free.buttons[6]?.opened == [9: 1] && free.elsewhere == 0)
    // Told as a tap, and by an app that tells nothing.
    for action in [Int64(3), 0] {
      let tap = found(.open(name: 7, send: 1, action: action))
      #expect((tap.tapped, tap.arrived, tap.buttons.isEmpty) == (1, 1, true))
    }
    let dismissed = found(.open(.cancelled, send: 1, action: 4))
    #expect((dismissed.dismissed, dismissed.noticed, dismissed.tapped) == (1, 1, 0))
    // What people do then is the button's.
    let led = found(.open(name: 8, send: 1, action: 5), .custom(at: 2, name: 1))
    #expect(led.reached == 0 && led.buttons[5]?.reached == 1)
  }

  @Test("Sends that nobody asked about count nothing")
  func unknown() {
    let run = PushHistory(
      targets: [:], window: 100, goal: 1,
      events: [.open(send: 1), .session(at: 0, send: 1, session: 1), .custom(session: 1)])
    #expect(run.counts.isEmpty)
  }

  /// What a run counts for the send 1, whose route is 7, with the goal 1 and a window of 100.
  private static func counts(_ events: [SeenEvent]) -> PushCounts {
    PushHistory(
      targets: [1: PushRun.Target(group: 0, route: 7)], window: 100, goal: 1, events: events
    ).counts[0] ?? PushCounts()
  }
}
