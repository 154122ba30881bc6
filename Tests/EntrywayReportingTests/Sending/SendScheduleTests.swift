import Foundation
import SeededRandom
import Testing

@testable import EntrywayReporting

@Suite("SendSchedule") struct SendScheduleTests {
  @Test("The wait doubles from 5 s to 15 min, between a half and the whole of it")
  func doubles() {
    var random = Seeded(seed: 1)
    for _ in 0..<200 {
      var schedule = SendSchedule()
      for limit in [5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900] {
        let wait = schedule.failed(asked: nil, using: &random)
        #expect((.seconds(limit) / 2 ... .seconds(limit)).contains(wait))
      }
    }
  }

  @Test("The whole range is used, so that not all come back at the same time")
  func jitter() {
    var random = Seeded(seed: 2)
    var tenths = Set<Int>()
    for _ in 0..<1_000 {
      var schedule = SendSchedule()
      let wait = schedule.failed(asked: nil, using: &random)
      tenths.insert(Int((wait - .seconds(2.5)) / .seconds(0.25)))
    }
    #expect(tenths.isSuperset(of: 0..<10))
  }

  @Test("It begins anew after a success, and never overflows")
  func succeeds() {
    var random = Seeded(seed: 3)
    var schedule = SendSchedule()
    for _ in 0..<10_000 { _ = schedule.failed(asked: nil, using: &random) }
    #expect(schedule.failed(asked: nil, using: &random) <= .seconds(900))
    #expect(schedule.failed(asked: nil, using: &random) >= .seconds(450))
    schedule.succeeded()
    #expect(schedule.failed(asked: nil, using: &random) <= .seconds(5))
  }

  @Test(
    "What the server asks for counts if it is longer, up to a day",
    arguments: [
      (0, 2.5...5.0), (1, 2.5...5), (5, 5...5), (60, 60...60), (86_400, 86_400...86_400),
      (86_401, 86_400...86_400), (999_999_999, 86_400...86_400),
    ])
  func asked(seconds: Int, range: ClosedRange<Double>) {
    var random = Seeded(seed: 4)
    for _ in 0..<50 {
      var schedule = SendSchedule()
      let wait = schedule.failed(asked: .seconds(seconds), using: &random)
      #expect(range.contains(wait / .seconds(1)))
    }
  }

  @Test(
    "A Retry-After that is not a number of seconds is none",
    arguments: [
      ("0", 0), ("120", 120), ("000000007", 7), ("999999999", 999_999_999), ("", nil), ("-1", nil),
      ("+1", nil), ("1.5", nil), ("1e3", nil), (" 1", nil), ("0x10", nil), ("١٢", nil),
      ("9999999999", nil), ("99999999999999999999999999", nil), ("nan", nil), ("1\u{0}", nil),
      ("Sun, 22 Nov 2026 10:58:07 GMT", nil), (String(repeating: "1", count: 60_000), nil),
    ] as [(String, Int?)])
  func retryAfter(text: String, seconds: Int?) {
    let response = LinkServerResponse(
      status: 503, fields: ["RETRY-AFTER": text], body: Data())
    #expect(SendSchedule.asked(response) == seconds.map { .seconds($0) })
    #expect(SendSchedule.asked(LinkServerResponse(status: 503, body: Data())) == nil)
  }
}
