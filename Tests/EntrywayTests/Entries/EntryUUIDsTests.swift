import SeededRandom
import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("EntryUUIDs")
struct EntryUUIDsTests {
  /// Gives these numbers.
  private struct Fixed: RandomNumberGenerator {
    var numbers: [UInt64]
    mutating func next() -> UInt64 { numbers.removeFirst() }
  }

  /// Gives the same number each time.
  private struct Constant: RandomNumberGenerator {
    var number: UInt64
    mutating func next() -> UInt64 { number }
  }

  @Test("It is the example of RFC 9562, made at that moment of those random bits")
  func example() {
    var uuids = EntryUUIDs()
    // Unix time 1645557742000, rand_a 0x4C3, rand_b 0x18C4DC0C0C07398F.
    var random = Fixed(numbers: [0x4C3, 0x18C4_DC0C_0C07_398F])
    let date = Date(timeIntervalSince1970: 1_645_557_742)
    let uuid = uuids.next(at: date, using: &random)
    #expect(uuid.uuidString == "017F22E2-79B0-74C3-98C4-DC0C0C07398F")
  }

  @Test("Each is greater than the one before, of version 7, whatever the clock does")
  func order() {
    var random = Seeded(seed: 7)
    var uuids = EntryUUIDs()
    var last = ""
    var date = Date(timeIntervalSince1970: 1_795_000_000)
    for _ in 0..<20_000 {
      switch random.below(4) {
      case 0: date += Double(random.below(5_000)) / 1_000
      case 1: date -= Double(random.below(5_000)) / 1_000
      default: break
      }
      let text = uuids.next(at: date, using: &random).uuidString
      #expect(last < text)
      #expect(Array(text)[14] == "7")
      #expect("89AB".contains(Array(text)[19]))
      last = text
    }
  }

  @Test("When the random bits are used up, the millisecond counts on")
  func overflow() {
    var random = Constant(number: .max)
    var uuids = EntryUUIDs()
    let date = Date(timeIntervalSince1970: 1)
    var next: String { uuids.next(at: date, using: &random).uuidString }
    #expect(next == "00000000-03E8-77FF-BFFF-FFFFFFFFFFFF")
    #expect(next == "00000000-03E8-7800-8000-0000FFFFFFFF")
    uuids.high = 0xFFF
    uuids.low = 1 << 62 - 1
    #expect(next == "00000000-03E9-7000-8000-0000FFFFFFFF")
    #expect(next == "00000000-03E9-7000-8000-0001FFFFFFFF")
  }

  @Test(
    "A date that none can hold counts as the nearest",
    arguments: [
      (-1.0, "00000000-0000-7"), (-.infinity, "00000000-0000-7"), (.nan, "00000000-0000-7"),
      (.infinity, "FFFFFFFF-FFFF-7"), (1e300, "FFFFFFFF-FFFF-7"),
    ] as [(Double, String)])
  func dates(seconds: Double, beginning: String) {
    var uuids = EntryUUIDs()
    for _ in 0..<3 {
      let uuid = uuids.next(at: Date(timeIntervalSince1970: seconds))
      #expect(uuid.uuidString.hasPrefix(beginning))
    }
  }
}
