import FoundationEssentials
import LinkPlatform
import SeededNumbers
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("Returns")
struct ReturnScanTests {
  private static let start: Int64 = 1_793_404_800_000
  private static let app = RecordID()

  @Test(
    "Of random histories all sessions tell the same returns as those that are kept",
    arguments: 1...24 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let store = try folder.events()
    var random = Seeded(seed: seed)
    _ = try await store.append(
      ["one", "two"].map { id in
        Send(
          id: id, campaign: id == "one" ? "spring" : nil, source: nil,
          sentAt: Timestamp(milliseconds: Self.start), recipients: 3, isMutable: true,
          target: nil, route: "order")
      }, of: Self.app)
    let installations = (0..<6).map { _ in RecordID() }
    // Told in several commits, so that some sessions come late.
    for _ in 0..<3 {
      _ = try await store.append(
        installations.map { installation in
          let time = Timestamp(milliseconds: Self.start + 120 * Month.dayLength)
          return EventBatch(
            app: Self.app, installation: installation, secretHash: Data("own".utf8),
            sentAt: time, receivedAt: time, oldest: Timestamp(milliseconds: 0),
            events: (0..<12).map { _ in Self.event(&random) })
        })
    }
    if random.chance(30) {
      let shown = Self.start + Int64(random.below(60)) * Month.dayLength
      await store.hideHistory(before: Timestamp(milliseconds: shown))
    }
    for days in [1, 2, 7, 30] {
      let first = Self.start + Int64(random.below(60)) * Month.dayLength
      let query = ReturnQuery(
        span: TimeSpan(
          Timestamp(milliseconds: first),
          Timestamp(milliseconds: first + Int64(random.number(1...60)) * Month.dayLength)),
        away: .seconds(days * 86_400))
      let scanned = try await store.analyze(Self.app, in: query.seen, otherwise: []) {
        reading, app in
        try reading.main.returns(SQLiteEventScan(reading, app: app).returns(query))
      }
      let kept = try await store.returns(query, of: Self.app)
      #expect(scanned == kept, "seed \(seed), \(query)")
    }
    store.close()
  }

  /// Few moments and sequences, so that much happens at once.
  private static func event(_ random: inout Seeded) -> Event {
    let time = start + Int64(random.below(360)) * Month.dayLength / 3
    var event = Event(
      id: RecordID(), kind: random.chance(80) ? .sessionBegan : .custom,
      occurredAt: Timestamp(milliseconds: time), sequence: Int64(random.below(3)))
    event.session = RecordID()
    if event.kind == .custom { event.name = "purchase" }
    if random.chance(30) { event.send = random.pick(["one", "two", "unknown"]) }
    if random.chance(20) { event.link = RecordID(high: 0, low: 7) }
    return event
  }
}
