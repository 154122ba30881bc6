import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import Testing

/// A server of the next version beside one of this: it has a member, a kind and columns more.
@Suite("A newer server beside this one")
struct RollingUpgradeTests {
  private static let newer = ClusterSchema(
    additions: [
      ClusterSchema.current.additions[0],
      .init(
        2,
        """
        ALTER TABLE records ADD COLUMN shade bigint;
        ALTER TABLE clicks ADD COLUMN shade bigint;
        ALTER TABLE installations ADD COLUMN shade bigint NOT NULL DEFAULT 7;
        ALTER TABLE events ADD COLUMN shade bigint NOT NULL DEFAULT 7;
        """),
    ])

  private func open(_ address: String, _ schema: ClusterSchema = .current) async throws -> Cluster {
    try await Cluster(.init(postgresql: address), schema: schema, logger: Logger(label: "test"))
  }

  @Test("A record that this one changes keeps the member and the column that it does not know")
  func records() async throws {
    let address = try TestPostgres.shared().space()
    let older = try await open(address)
    let newer = try await open(address, Self.newer)
    let app = App(name: "shop", createdAt: .now)
    var stored = try app.stored()
    stored.body = Data(
      (#"{"shade":{"of":"green"},"# + String(decoding: stored.body, as: UTF8.self).dropFirst()).utf8
    )
    try await newer.stores.records.commit(RecordTransaction([.insert(stored)]))
    try await newer.pool.use(.work, within: .seconds(30)) {
      try $0.execute("UPDATE records SET shade = 7")
    }
    let cache = RecordCache(older.stores.records)
    for number in 1...3 {
      let known = try #require(try await cache.app(app.id))
      var changed = known.value
      changed.title = "The shop \(number)"
      try await cache.commit(RecordTransaction([.replace(known, with: changed)]))
    }
    let body = try #require(try await newer.stores.records.record(.app, app.id)?.body)
    #expect(String(decoding: body, as: UTF8.self).contains(#""shade":{"of":"green"}"#))
    #expect(String(decoding: body, as: UTF8.self).contains("The shop 3"))
    let shade = try await newer.pool.use(.work, within: .seconds(30)) {
      try $0.number("SELECT shade FROM records")
    }
    #expect(shade == 7)
  }

  @Test("However many records of an unknown kind come, this one sees what comes behind them")
  func kinds() async throws {
    let address = try TestPostgres.shared().space()
    let (older, newer) = (try await open(address), try await open(address, Self.newer))
    let app = App(name: "shop", createdAt: .now)
    try await older.stores.records.commit(RecordTransaction([.insert(app)]))
    let cache = RecordCache(older.stores.records)
    try await cache.catchUp()
    let known = try #require(try await cache.app(app.id))
    let swatches = (0..<6000).map { _ in
      RecordTransaction.Write.insert(
        StoredRecord(kind: RecordKind(rawValue: "swatch"), id: RecordID(), body: Data("{}".utf8)))
    }
    try await newer.stores.records.commit(RecordTransaction(swatches))
    var changed = known.value
    changed.title = "Behind them"
    try await newer.stores.records.commit(RecordTransaction([.replace(known, with: changed)]))
    try await cache.catchUp()
    #expect(try await cache.app(app.id)?.value.title == "Behind them")
    let kept = try await older.stores.records.records(
      RecordQuery(RecordKind(rawValue: "swatch"), limit: 10_000))
    #expect(kept.count == 6000)
  }

  @Test("Clicks and events that this one takes are whole, and so are those of the newer one")
  func happenings() async throws {
    let address = try TestPostgres.shared().space()
    let (older, newer) = (try await open(address), try await open(address, Self.newer))
    let app = RecordID()
    for (number, cluster) in [older, newer, older].enumerated() {
      let click = Click(
        app: app, host: "go.example.com", receivedAt: .now, kind: .redirect)
      #expect(try await cluster.stores.clicks.append([ClickDraft(click)]) == [.appended])
      let event = Event(
        id: RecordID(), kind: .custom, occurredAt: Timestamp.now, sequence: Int64(number))
      let batch = EventBatch(
        app: app, installation: RecordID(), secretHash: Data(repeating: 1, count: 32), sentAt: .now,
        receivedAt: .now, oldest: Timestamp(milliseconds: 0), declared: [], events: [event])
      #expect(try await cluster.stores.events.append([batch]) == [.appended(tooOld: [])])
    }
    try await older.loader.settle()
    let counts = try await newer.pool.use(.work, within: .seconds(30)) { connection in
      [
        try connection.number("SELECT count(*) FROM clicks"),
        try connection.number("SELECT count(*) FROM events WHERE shade = 7"),
        try connection.number("SELECT count(*) FROM installations WHERE shade = 7"),
      ]
    }
    #expect(counts == [3, 3, 3])
  }
}
