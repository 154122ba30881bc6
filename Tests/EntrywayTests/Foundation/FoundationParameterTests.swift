import Entryway
import Foundation
import SeededRandom
import Testing

@Suite("Dates and UUIDs as parameters")
struct FoundationParameterTests {
  @Test(
    "A date is a day or an instant",
    arguments: [
      ("1970-01-01", 0), ("2001-01-01T00:00:00Z", 978_307_200), ("2026-11-05", 1_793_836_800),
      ("2026-11-05T10:30:00Z", 1_793_874_600), ("2026-11-05T10:30:00.5+01:00", 1_793_871_000.5),
    ] as [(String, Double)])
  func reads(text: String, seconds: Double) throws {
    #expect(try Date(linkText: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "2026", "2026-13-01", "2026-02-30", "2026-11-05T10:30:00", "2026-11-05 10:30:00Z",
      "2026-11-05T10:30:00.Z", "2026-11-05T10:30:00.٣Z", "tomorrow", "2026-11-05T24:00:00Z", "1.5",
    ])
  func refuses(text: String) {
    let mismatch = #expect(throws: LinkTextError.self) { try Date(linkText: text) }
    #expect(mismatch?.description == "\"\(text)\" is not a date")
  }

  @Test("Every date of the years 0001 to 9999 writes a text that reads back equal")
  func roundTrips() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Seeded(seed: seed)
    for _ in Seeds.first(2_500, of: 10_000) {
      let seconds = Double.random(in: -63_100_000_000..<252_400_000_000, using: &random)
      let hours = Double.random(in: 0.001..<100_000, using: &random)
      for seconds in [seconds, seconds.rounded(), (seconds * 1e3).rounded() / 1e3, hours] {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(try Date(linkText: date.linkText) == date, "seed \(seed): \(date.linkText)")
      }
    }
    for seconds in [0, 5e-5, 1.5e-7, 0.1, 2.000_01, -1, -4000.123_456_789_012_3] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(try Date(linkText: date.linkText) == date, "\(seconds)")
    }
    #expect(Date(timeIntervalSince1970: 1_793_874_600).linkText == "2026-11-05T10:30:00Z")
    #expect(Date(timeIntervalSince1970: 1_793_874_600.25).linkText == "2026-11-05T10:30:00.250Z")
  }

  @Test("A date outside of those years writes what reads as none")
  func farDates() {
    for date in [Date.distantPast - 1e12, .distantFuture + 1e15] {
      #expect(throws: LinkTextError.self) { try Date(linkText: date.linkText) }
    }
  }

  @Test("A UUID reads in either case and writes upper case")
  func uuids() throws {
    let text = "6b29fc40-ca47-1067-b31d-00dd010662da"
    #expect(try UUID(linkText: text).linkText == text.uppercased())
    #expect(throws: LinkTextError(text + "0", expected: .uuid)) {
      try UUID(linkText: text + "0")
    }
    #expect(try UUID(linkText: UUID.linkExample.linkText) == .linkExample)
    #expect(try Date(linkText: Date.linkExample.linkText) == .linkExample)
  }
}
