import Foundation
import Testing

@testable import EntrywaySending

@Suite("RateLimit") struct RateLimitTests {
  @Test(
    "Over many seconds as many start as the rate says, and hardly more in any one",
    arguments: [1, 2, 7, 19, 20, 100, 999, 10_000])
  func rate(_ rate: Int) {
    var limit = RateLimit(rate)
    var now = Duration.zero
    var starts: [(Duration, Int)] = []
    while now < .seconds(20) {
      let taken = limit.take(upTo: 1_000_000, at: now)
      if taken > 0 { starts.append((now, taken)) }
      let delay = limit.delay
      #expect(delay > .zero)
      now += delay
    }
    let total = starts.map(\.1).reduce(0, +)
    #expect(abs(total - 20 * rate) <= max(1, rate / 10), "\(total) in 20 seconds")
    let most =
      starts.indices.map { first in
        starts[first...].prefix { $0.0 < starts[first].0 + .seconds(1) }.map(\.1).reduce(0, +)
      }.max() ?? 0
    #expect(most <= rate + max(1, rate / 20))
  }

  @Test("What an idle batch didn't use isn't saved")
  func idle() {
    var limit = RateLimit(100)
    _ = limit.take(upTo: 100, at: .zero)
    #expect(limit.take(upTo: 1_000, at: .seconds(3_600)) == 5)
  }

  @Test("No more are taken than asked for")
  func bounded() {
    var limit = RateLimit(1_000)
    #expect(limit.take(upTo: 3, at: .zero) == 3)
    #expect(limit.take(upTo: 100, at: .zero) == 47)
    #expect(limit.take(upTo: 100, at: .zero) == 0)
  }
}

@Suite("BatchPace") struct BatchPaceTests {
  @Test("Rate and time left are those of the last ten seconds")
  func pace() {
    var pace = BatchPace(done: 1_000, at: .zero)
    var summary = BatchSummary()
    for second in 1...30 {
      summary.accepted = 1_000 + (second <= 15 ? second * 10 : 150 + (second - 15) * 100)
      pace.add(done: summary.total, at: .seconds(second))
    }
    let progress = pace.progress(summary, total: 3_650, at: .seconds(30))
    #expect(progress.done == 2_650)
    #expect(progress.rate == 100)
    #expect(progress.timeLeft == .seconds(10))
    #expect(pace.progress(summary, total: nil, at: .seconds(30)).timeLeft == nil)
    #expect(pace.progress(summary, total: 5, at: .seconds(30)).total == 2_650)
    #expect(BatchPace().progress(BatchSummary(), total: 5, at: .zero).timeLeft == nil)
  }
}
