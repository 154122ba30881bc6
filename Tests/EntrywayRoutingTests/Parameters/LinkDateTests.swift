import Foundation
import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct LinkDateTests {
  @Test(
    "Dates name seconds",
    arguments: [
      ("1970-01-01", 0), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
      ("2000-02-29", 951_782_400), ("2026-11-21T08:30:00Z", 1_795_249_800),
      ("2026-11-21T09:30:00+01:00", 1_795_249_800), ("2026-11-21T00:00:00-08:30", 1_795_249_800),
      ("2026-11-21T08:30:00-00:00", 1_795_249_800), ("1970-01-01T00:00:00.25Z", 0.25),
      ("1969-12-31T23:59:59.5Z", -0.5), ("0001-01-01", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("1900-02-28", -2_203_977_600),
    ])
  func reads(text: String, seconds: Double) {
    #expect(LinkDate.seconds(text) == seconds)
    #expect(LinkShape.date.reads(text))
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "2026", "2026-11", "2026-11-21T", "2026-1-1", "26-11-21", "2026/11/21", "2026-13-01",
      "2026-00-01", "2026-11-00", "2026-11-31", "2025-02-29", "1900-02-29", "0000-01-01",
      "2026-11-21T08:30", "2026-11-21T08:30:00", "2026-11-21 08:30:00Z", "2026-11-21t08:30:00z",
      "2026-11-21T24:00:00Z", "2026-11-21T08:60:00Z", "2026-11-21T08:30:60Z",
      "2026-11-21T08:30:00.Z",
      "2026-11-21T08:30:00,5Z", "2026-11-21T08:30:00+1:00", "2026-11-21T08:30:00+0100",
      "2026-11-21T08:30:00+24:00", "2026-11-21T08:30:00+01:60", "2026-11-21T08:30:00Zx",
      "+2026-11-21",
      "-2026-11-21", "2026-11-21Z", " 2026-11-21", "２０２６-11-21", "today",
    ])
  func refuses(text: String) {
    #expect(LinkDate.seconds(text) == nil)
    #expect(!LinkShape.date.reads(text))
  }

  @Test("Every second of the years 0001 to 9999 reads what it writes", arguments: 0..<4)
  func roundTrip(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    for _ in 0..<1_000 {
      let whole = Double(Int.random(in: -62_135_596_800..<253_402_300_800, using: &random))
      let text = try #require(LinkDate.text(secondsSince1970: whole))
      #expect(LinkDate.seconds(text) == whole, "\(text)")
      let recent = Double.random(in: 0..<4_102_444_800, using: &random)
      let precise = try #require(LinkDate.text(secondsSince1970: recent))
      let read = try #require(LinkDate.seconds(precise))
      #expect(abs(read - recent) < 1e-9 || read == recent, "\(precise)")
    }
  }

  @Test("Dates agree with Foundation's calendar", arguments: 0..<2)
  func calendar(seed: UInt64) throws {
    var random = Seeded(seed: seed + 100)
    let format = Date.ISO8601FormatStyle()
    for _ in 0..<200 {
      let seconds = Double(Int.random(in: -2_000_000_000..<9_000_000_000, using: &random))
      let date = Date(timeIntervalSince1970: seconds)
      #expect(LinkDate.text(secondsSince1970: seconds) == date.formatted(format))
    }
  }

  @Test(
    "Outside of the years 0001 to 9999 there is no text",
    arguments: [
      -62_135_596_801, 253_402_300_800, .infinity, -.infinity, .nan, 1e300,
    ])
  func outside(seconds: Double) {
    #expect(LinkDate.text(secondsSince1970: seconds) == nil)
  }

  @Test(
    "Fractions are written as short as they are",
    arguments: [
      (0.5, "1970-01-01T00:00:00.5Z"), (1.25, "1970-01-01T00:00:01.25Z"),
      (-0.5, "1969-12-31T23:59:59.5Z"), (1e-12, "1970-01-01T00:00:00Z"),
      (0.000_000_001, "1970-01-01T00:00:00.000000001Z"),
    ])
  func fractions(seconds: Double, text: String) {
    #expect(LinkDate.text(secondsSince1970: seconds) == text)
  }
}
