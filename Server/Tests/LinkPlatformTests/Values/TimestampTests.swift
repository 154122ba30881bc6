import Foundation
import LinkPlatform
import SeededNumbers
import Testing

@Suite("Timestamp")
struct TimestampTests {
  @Test(
    "RFC 3339 is read",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1),
      ("2026-11-22T10:58:07Z", 1_795_345_087_000), ("2026-11-22T10:58:07.5Z", 1_795_345_087_500),
      ("2026-11-22T10:58:07.123Z", 1_795_345_087_123),
      ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("2026-11-22T12:58:07+02:00", 1_795_345_087_000),
      ("2026-11-22T10:28:07.250-00:30", 1_795_345_087_250),
    ])
  func reads(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test(
    "What is no RFC 3339 is refused",
    arguments: [
      "", "Z", "now", "1795345087", "2026-11-22", "2026-11-22T10:58Z", "2026-11-22T10:58:07",
      "2026-11-22 10:58:07Z", "2026-11-22T10:58:07Zx", "2026-11-22T10:58:07Z ",
      " 2026-11-22T10:58:07Z", "2026-11-22T10:58:07.Z", "2026-11-22T10:58:07+0200",
      "2026-11-22T10:58:07+2", "2026-13-22T10:58:07Z",
      "2026-00-22T10:58:07Z", "2026-11-31T10:58:07Z", "2026-02-29T10:58:07Z",
      "2026-11-00T10:58:07Z", "2026-11-22T24:00:00Z", "2026-11-22T10:60:07Z",
      "2026-11-22T10:58:61Z", "+2026-11-22T10:58:07Z", "02026-11-22T10:58:07Z",
      "10000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
      "-2026-11-22T10:58:07Z", "2026-1-2T10:58:07Z", "20261122T105807Z", "2026-W47-7T10:58:07Z",
      "2026-11-22T10:58:07\u{0}Z", "2026-11-22T10:58:07Z\u{0}", "２026-11-22T10:58:07Z",
      "2026-11-22T10:58:07.1234567890123456789Z", "2026-11-22T10:58:07ZZ", "2026-11-22T1:58:07Z",
    ])
  func hostile(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("A text gives back the milliseconds that it was made of")
  func roundTrip() throws {
    var seeded = Seeded(seed: 1)
    for number in 0..<3000 {
      let milliseconds =
        number < 1000
        ? 1_795_345_087_000 + Int64(number)
        : Int64.random(in: 0..<253_402_300_800_000, using: &seeded)
      let time = Timestamp(milliseconds: milliseconds)
      #expect(time.description.utf8.count == 24)
      #expect(Timestamp(time.description) == time, "\(milliseconds): \(time)")
      #expect(Timestamp(time.date) == time)
    }
    let time = Timestamp(milliseconds: 1_795_345_087_009)
    #expect(try JSONDecoder().decode(Timestamp.self, from: JSONEncoder().encode(time)) == time)
    #expect(time.description == "2026-11-22T10:58:07.009Z")
  }

  @Test("Durations are added to the millisecond, in both directions")
  func adding() {
    let time = Timestamp(milliseconds: 1000)
    #expect(time.adding(.seconds(2)).milliseconds == 3000)
    #expect(time.adding(.seconds(-2)).milliseconds == -1000)
    #expect(time.adding(.milliseconds(1)).milliseconds == 1001)
    #expect(time.adding(.milliseconds(-1)).milliseconds == 999)
    #expect(time.adding(.seconds(-1.5)).milliseconds == -500)
    #expect(time.adding(.nanoseconds(999_999)).milliseconds == 1000)
  }

  @Test("The order is that of time")
  func order() {
    #expect(Timestamp(milliseconds: 1) < Timestamp(milliseconds: 2))
    #expect(!(Timestamp(milliseconds: 2) < Timestamp(milliseconds: 2)))
  }
}
