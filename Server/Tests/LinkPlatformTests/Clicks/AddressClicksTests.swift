import Logging
import Testing

@testable import LinkPlatform

@Suite("AddressClicks")
struct AddressClicksTests {
  private static let start = Timestamp(milliseconds: 1_795_345_200_000)

  private func clicks(_ perMinute: Int, capacity: Int = 100_000) -> AddressClicks {
    AddressClicks(
      perMinute: perMinute,
      shares: AddressShares(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
      capacity: capacity)
  }

  /// How many of a number of clicks are stored one by one.
  private func stored(
    _ count: Int, of address: String?, _ clicks: AddressClicks, after seconds: Double = 0
  ) -> Int {
    let now = Self.start.adding(.seconds(seconds))
    return (0..<count).filter { _ in !clicks.isAbove(address, at: now) }.count
  }

  @Test("An address has ten minutes' clicks at once, and a minute's each minute")
  func budget() {
    let clicks = clicks(600)
    #expect(stored(10_000, of: "192.0.2.1", clicks) == 6000)
    #expect(stored(10_000, of: "192.0.2.1", clicks, after: 1) == 10)
    #expect(stored(10_000, of: "192.0.2.1", clicks, after: 61) == 600)
    #expect(stored(10_000, of: "192.0.2.1", clicks, after: 100_000) == 6000)
    #expect(stored(1, of: "192.0.2.2", clicks) == 1)
  }

  @Test("A /64 has one bucket, an address in IPv6's form that of IPv4, and those of everyone none")
  func shares() {
    let clicks = clicks(1)
    #expect(stored(20, of: "2001:db8:0:1::1", clicks) == 10)
    #expect(stored(20, of: "2001:db8:0:1:ffff::2", clicks) == 0)
    #expect(stored(20, of: "2001:db8:0:2::1", clicks) == 10)
    #expect(stored(20, of: "::ffff:192.0.2.1", clicks) == 10)
    #expect(stored(20, of: "192.0.2.1", clicks) == 0)
    for address in ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.1", "nothing", nil] {
      #expect(stored(20, of: address, clicks) == 20, "\(address ?? "none")")
    }
  }

  @Test("A clock that is set back shuts nobody out for longer than a bucket fills up")
  func clock() {
    let clicks = clicks(1)
    #expect(stored(5, of: "192.0.2.1", clicks, after: 1_000_000) == 5)
    #expect(stored(5, of: "192.0.2.1", clicks) == 0)
    #expect(stored(20, of: "192.0.2.1", clicks, after: 600) == 10)
  }

  @Test("As many addresses are remembered as there is room for, those that click on among them")
  func room() {
    let clicks = clicks(1, capacity: 100)
    #expect(stored(20, of: "192.0.2.1", clicks) == 10)
    for number in 0..<1000 {
      #expect(stored(1, of: "198.51.\(number / 250).\(number % 250)", clicks) == 1)
      #expect(stored(1, of: "192.0.2.1", clicks) == 0)
    }
    // The first of them is forgotten, and has a full bucket.
    #expect(stored(20, of: "198.51.0.0", clicks) == 10)
    #expect(stored(20, of: "198.51.3.249", clicks) == 9)
  }
}
