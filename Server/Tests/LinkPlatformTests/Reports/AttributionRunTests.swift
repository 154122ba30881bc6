import LinkPlatform
import ReportReferences
import Testing

@Suite("AttributionRun")
struct AttributionRunTests {
  @Test("The credits of generated histories are those of looking at all touches each time")
  func reference() {
    for seed in 0..<UInt64(1000) {
      let history = AttributionHistory.random(seed: seed)
      let credits = history.credits
      let expected = history.expectedCredits
      #expect(credits.mapValues(\.conversions) == expected.mapValues(\.conversions), "seed \(seed)")
      #expect(credits.mapValues(\.total) == expected.mapValues(\.total), "seed \(seed)")
      #expect(
        credits.mapValues(\.installations) == expected.mapValues(\.installations.count),
        "seed \(seed)")
    }
  }

  @Test("The credits add up to all conversions and all amounts")
  func sums() {
    for seed in 0..<UInt64(1000) {
      let history = AttributionHistory.random(seed: seed)
      let amounts = history.events.compactMap { event -> Double? in
        if case .conversion(let amount) = event.kind { amount } else { nil }
      }
      let credits = history.credits.values
      #expect(credits.map(\.conversions).reduce(0, +) == amounts.count, "seed \(seed)")
      #expect(credits.map(\.total).reduce(0, +) == amounts.reduce(0, +), "seed \(seed)")
      #expect(credits.allSatisfy { 1...$0.conversions ~= $0.installations }, "seed \(seed)")
    }
  }

  @Test("The last touch before a conversion is credited, not an earlier or a later one")
  func last() {
    var history = AttributionHistory(window: 100)
    history.touch("mail", 1, at: 0)
    history.touch("poster", 1, at: 10)
    history.convert(1, at: 20)
    history.touch("post", 1, at: 30)
    #expect(history.credits.mapValues(\.conversions) == ["poster": 1])
  }

  @Test("Each conversion has its own last touch")
  func several() {
    var history = AttributionHistory(window: 100)
    history.convert(1, at: 0, amount: 1)
    history.touch("mail", 1, at: 10)
    history.convert(1, at: 20, amount: 2)
    history.touch("poster", 1, at: 30)
    history.convert(1, at: 40, amount: 4)
    history.touch("mail", 1, at: 50)
    history.convert(1, at: 60, amount: 8)
    history.convert(1, at: 151, amount: 16)
    #expect(history.credits.mapValues(\.total) == [nil: 17, "mail": 10, "poster": 4])
    #expect(history.credits.mapValues(\.conversions) == [nil: 2, "mail": 2, "poster": 1])
  }

  @Test("Of touches at the same time the later in the sequence is credited")
  func ties() {
    var history = AttributionHistory(window: 0)
    history.touch("poster", 1, at: 10)
    history.touch("mail", 1, at: 10)
    history.convert(1, at: 10)
    #expect(history.credits.mapValues(\.conversions) == ["mail": 1])
  }

  @Test("A touch at the time of a conversion but after it in the sequence is not credited")
  func after() {
    var history = AttributionHistory(window: 100)
    history.touch("mail", 1, at: 5)
    history.convert(1, at: 10)
    history.touch("poster", 1, at: 10)
    #expect(history.credits.mapValues(\.conversions) == ["mail": 1])
  }

  @Test(
    "A touch is credited as long after it as the window, and not a millisecond longer",
    arguments: [
      (0, 10, "mail"), (0, 11, nil), (1, 11, "mail"), (1, 12, nil), (100, 110, "mail"),
      (100, 111, nil), (.max, 1_000_000_000_000, "mail"),
    ] as [(Int64, Int64, String?)])
  func window(_ window: Int64, _ time: Int64, _ touch: String?) {
    var history = AttributionHistory(window: window)
    history.touch("mail", 1, at: 10)
    history.convert(1, at: time)
    #expect(history.credits.mapValues(\.conversions) == [touch: 1])
  }

  @Test("A touch of one installation is not credited with what the next one does")
  func mixing() {
    var history = AttributionHistory(window: 100)
    history.touch("mail", 1, at: 0)
    history.convert(2, at: 1, amount: 1)
    history.touch("poster", 2, at: 2)
    history.touch("post", 3, at: 3)
    history.convert(4, at: 4, amount: 2)
    history.touch("poster", 4, at: 5)
    history.convert(4, at: 6, amount: 4)
    #expect(history.credits.mapValues(\.total) == [nil: 3, "poster": 4])
    #expect(history.credits[nil]?.installations == 2)
  }

  @Test("An installation counts once for each touch, however many conversions it has")
  func installations() {
    var history = AttributionHistory(window: 100)
    for installation in [Int64(5), 3] {
      history.convert(installation, at: 0)
      history.convert(installation, at: 1)
      history.touch("mail", installation, at: 2)
      history.convert(installation, at: 3)
      history.touch("poster", installation, at: 4)
      history.convert(installation, at: 5)
      history.touch("mail", installation, at: 6)
      history.convert(installation, at: 7)
      history.convert(installation, at: 8)
    }
    history.touch("mail", 9, at: 9)
    history.convert(9, at: 10)
    #expect(history.credits.mapValues(\.installations) == [nil: 2, "mail": 3, "poster": 2])
    #expect(history.credits.mapValues(\.conversions) == [nil: 4, "mail": 7, "poster": 2])
  }

  @Test("Touches alone are credited with nothing, and a run without events has no credits")
  func empty() {
    var history = AttributionHistory(window: 100)
    #expect(history.credits.isEmpty)
    history.touch("mail", 1, at: 0)
    #expect(history.credits.isEmpty)
  }

  @Test("Of events touches are credited, and what is attributed from the beginning of the span on")
  func events() {
    var run = AttributionRun<TouchNumbers>(window: 100, from: 20)
    let events: [SeenEvent] = [
      .open(at: 0, send: 1), .custom(at: 19), .custom(at: 20), .open(.fallback, at: 30, link: 2),
      .open(.rejected, at: 40, send: 3), .open(at: 50), .session(at: 60, send: 4), .custom(at: 70),
    ]
    for event in events {
      run.see(event, isConversion: event.kind == .custom, amount: { 2 }, touch: { event.touch })
    }
    #expect(
      run.credits.mapValues(\.total)
        == [TouchNumbers(send: 1, link: 0): 2, TouchNumbers(send: 0, link: 2): 2])
  }

  @Test("An open that is a touch and what is attributed is credited to the touch before it")
  func both() {
    var run = AttributionRun<TouchNumbers>(window: 100)
    for event in [SeenEvent.open(at: 0, send: 1), .open(at: 1, send: 2)] {
      run.see(event, isConversion: true, amount: { nil }, touch: { event.touch })
    }
    #expect(run.credits.mapValues(\.conversions) == [nil: 1, TouchNumbers(send: 1, link: 0): 1])
    #expect(run.credits.values.allSatisfy { $0.total == 0 })
  }
}
