import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("SeenEntries")
struct SeenEntriesTests {
  @Test("No more than 64 taps are remembered, the oldest is forgotten first")
  func bounded() {
    var seen = SeenEntries(window: 1)
    for number in 0..<1_000 {
      seen.remember(
        .notification(request: "\(number)"), id: EntryID(rawValue: number + 1), isArrival: false,
        isAccepted: true, at: Clock.zero)
    }
    #expect(seen.taps.count == 64)
    #expect(seen.taps.first?.id == 937)
  }

  @Test("A link is forgotten when its window has passed")
  func forgets() {
    var seen = SeenEntries(window: 1)
    for number in 0..<10 {
      seen.remember(
        .order("\(number)"), id: EntryID(rawValue: number + 1), isArrival: false,
        isAccepted: true, at: Clock.zero.addingTimeInterval(Double(number)))
    }
    #expect(seen.taps.map(\.id) == [9, 10])
  }
}
