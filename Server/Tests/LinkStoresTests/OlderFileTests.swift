import Foundation
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("Files of an older server")
struct OlderFileTests {
  private let folder: TemporaryFolder
  private let app = RecordID(high: 0x0190_0000_0000_7000, low: 1)
  private let link = RecordID(high: 0x0190_0000_0000_7000, low: 2)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func id(_ number: UInt64) -> RecordID {
    RecordID(high: 0x0190_0000_0001_7000, low: number)
  }

  @Test("Opens that continued a click before the upgrade are among its three")
  func continuations() async throws {
    let path = folder.file("clicks.sqlite")
    let queue = try DatabaseQueue(path: path)
    try SQLiteClickStore.migrator.migrate(queue, upTo: "clicks-1")
    try await queue.write { [app, link, id] database in
      for (number, kind, continued) in [
        (1, "page", nil), (2, "resolve", id(1)), (3, "resolve", id(1)),
      ] as [(UInt64, String, RecordID?)] {
        try database.execute(
          sql: """
            INSERT INTO clicks (id, app, link, host, received, occurred, kind, bot, device, continued)
            VALUES (?, ?, ?, 'go.example.com', 5, 5, ?, 0, 'other', ?)
            """,
          arguments: [
            Data(id(number).bytes), Data(app.bytes), Data(link.bytes), kind,
            continued.map { Data($0.bytes) },
          ])
      }
      try database.execute(sql: "INSERT INTO counts VALUES (?, 1)", arguments: [Data(link.bytes)])
    }
    try queue.close()
    let store = try SQLiteClickStore(path: path)
    #expect(
      try await store.tail(after: 0, limit: 9).map(\.click.continued) == [nil, id(1), id(1)])
    let drafts = [4, 5].map { number in
      ClickDraft(
        Click(
          id: id(number), app: app, link: link, host: "go.example.com",
          receivedAt: Timestamp(milliseconds: 6), kind: .resolve, continued: id(1)), limit: 1)
    }
    #expect(try await store.append(drafts) == [.continued, .limitReached])
    #expect(try await store.tallies(after: 0, limit: 9) == [])
  }

  @Test("Names from before the upgrade are settled when an old installation tells them again")
  func names() async throws {
    let path = folder.file("events.sqlite")
    let queue = try DatabaseQueue(path: path)
    try SingleFileSchema.migrator.migrate(queue, upTo: "events-click-tallies")
    try await queue.write { [app, id] database in
      try database.execute(
        sql: """
          INSERT INTO apps (number, id) VALUES (1, ?);
          INSERT INTO terms (number, app, kind, text) VALUES
            (1, 1, 1, 'purchase'), (2, 1, 1, 'other'), (3, 1, 8, 'spring-1'), (4, 1, 1, 'order');
          INSERT INTO sends VALUES (1, 3, 0, 0, 5, 1, 0, NULL, 4);
          INSERT INTO installations (number, app, id, secret, skew, first, removed)
            VALUES (1, 1, ?, ?, 0, 5, 0);
          """, arguments: [Data(app.bytes), Data(id(9).bytes), Data(repeating: 1, count: 32)])
      for number in 5...1100 {
        try database.execute(
          sql: "INSERT INTO terms (number, app, kind, text) VALUES (?, 1, 1, ?)",
          arguments: [number, "invented \(number)"])
      }
    }
    try queue.close()
    let store = try await SQLiteEventStore.moved(path)
    func standing(_ kind: VocabularyKind, _ text: String) async throws -> VocabularyTerm.Standing? {
      try await store.vocabulary(VocabularyQuery(kind: kind, limit: 2000), of: app).terms.first {
        $0.text == text
      }?.standing
    }
    #expect(try await standing(.name, "purchase") == .new)
    #expect(try await standing(.send, "spring-1") == .declared)
    #expect(try await standing(.name, "order") == .declared)
    #expect(try await standing(.name, "other") == nil)
    let time = Timestamp(milliseconds: 100_000_000)
    let events = ["purchase", "checkout"].enumerated().map { number, name in
      Event(
        id: id(UInt64(20 + number)), kind: .custom, occurredAt: time, sequence: Int64(number),
        name: name)
    }
    let batch = EventBatch(
      app: app, installation: id(9), secretHash: Data(repeating: 1, count: 32), sentAt: time,
      receivedAt: time, oldest: Timestamp(milliseconds: 0), events: events)
    #expect(try await store.append([batch]) == [.appended(tooOld: [])])
    #expect(try await standing(.name, "purchase") == .settled)
    // There were more than there is room for: one goes for one that is settled.
    #expect(try await standing(.name, "checkout") == .settled)
    #expect(try await standing(.name, "invented 1100") == nil)
    #expect(try await standing(.name, "invented 5") == .new)
  }

  @Test(
    "A send from before the upgrade keeps its recipients, and its end is not known until it is told"
  )
  func sends() async throws {
    let path = folder.file("events.sqlite")
    let queue = try DatabaseQueue(path: path)
    try SingleFileSchema.migrator.migrate(queue, upTo: "events-referrers")
    try await queue.write { [app] database in
      try database.execute(
        sql: """
          INSERT INTO apps (number, id) VALUES (1, ?);
          INSERT INTO terms (number, app, kind, text) VALUES
            (1, 1, 8, 'spring-1'), (2, 1, 1, 'order'), (3, 1, 8, 'spring-2'), (4, 1, 5, 'spring');
          INSERT INTO sends VALUES
            (1, 1, 4, 0, 5, 0, 1, 'https://shop.example/orders/1', 2),
            (1, 3, 0, 0, 6, 12000, 0, NULL, 0);
          """, arguments: [Data(app.bytes)])
    }
    try queue.close()
    let store = try await SQLiteEventStore.moved(path)
    let span = TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 9))
    let first = Send(
      id: "spring-1", campaign: "spring", sentAt: Timestamp(milliseconds: 5), recipients: 0,
      isMutable: true, target: "https://shop.example/orders/1", route: "order")
    var second = Send(id: "spring-2", sentAt: Timestamp(milliseconds: 6), recipients: 12000)
    #expect(try await store.sends(of: app, in: span, limit: 9) == [second, first])
    let outcome = SendOutcome(
      accepted: 11_000, refused: ["Unregistered": 7], deadTokens: 7,
      toldAt: Timestamp(milliseconds: 8))
    second.outcome = outcome
    #expect(try await store.tell(outcome, ofSend: "spring-2", of: app) == second)
    #expect(try await store.sends(of: app, in: span, limit: 9) == [second, first])
  }

  @Test("Events and totals from before buttons were told are counted with those that tell them")
  func waysIn() async throws {
    let path = folder.file("events.sqlite")
    let queue = try DatabaseQueue(path: path)
    try SingleFileSchema.migrator.migrate(queue, upTo: "events-outcomes")
    try await queue.write { [app, id] database in
      try database.execute(
        sql: """
          INSERT INTO apps (number, id, bytes) VALUES (1, ?, 800);
          INSERT INTO terms (number, app, kind, text, standing) VALUES
            (1, 1, 1, 'order', 0), (2, 1, 2, 'notification', 2), (3, 1, 5, 'spring', 2);
          INSERT INTO installations (number, app, id, secret, skew, first, removed)
            VALUES (1, 1, ?, ?, 0, 5, 0);
          """, arguments: [Data(app.bytes), Data(id(9).bytes), Data(repeating: 1, count: 32)])
      for number in [20, 21] as [UInt64] {
        try database.execute(
          sql: """
            INSERT INTO events (app, id, installation, occurred, sequence, kind, outcome, name, code,
              nearest, entry, version, campaign, source, link, send, session, received)
            VALUES (1, ?, 1, 5, ?, 1, 1, 1, 0, 0, 2, 0, 3, 0, 0, 0, 0, 5)
            """, arguments: [Data(id(number).bytes), Int(number)])
      }
      try database.execute(
        sql: """
          INSERT INTO event_totals VALUES (1, 0, 1, 1, 1, 0, 0, 2, 0, 3, 0, 0, 0, 2);
          INSERT INTO event_days VALUES (1, 0, 1, 1, 1, 0, 0, 2, 0, 3, 0, 0, 0, 2);
          INSERT INTO event_ways VALUES (1, 0, 1, 1, 1, 0, 2, 3, 0, 0, 0, 2);
          INSERT INTO event_outcomes VALUES (1, 0, 1, 1, 2);
          """)
    }
    try queue.close()
    let store = try await SQLiteEventStore.moved(path)
    let time = Timestamp(milliseconds: 5)
    let new = Event(
      id: id(22), kind: .open, occurredAt: time, sequence: 22, outcome: .opened,
      entrySource: "notification", name: "order", origin: Origin(campaign: "spring", isTold: true),
      action: "REPLY")
    let batch = EventBatch(
      app: app, installation: id(9), secretHash: Data(repeating: 1, count: 32), sentAt: time,
      receivedAt: time, oldest: Timestamp(milliseconds: 0), events: [new])
    #expect(try await store.append([batch]) == [.appended(tooOld: [])])
    for end in [900_000, 86_400_000] as [Int64] {
      let span = TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: end))
      for dimensions in [
        [.action, .campaign, .campaignBy], [.action, .campaign, .campaignBy, .version],
      ]
        as [[EventDimension]]
      {
        let totals = try await store.totals(
          TotalsQuery(span: span, kinds: [.open], dimensions: dimensions), of: app)
        #expect(
          totals.map { Array($0.values.prefix(3)) } == [
            [nil, "spring", "owner"], ["REPLY", "spring", "query"],
          ])
        #expect(totals.map(\.count) == [2, 1])
      }
    }
    let touches = try await store.attributions(
      AttributionQuery(
        conversion: EventPattern(kind: .open), window: .seconds(1),
        span: TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 9))), of: app)
    #expect(
      touches.map(\.touch) == [EventTouch(campaign: "spring"), nil]
        && touches.map(\.conversions) == [2, 1])
    // What they had added is taken off, old and new.
    #expect(try await store.remove(id(9), of: app, secretHash: Data(repeating: 1, count: 32)))
    while try await store.removeMarked(limit: 1) {}
    #expect(try await store.eventBytes() == [app: 0])
    let left = try await store.totals(
      TotalsQuery(
        span: TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 86_400_000)),
        kinds: [.open], dimensions: [.action]), of: app)
    #expect(left == [])
  }

  @Test("Totals from before the upgrade are added to")
  func totals() async throws {
    let path = folder.file("events.sqlite")
    let queue = try DatabaseQueue(path: path)
    try SingleFileSchema.migrator.migrate(queue, upTo: "events-3")
    try await queue.write { [app] database in
      try database.execute(
        sql: """
          INSERT INTO click_totals VALUES (?, 1, '', 'page', 0, 0, 'other', '', '', '', '', '', 7);
          UPDATE relay SET position = 7;
          """, arguments: [Data(app.bytes)])
    }
    try queue.close()
    let store = try await SQLiteEventStore.moved(path)
    #expect(try await store.position() == 7)
    #expect(try await store.tallyChange() == 0)
    let tally = ClickTally(
      number: 1, change: 1, app: app, link: nil, quarter: Timestamp(milliseconds: 900_000),
      kind: .page, count: 3)
    try await store.add([tally], readTo: 1)
    let span = TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 1_800_000))
    let found = try await store.clickTotals(
      ClickTotalsQuery(span: span, dimensions: []), of: app)
    #expect(found == [ClickTotal(values: [], raw: 10, visits: 10, bots: 0, people: nil)])
    #expect(try await store.position() == 7)
  }
}

extension SQLiteEventStore {
  /// A store once the file of an older server is moved into it.
  fileprivate static func moved(_ path: String) async throws -> SQLiteEventStore {
    let store = try SQLiteEventStore(path: path)
    _ = try await #require(store.move).run()
    return store
  }
}
