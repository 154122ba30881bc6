import LinkPlatform
import ReportReferences
import Testing

@Suite("ReturnRun")
struct ReturnRunTests {
  @Test("The returns of generated histories are those of comparing each session with the last")
  func reference() {
    for seed in 0..<UInt64(1000) {
      let history = ReturnHistory.random(seed: seed)
      #expect(history.counts == history.expectedCounts, "seed \(seed)")
    }
  }

  @Test(
    "Whoever was away so long, and not a millisecond less, comes back",
    arguments: [(99, 0), (100, 1), (101, 1)] as [(Int64, Int)])
  func away(_ time: Int64, _ count: Int) {
    let counts = Self.counts([.session(at: 0), .session(at: time)])
    #expect(counts == (count == 0 ? [:] : [nil: count]))
  }

  @Test("The first session of an installation is no return")
  func first() {
    #expect(Self.counts([.session(at: 1000), .session(at: 9000).of(2)]) == [:])
  }

  @Test("Only a session ends the time away, and only a session is a return")
  func others() {
    #expect(
      Self.counts([
        .session(at: 0), .open(at: 50, send: 1), .custom(at: 99), .session(at: 100, send: 2),
        .open(at: 900, send: 3),
      ]) == [TouchNumbers(send: 2, link: 0): 1])
  }

  @Test("A return counts for the send or the link that led to its session")
  func touches() {
    #expect(
      Self.counts([
        .session(at: 0), .session(at: 100, send: 1), .session(at: 200, link: 2), .session(at: 300),
      ]) == [TouchNumbers(send: 1, link: 0): 1, TouchNumbers(send: 0, link: 2): 1, nil: 1])
  }

  @Test("An installation counts once for each way back")
  func once() {
    let events = [Int64(1), 2].flatMap { installation in
      [
        SeenEvent.session(at: 0), .session(at: 100, send: 1), .session(at: 200, send: 1),
        .session(at: 300),
      ].map { $0.of(installation) }
    }
    #expect(Self.counts(events) == [TouchNumbers(send: 1, link: 0): 2, nil: 2])
  }

  @Test("Who came back before the span is not counted, and is not away after it")
  func span() {
    let sessions = [SeenEvent.session(at: 0), .session(at: 100), .session(at: 150)]
    #expect(ReturnHistory(away: 50, from: 101, events: sessions).counts == [nil: 1])
    #expect(ReturnHistory(away: 51, from: 101, events: sessions).counts == [:])
  }

  private static func counts(_ events: [SeenEvent]) -> [TouchNumbers?: Int] {
    ReturnHistory(away: 100, from: 0, events: events).counts
  }
}
