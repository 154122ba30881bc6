import FoundationEssentials
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Housekeeping")
struct HousekeepingTests {
  private let scratch: TemporaryFolder
  private let data: DataFolder
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  private let now = Timestamp(milliseconds: 1_795_345_200_000)
  private let start = ContinuousClock.now
  private let app = App(name: "shop", createdAt: Timestamp(milliseconds: 0))

  init() async throws {
    scratch = try TemporaryFolder()
    data = try DataFolder(scratch.path + "/data")
    try await data.records.commit(RecordTransaction([.insert(app)]))
  }

  private func housekeeping(
    clickDays: Int, _ group: any ServerGroup = LoneServer()
  ) -> Housekeeping {
    Housekeeping(
      stores: data.stores, room: EventRoom(limit: .max, store: data.events, logger: logger),
      visitors: VisitorSalts(data.records), eventDays: 400, clickDays: clickDays,
      doubt: ClockDoubt(folder: data.path, logger: logger),
      apps: AppSweep(
        cache: RecordCache(data.records), clicks: data.clicks, events: data.events, logger: logger),
      duty: HeldDuty(.housekeeping, in: group, for: .seconds(180)), logger: logger)
  }

  @Test("Of two servers that share their stores one removes what is old, the other forgets its own")
  func oneOfTwo() async throws {
    let group = SharedGroup()
    let other = group.member(2)
    #expect(await other.hold(.housekeeping, for: .seconds(60)))
    let expired = StoredRecord(
      kind: .request, id: RecordID(), body: Data("{}".utf8), expiresAt: now.adding(.seconds(-1)))
    try await data.records.commit(RecordTransaction([.insert(expired)]))
    let sender = RequestSender(address: "192.0.2.1", agent: nil, page: nil)
    let yesterday = now.adding(.seconds(-2 * 86_400))
    #expect(await VisitorSalts(data.records).salt(for: sender, of: app, at: yesterday) != nil)
    #expect(try await data.records.records(RecordQuery(.salt)).count == 1)
    let housekeeping = housekeeping(clickDays: 400, group.member(1))
    await housekeeping.step(at: now, start)
    #expect(try await data.records.record(.request, expired.id) != nil)
    #expect(try await data.records.records(RecordQuery(.salt)).isEmpty)
    await other.release(.housekeeping)
    let next = self.housekeeping(clickDays: 400, group.member(1))
    await next.step(at: now, start)
    #expect(try await data.records.record(.request, expired.id) == nil)
  }

  /// Stores and relays clicks of so many days ago.
  private func click(daysAgo days: [Int]) async throws {
    let replicator = TouchReplicator(
      clicks: data.clicks, touches: data.events, health: Health(), logger: logger)
    for day in days {
      let click = Click(
        app: app.id, host: "go.example.com", receivedAt: now.adding(.seconds(-day * 86_400)),
        kind: .page)
      _ = try await data.clicks.append([ClickDraft(click)])
    }
    while await replicator.step() {}
  }

  /// How old the clicks and touches are that are stored one by one, and how many the totals count.
  private func ages() async throws -> (clicks: [Int], touches: [Int], totals: Int) {
    func days(_ time: Timestamp) -> Int {
      Int((now.milliseconds - time.milliseconds) / 86_400_000)
    }
    let all = TimeSpan(Timestamp(milliseconds: 0), now.adding(.seconds(900)))
    let totals = try await data.events.clickTotals(
      ClickTotalsQuery(span: all, dimensions: []), of: app.id)
    return (
      try await data.clicks.tail(after: 0, limit: 99).map { days($0.click.receivedAt) },
      try await data.events.touches(
        of: app.id, from: all.from, to: all.to, after: nil, limit: 99
      ).map { days($0.occurredAt) }.sorted(by: >),
      totals.reduce(0) { $0 + $1.raw }
    )
  }

  @Test("Clicks and touches go when they are older than click-days, and the totals count them on")
  func clickDays() async throws {
    try await click(daysAgo: [200, 150, 101, 99, 0])
    await housekeeping(clickDays: 100).step(at: now)
    let ages = try await ages()
    #expect(ages.clicks == [99, 0])
    #expect(ages.touches == [99, 0])
    #expect(ages.totals == 5)
    let totals = try await data.events.clickTotals(
      ClickTotalsQuery(
        span: TimeSpan(Timestamp(milliseconds: 0), now.adding(.seconds(900))), dimensions: []),
      of: app.id)
    // Of what is counted in totals alone nobody knows how many people they were.
    #expect(totals.map(\.people) == [nil])
  }

  @Test("A click that a touch token may still continue is kept, whatever click-days says")
  func touchDays() async throws {
    var other = App(name: "other", createdAt: now)
    other.touchDays = 60
    try await data.records.commit(RecordTransaction([.insert(other)]))
    try await click(daysAgo: [90, 61, 59, 31, 29, 0])
    await housekeeping(clickDays: 1).step(at: now)
    #expect(try await ages().clicks == [59, 31, 29, 0])
  }

  @Test("What the relay has not told yet stays, and is told later")
  func untold() async throws {
    let clicks = [500, 400, 0].map { days in
      Click(
        app: app.id, host: "go.example.com", receivedAt: now.adding(.seconds(-days * 86_400)),
        kind: .page)
    }
    _ = try await data.clicks.append(clicks.map { ClickDraft($0) })
    let housekeeping = housekeeping(clickDays: 100)
    await housekeeping.step(at: now)
    #expect(try await data.clicks.tail(after: 0, limit: 9).count == 3)
    try await click(daysAgo: [])
    await housekeeping.step(at: now)
    #expect(try await ages().clicks == [0])
    #expect(try await ages().totals == 3)
  }

  @Test("Where the clock is far ahead nothing is removed before 24 hours of running")
  func doubt() async throws {
    try await click(daysAgo: [0])
    let wrong = now.adding(.seconds(2000 * 86_400))
    let housekeeping = housekeeping(clickDays: 100)
    await housekeeping.step(at: wrong, start)
    try await click(daysAgo: [0])
    await housekeeping.step(at: wrong, start + .seconds(80_000))
    #expect(try await ages().clicks == [0, 0])
    #expect(try await ages().touches == [0, 0])
    await housekeeping.step(at: wrong, start + .seconds(86_400))
    #expect(try await ages().touches == [])
  }

  @Test("From the start on nothing is shown that is too old, whenever a step comes to it")
  func hidden() async throws {
    let events = [401, 399, 0].map { days in
      Event(
        id: RecordID(), kind: .shown, occurredAt: now.adding(.seconds(-days * 86_400)),
        sequence: 1, send: "spring")
    }
    let batch = EventBatch(
      app: app.id, installation: RecordID(), secretHash: Data("own".utf8), sentAt: now,
      receivedAt: now, oldest: Timestamp(milliseconds: 0), events: events)
    _ = try await data.events.append([batch])
    func shown() async throws -> Int {
      try await data.events.tail(TailQuery(after: 0, limit: 9), of: app.id).count
    }
    // A clock that may be wrong hides nothing.
    try await housekeeping(clickDays: 100).lookAtClock(at: now.adding(.seconds(50 * 86_400)), start)
    #expect(try await shown() == 3)
    try FileManager.default.removeItem(atPath: data.path + "/deletion-waits")
    try await housekeeping(clickDays: 100).lookAtClock(at: now, start)
    #expect(try await shown() == 2)
  }
}
