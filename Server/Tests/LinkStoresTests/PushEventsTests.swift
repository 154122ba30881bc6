import FoundationEssentials
import GRDB
import LinkPlatform
import SeededNumbers
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("What sends led to")
struct PushEventsTests {
  private static let start: Int64 = 1_793_404_800_000
  private static let app = RecordID()
  private static let sends = ["one", "two", "three"]

  @Test(
    "Of random histories an index tells as much as all events do, however few fit into memory",
    arguments: 1...24 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let store = try folder.events()
    var random = Seeded(seed: seed)
    _ = try await store.append(
      Self.sends.map { id in
        Send(
          id: id, campaign: random.chance(50) ? "spring" : nil, source: nil,
          sentAt: Timestamp(milliseconds: Self.start), recipients: 3, isMutable: true,
          target: nil, route: "order")
      }, of: Self.app)
    _ = try await store.append(
      (0..<5).map { _ in
        let time = Timestamp(milliseconds: Self.start + 90 * Month.dayLength)
        return EventBatch(
          app: Self.app, installation: RecordID(), secretHash: Data("own".utf8), sentAt: time,
          receivedAt: time, oldest: Timestamp(milliseconds: 0),
          events: (0..<60).map { _ in Self.event(&random) })
      })
    if random.chance(30) {
      let shown = Self.start + Int64(random.below(60)) * Month.dayLength / 2
      await store.hideHistory(before: Timestamp(milliseconds: shown))
    }
    for (goal, countsSessions) in [(true, true), (true, false), (false, true), (false, false)] {
      let query = PushQuery(
        span: .ever, isByCampaign: random.chance(50),
        goal: goal ? EventPattern(kind: .custom, name: "purchase") : nil,
        window: .seconds(random.number(1...20) * 86_400), countsSessions: countsSessions)
      let counts = try await store.files.read(store.files.months(of: .ever)) { reading in
        try [nil, 0, 7, 60, 100_000].map { try Self.counts(query, reading, rowLimit: $0) }
      }
      // Where sessions are not counted nobody asks what happened in them.
      let told = counts.map { $0.mapValues { Told($0, countsSessions: countsSessions) } }
      for found in told.dropFirst() { #expect(found == told[0], "seed \(seed), \(query)") }
      #expect(!told[0].isEmpty)
    }
    store.close()
  }

  private struct Told: Hashable {
    let numbers: [Int]
    let events: [Int64: Int]
    let buttons: [Int64: PushRun.Button]

    init(_ counts: PushRun.Counts, countsSessions: Bool) {
      numbers = [
        counts.delivered, counts.noticed, counts.dismissed, counts.tapped, counts.arrived,
        counts.elsewhere, counts.unopened, counts.reached, counts.sessions,
      ]
      (events, buttons) = (countsSessions ? counts.events : [:], counts.buttons)
    }
  }

  /// What a run counts: of all events, or of those that are led to with so few rows in memory.
  private static func counts(
    _ query: PushQuery, _ reading: EventReading, rowLimit: Int?
  ) throws -> [Int: PushRun.Counts] {
    let database = reading.main
    let app = try #require(try StringTable.known(app, database))
    var texts = StringTexts(database)
    let sends = try database.sends(of: app, in: .ever, limit: nil, &texts)
    let asked = try #require(try database.pushes(query, of: app))
    let question = PushQuestion(
      groups: PushGroups(
        sends.filter { $0.send.id != "three" }, isByCampaign: query.isByCampaign),
      words: asked.words)
    guard let rowLimit else {
      let goal = try query.goal.map { try PatternNumbers($0, app: app, database) }
      return try SQLiteEventScan(reading, app: app).pushes(query, question, goal: goal).counts
    }
    var run = question.run(query)
    try PushEvents(
      reading, app: app, query, sends: Array(question.groups.targets.keys), rowLimit: rowLimit
    ).each(of: 0..<Int64.max) { run.see($0, isGoal: $1) }
    run.finish()
    return run.counts
  }

  /// Few moments and sequences, so that much happens at once.
  private static func event(_ random: inout Seeded) -> Event {
    let time = start + Int64(random.below(120)) * Month.dayLength / 4
    let send: String? = random.chance(60) ? random.pick(sends + ["unknown"]) : nil
    var event = Event(
      id: RecordID(), kind: random.pick(Event.Kind.allCases),
      occurredAt: Timestamp(milliseconds: time), sequence: Int64(random.below(3)))
    event.send = send
    if random.chance(70) { event.session = RecordID(high: 0, low: UInt64(random.number(1...4))) }
    switch event.kind {
    case .open:
      event.outcome = random.pick(Event.Outcome.allCases)
      event.entrySource = "notification"
      event.name = random.chance(80) ? random.pick(["order", "cart"]) : nil
      if random.chance(20) { event.link = RecordID(high: 0, low: 7) }
      if send != nil, random.chance(60) { event.action = random.pick(["tap", "dismiss", "reply"]) }
    case .custom: event.name = random.pick(["purchase", "search"])
    case .delivered, .shown: event.send = send ?? "one"
    case .sessionBegan, .sessionEnded: break
    }
    return event
  }
}
