import Testing

@testable import Entryway

@Suite("SeenEntries")
struct SeenEntriesTests {
  @Test("The last 1,024 notifications are remembered, at any time")
  func boundedNotifications() {
    var seen = SeenEntries(window: .seconds(1))
    for number in 0..<2_000 { seen.remember(.notification(request: "\(number)"), number, at: 0) }
    #expect(seen.count == 1_024)
    #expect(seen.original(.notification(request: "975"), at: 1_000_000) == nil)
    #expect(seen.original(.notification(request: "976"), at: 1_000_000) == 977)
  }

  @Test("The last 256 links of a moment are remembered")
  func boundedLinks() {
    var seen = SeenEntries(window: .seconds(1))
    for number in 0..<1_000 { seen.remember(.order("\(number)"), number, at: 0) }
    #expect(seen.count == 256)
    #expect(seen.original(.link("app:/order/743", callback: "b"), at: 0.5) == nil)
    #expect(seen.original(.link("app:/order/744", callback: "b"), at: 0.5) == 745)
  }

  @Test("A link is forgotten when its window has passed")
  func forgets() {
    var seen = SeenEntries(window: .seconds(1))
    for number in 0..<10 { seen.remember(.order("\(number)"), number, at: Double(number)) }
    #expect(seen.count == 2)
  }

  @Test("Two reports of what started the app may lie a minute apart, until it is on the screen")
  func launch() {
    var seen = SeenEntries(window: .seconds(1))
    seen.remember(.link("app:/home", callback: "a", start: .cold), 0, at: 0)
    let second = AppEntry.link("app:/home", callback: "b", start: .cold)
    #expect(seen.original(second, at: 30) == nil)
    #expect(seen.original(second, at: 61, isStarting: true) == nil)
    #expect(seen.original(second, at: 60, isStarting: true) == 1)
  }

  @Test("A payload of a megabyte is known by sixteen bytes")
  func small() {
    #expect(MemoryLayout<EntryFingerprint>.size <= 17)
    let payload = PayloadValue.object(["text": .text(String(repeating: "a", count: 1 << 20))])
    let entry = AppEntry(
      source: .notification(.tap), content: .notification(NotificationContent(payload: payload)))
    var other = entry
    other.content = .notification(NotificationContent(payload: .object(["text": .text("a")])))
    #expect(EntryFingerprint(entry, isArrival: false) == EntryFingerprint(entry, isArrival: false))
    #expect(EntryFingerprint(entry, isArrival: false) != EntryFingerprint(entry, isArrival: true))
    #expect(EntryFingerprint(entry, isArrival: false) != EntryFingerprint(other, isArrival: false))
  }
}

extension SeenEntries {
  fileprivate mutating func remember(_ entry: AppEntry, _ number: Int, at seconds: Double) {
    let tap = SeenEntry(
      id: EntryID(rawValue: number + 1), fingerprint: EntryFingerprint(entry, isArrival: false),
      callbacks: [entry.callback], start: entry.start, seenAt: .seconds(seconds), isAccepted: true)
    remember(tap, at: .seconds(seconds))
  }

  fileprivate mutating func original(
    _ entry: AppEntry, at seconds: Double, isStarting: Bool = false
  ) -> EntryID? {
    original(
      of: entry, EntryFingerprint(entry, isArrival: false), at: .seconds(seconds),
      isStarting: isStarting)?.id
  }
}
