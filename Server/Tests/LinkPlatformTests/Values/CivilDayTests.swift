import Foundation
import LinkPlatform
import SeededNumbers
import Testing

@Suite("CivilDay")
struct CivilDayTests {
  @Test(
    "A day has its number and its weekday",
    arguments: [
      (1970, 1, 1, 0, 4), (1970, 1, 2, 1, 5), (1969, 12, 31, -1, 3), (2000, 2, 29, 11_016, 2),
      (2024, 2, 29, 19_782, 4), (2024, 3, 1, 19_783, 5), (2100, 3, 1, 47_541, 1),
      (9999, 12, 31, 2_932_896, 5), (0, 3, 1, -719_468, 3), (0, 1, 1, -719_528, 6),
    ])
  func numbers(year: Int, month: Int, day: Int, number: Int, weekday: Int) throws {
    let civil = try #require(CivilDay(year: year, month: month, day: day))
    #expect(civil.number == number)
    #expect(civil.weekday == weekday)
    #expect(CivilDay(number: number) == civil)
  }

  @Test(
    "A day that its month has not is none",
    arguments: [
      (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 2, 29),
      (2100, 2, 29), (-1, 1, 1), (10_000, 1, 1),
    ])
  func refuses(year: Int, month: Int, day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }

  @Test("Every day of ten thousand years has a number of its own, one after the other")
  func allDays() throws {
    var number = try #require(CivilDay(year: 0, month: 1, day: 1)).number
    for year in 0...9999 {
      for month in 1...12 {
        for day in 1...31 {
          guard let civil = CivilDay(year: year, month: month, day: day) else { continue }
          try #require(civil.number == number)
          try #require(CivilDay(number: number) == civil)
          number += 1
        }
      }
    }
    #expect(CivilDay(number: number).year == 10_000)
  }

  @Test("Any day is the one that a calendar has")
  func calendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var numbers = Seeded(seed: 5)
    for _ in 0..<5000 {
      // From 1600 on: the calendar knows what came before the Gregorian reform.
      let number = numbers.number(-135_140...2_932_896)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday],
        from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let civil = CivilDay(number: number)
      #expect(civil.year == parts.year)
      #expect(civil.month == parts.month)
      #expect(civil.day == parts.day)
      #expect(civil.weekday + 1 == parts.weekday)
    }
  }
}
