import SeededNumbers
import Testing

@testable import LinkPlatform

@Suite("VisitorSalts.day")
struct PeopleDayTests {
  @Test(
    "A day begins and ends at midnight of the zone, whatever clocks do",
    arguments: [
      ("UTC", "2026-11-22T10:58:07Z", "2026-11-22", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"),
      // 23 and 25 hours.
      (
        "Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-29", "2026-03-28T23:00:00Z",
        "2026-03-29T22:00:00Z"
      ),
      (
        "Europe/Berlin", "2026-10-25T12:00:00Z", "2026-10-25", "2026-10-24T22:00:00Z",
        "2026-10-25T23:00:00Z"
      ),
      (
        "Asia/Kathmandu", "2026-11-22T18:15:00Z", "2026-11-23", "2026-11-22T18:15:00Z",
        "2026-11-23T18:15:00Z"
      ),
      (
        "Pacific/Kiritimati", "2026-11-22T10:00:00Z", "2026-11-23", "2026-11-22T10:00:00Z",
        "2026-11-23T10:00:00Z"
      ),
      (
        "Pacific/Pago_Pago", "2026-11-22T10:59:59.999Z", "2026-11-21", "2026-11-21T11:00:00Z",
        "2026-11-22T11:00:00Z"
      ),
      // Midnight is left out: the day begins at one, the next one at midnight.
      (
        "Africa/Cairo", "2025-04-25T10:00:00Z", "2025-04-25", "2025-04-24T22:00:00Z",
        "2025-04-25T21:00:00Z"
      ),
      (
        "America/Havana", "2025-03-09T12:00:00Z", "2025-03-09", "2025-03-09T05:00:00Z",
        "2025-03-10T04:00:00Z"
      ),
      (
        "Mars/Olympus", "2026-11-22T10:00:00Z", "2026-11-22", "2026-11-22T00:00:00Z",
        "2026-11-23T00:00:00Z"
      ),
    ])
  func days(_ row: (zone: String, time: String, name: String, start: String, end: String)) throws {
    let day = LocalDay(of: try #require(Timestamp(row.time)), in: row.zone)
    #expect(day.name == row.name)
    #expect(day.start == Timestamp(row.start))
    #expect(day.end == Timestamp(row.end))
  }

  @Test("Each moment is in one day, and the next one begins where it ends")
  func partition() {
    var seeded = Seeded(seed: 1)
    let zones = [
      "UTC", "Europe/Berlin", "America/New_York", "Africa/Cairo", "America/Havana", "Asia/Beirut",
      "Australia/Lord_Howe", "Asia/Kolkata", "America/Santiago",
    ]
    for _ in 0..<500 {
      let zone = seeded.pick(zones)
      let time = Timestamp(
        milliseconds: Int64.random(in: 1_700_000_000_000..<1_900_000_000_000, using: &seeded))
      let day = LocalDay(of: time, in: zone)
      #expect(day.start <= time && time < day.end)
      let last = LocalDay(of: day.end.adding(.milliseconds(-1)), in: zone)
      let next = LocalDay(of: day.end, in: zone)
      #expect(last.name == day.name, "\(time) in \(zone)")
      #expect(next.name > day.name, "\(time) in \(zone)")
      #expect(next.start == day.end, "\(time) in \(zone)")
    }
  }
}
