import Foundation
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import Testing

@Suite("Touches of a batch")
struct EventTouchesTests {
  @Test("All clicks that its events continue are asked for at once, and joined each with its own")
  func once() async throws {
    let folder = try TemporaryFolder()
    let (records, events) = (try folder.records(), try folder.events())
    let clicks = HookedClicks(try folder.clicks())
    let app = App(name: "shop", createdAt: .now)
    let key = Key(
      app: app.id, type: .publishable, scopes: [], title: "app", hash: "", createdAt: .now)
    try await records.commit(RecordTransaction([.insert(app), .insert(key)]))
    let cache = RecordCache(records)
    let secrets = TouchSecrets(records)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let ingestion = EventIngestion(
      cache: cache, clicks: clicks, journal: EventJournal(events, health: Health()),
      secrets: secrets, budgets: EventBudgets(perInstallation: 2000, perKey: 20_000),
      shares: AddressShares(logger: logger),
      room: EventRoom(limit: .max, store: events, logger: logger),
      removals: EventRemovals(cache: cache, store: events, logger: logger), days: 400)
    let known = (0..<3).map { number in
      Click(
        app: app.id, link: RecordID(), host: "go.example.com", receivedAt: .now, kind: .redirect,
        origin: Origin(campaign: "c\(number)"))
    }
    _ = try await clicks.append(known.map { ClickDraft($0) })
    let usable = await secrets.usable(at: .now)
    let ids = known.map(\.id) + [known[0].id, RecordID()]
    let opens = try ids.enumerated().map { number, id in
      let text = try #require(SignedTouch(click: id, time: .now).text(for: app.id, usable))
      return """
        {"id": "\(RecordID())", "type": "open", "occurredAt": "\(Timestamp.now)", \
        "sequence": \(number + 1), "outcome": "opened", "entrySource": "universalLink", \
        "route": "order", "touch": "\(text)"}
        """
    }
    let installation = RecordID(high: .random(in: 1...9), low: .random(in: 1...9)).hexadecimal
    let body = """
      {"installation": "\(installation)", "secret": "\(RecordID())", "sentAt": "\(Timestamp.now)", \
      "events": [\(opens.joined(separator: ", ")), {"id": "\(RecordID())", "type": "open", \
      "occurredAt": "\(Timestamp.now)", "sequence": 9, "outcome": "opened", \
      "entrySource": "universalLink", "route": "order", "touch": "nonsense"}]}
      """
    let answer = try await ingestion.take(
      Data(body.utf8), Caller(key: key, app: app), address: nil, at: .now)
    #expect(answer.accepted == 6)
    #expect(clicks.lookupCount == 1)
    let told = try await events.tail(TailQuery(after: 0, limit: 10), of: app.id)
    #expect(told.map(\.event.link) == known.map(\.link) + [known[0].link, nil, nil])
    #expect(told.map(\.event.origin.campaign) == ["c0", "c1", "c2", "c0", nil, nil])
    // A batch without touches asks for none.
    _ = try await ingestion.take(
      Data(body.replacing("\"touch\"", with: "\"later\"").utf8), Caller(key: key, app: app),
      address: nil, at: .now)
    #expect(clicks.lookupCount == 1)
  }
}
