import Foundation
import LinkPlatform
import LinkStores
import Logging
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Health")
struct HealthTests {
  private let folder: TemporaryFolder
  private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A refused write of records is told until one succeeds; what was asked wrongly is not")
  func records() async throws {
    let health = Health()
    let store = HookedRecords(try folder.records())
    let records = WatchedRecords(base: store, part: health.records)
    let record = StoredRecord(kind: .link, id: RecordID(), body: Data("{}".utf8))
    try await records.commit(RecordTransaction([.insert(record)]))
    #expect(health.isReady)
    await #expect(throws: StorageError.self) {
      try await records.commit(RecordTransaction([.insert(record)]))
    }
    #expect(health.isReady)
    store.refuse(.full)
    await #expect(throws: StorageError.full) {
      try await records.commit(RecordTransaction([.remove(.link, record.id, revision: 1)]))
    }
    #expect(health.records.reason == "the disk that holds the data is full")
    // What has nothing to write says nothing.
    store.refuse(nil)
    try await records.removeExpired(at: .now)
    #expect(!health.isReady)
    let probe = StoreProbe(
      stores: Stores(records: records, clicks: try folder.clicks(), events: try folder.events()),
      health: health)
    store.refuse(.full)
    await probe.step()
    #expect(!health.isReady)
    store.refuse(nil)
    await probe.step()
    #expect(health.isReady)
  }

  @Test("Without any request a part that refused is tried again, and damage stays")
  func probe() async throws {
    let health = Health()
    let stores = Stores(
      records: try folder.records(), clicks: try folder.clicks(), events: try folder.events())
    for part in health.parts { part.failed(.full) }
    health.events.checked(.damaged(file: "events.sqlite"))
    health.clicks.checked(nil)
    #expect(health.parts.map(\.check) == [.running, .passed, .failed])
    await StoreProbe(stores: stores, health: health).step()
    #expect(health.records.reason == nil)
    #expect(health.clicks.reason == nil)
    #expect(health.events.reason == "events.sqlite is damaged: it is not a valid database")
    #expect(try await stores.clicks.end() == JournalEnd(position: 0, change: 0))
    #expect(try await stores.events.position() == 0)
  }

  @Test("The files are read after the start, and a damaged page is told while the rest works")
  func checks() async throws {
    let path = folder.path + "/data"
    do {
      let first = try DataFolder(path)
      _ = try await first.clicks.append(
        (0..<2000).map { _ in
          ClickDraft(
            Click(
              app: RecordID(), host: "go.example.com", slug: String(repeating: "x", count: 60),
              receivedAt: .now, kind: .unknown))
        })
      first.finish()
    }
    let file = try FileHandle(forUpdating: URL(filePath: path + "/clicks.sqlite"))
    let size = try file.seekToEnd()
    try file.seek(toOffset: size / 4096 / 2 * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 8192))
    try file.close()
    let data = try DataFolder(path)
    let health = Health()
    await FileChecks(folder: data, health: health, logger: quiet).step()
    #expect(health.parts.map(\.check) == [.passed, .failed, .passed])
    #expect(
      health.clicks.reason == "\(path)/clicks.sqlite is damaged: it is not a valid database")
    data.finish()
  }

  @Test("/readyz tells what the checks found")
  func readiness() async throws {
    try await ServedAPI.run { api in
      try await eventually("all checks have passed") {
        let answer = try await api.ask(.GET, "/readyz", at: .public)
        #expect(answer.status == 200)
        let checks = try #require(answer.json["checks"] as? [String: String])
        #expect(Set(checks.keys) == ["records", "clicks", "events"])
        return Set(checks.values) == ["passed"]
      }
    }
  }
}

@Suite("Touch secrets on a full disk")
struct TouchSecretTests {
  @Test("Without one that can be written links have no tokens; the first that can be is used soon")
  func none() async throws {
    let folder = try TemporaryFolder()
    let store = HookedRecords(try folder.records())
    let secrets = TouchSecrets(store)
    let now = Timestamp.now
    store.refuse(.full)
    let first = await secrets.usable(at: now)
    #expect(first.keys.isEmpty)
    let token = SignedTouch(click: RecordID(), time: now)
    let none = await secrets.usable(at: now)
    #expect(token.text(for: RecordID(), none) == nil)
    store.refuse(nil)
    // Not every click tries it.
    let soon = await secrets.usable(at: now)
    #expect(soon.keys.isEmpty)
    let later = await secrets.usable(at: now.adding(.seconds(1)))
    #expect(later.keys.count == 1)
  }

  @Test("One that is older than 30 days signs on until a new one can be written")
  func old() async throws {
    let folder = try TemporaryFolder()
    let store = HookedRecords(try folder.records())
    let now = Timestamp.now
    let later = now.adding(.seconds(40 * 86_400))
    let first = try await TouchSecrets(store).secrets(at: now)
    store.refuse(.full)
    let secrets = TouchSecrets(store)
    let old = await secrets.usable(at: later)
    #expect(old.current == first.current)
    let app = RecordID()
    let text = try #require(SignedTouch(click: RecordID(), time: later).text(for: app, old))
    #expect(SignedTouch(text, for: app, first, now: later, days: 7) != nil)
    store.refuse(nil)
    let made = await secrets.usable(at: later.adding(.seconds(2)))
    #expect(made.current == first.current)
    #expect(made.keys.count == 2)
    let new = await secrets.usable(at: later.adding(.seconds(122)))
    #expect(new.current != first.current)
    #expect(SignedTouch(text, for: app, new, now: later, days: 7) != nil)
  }
}
