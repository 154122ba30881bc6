import Foundation
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("RecordCache beside other servers")
struct RecordCacheSharingTests {
  private let folder: TemporaryFolder
  private let app = App(name: "shop", createdAt: .now)

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func link(of app: App) -> Link {
    Link(
      app: app.id, host: "go.example.com", slug: "a", target: "https://shop.example.com/1",
      createdAt: Timestamp(milliseconds: 1))
  }

  private func insertedLink(_ store: any RecordStore) async throws -> Versioned<Link> {
    let link = Self.link(of: app)
    let revision = try await store.commit(RecordTransaction([.insert(link)]))
    return Versioned(link, revision: revision)
  }

  @Test("A name that no link has is asked for again when a link was written, by whomever")
  func absent() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = RecordCache(store)
    try await other.commit(RecordTransaction([.insert(app)]))
    try await cache.catchUp()
    for slug in ["a", "b", "c"] {
      #expect(try await cache.link(host: "go.example.com", slug: slug) == nil)
    }
    let inserted = try await insertedLink(other)
    try await cache.catchUp()
    let known = try #require(try await cache.link(host: "go.example.com", slug: "a"))
    #expect(known == inserted)
    // It is called otherwise now: the name that it had is nobody's, and the other one is its.
    var renamed = known.value
    renamed.slug = "b"
    try await cache.commit(RecordTransaction([.replace(known, with: renamed)]))
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
    #expect(try await cache.link(host: "go.example.com", slug: "b")?.value == renamed)
    let reads = store.reads
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
    #expect(store.reads == reads)
    // A removal gives no link a name.
    #expect(try await cache.link(host: "go.example.com", slug: "c") == nil)
    let last = try #require(try await cache.link(host: "go.example.com", slug: "b"))
    try await cache.commit(RecordTransaction([.remove(last)]))
    let after = store.reads
    for slug in ["a", "c"] {
      #expect(try await cache.link(host: "go.example.com", slug: slug) == nil)
    }
    #expect(store.reads == after)
    #expect(try await cache.link(host: "go.example.com", slug: "b") == nil)
    #expect(store.reads == after + 1)
  }

  @Test("That no link has a name is not kept where one is written before the reader gets on")
  func overtakenAbsence() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = RecordCache(store)
    try await other.commit(RecordTransaction([.insert(app)]))
    try await cache.catchUp()
    let insert = try RecordTransaction([.insert(Self.link(of: app))])
    store.afterNextRead {
      _ = try? await other.commit(insert)
      try? await cache.catchUp()
    }
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
    #expect(try await cache.link(host: "go.example.com", slug: "a") != nil)
  }

  @Test("Invented names take no more room than they may")
  func inventedNames() async throws {
    let cache = RecordCache(try folder.records(), linkBytes: 1_000_000)
    for number in 0..<2000 {
      #expect(try await cache.link(host: "go.example.com", slug: "invented-\(number)") == nil)
    }
    #expect(1...80_000 ~= cache.use.bytes)
  }

  @Test(
    "While the store cannot be read, what is known is told; after a lost connection it is read anew"
  )
  func reconnected() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = RecordCache(store)
    try await other.commit(RecordTransaction([.insert(app)]))
    let link = try await insertedLink(other)
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    #expect(try await cache.app(app.id) != nil)
    store.refuseReads(.unavailable(reason: "away"))
    store.reconnect()
    await #expect(throws: StorageError.self) { try await cache.catchUp() }
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    await #expect(throws: StorageError.self) {
      try await cache.link(host: "go.example.com", slug: "b")
    }
    store.refuseReads(nil)
    let reads = store.reads
    try await cache.catchUp()
    #expect(cache.use.links == 0)
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    #expect(store.reads == reads + 1)
    // Once.
    try await cache.catchUp()
    #expect(cache.use.links == 1)
  }

  @Test("What took over with fewer commits is followed from where it is")
  func fewerCommits() async throws {
    let store = ReplaceableRecords(try folder.records())
    let cache = RecordCache(store)
    try await store.commit(RecordTransaction([.insert(app)]))
    let link = try await insertedLink(store)
    for _ in 0..<5 { try await store.commit(RecordTransaction()) }
    try await cache.commit(RecordTransaction([.remove(link)]))
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
    // A copy that never saw the removal, nor the commits before it.
    let second = try TemporaryFolder()
    let copy = try second.records()
    try await copy.commit(RecordTransaction([.insert(app)]))
    let kept = try await insertedLink(copy)
    store.replace(with: copy)
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == kept)
    var changed = kept.value
    changed.target = "https://shop.example.com/2"
    try await copy.commit(RecordTransaction([.replace(kept, with: changed)]))
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == changed)
  }

  @Test("What was read over a connection that was lost meanwhile is not kept")
  func readBefore() async throws {
    let store = HookedRecords(try folder.records())
    let cache = RecordCache(store)
    _ = try await store.commit(RecordTransaction([.insert(app)]))
    let link = try await insertedLink(store)
    try await cache.catchUp()
    store.afterNextRead {
      store.reconnect()
      try? await cache.catchUp()
    }
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    #expect(cache.use.links == 0)
  }

  @Test(
    "A commit that is done is not told as failed, and what it wrote is known, where changes cannot be read"
  )
  func commitBeforeLoss() async throws {
    let store = HookedRecords(try folder.records())
    let cache = RecordCache(store)
    let link = try await insertedLink(store)
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    store.refuseReads(.unavailable(reason: "away"))
    try await cache.commit(RecordTransaction([.remove(link)]))
    store.refuseReads(nil)
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
  }

  @Test("Kinds of a newer server keep no change from being seen")
  func newerKinds() async throws {
    let cache = RecordCache(try folder.records())
    let other = try folder.records()
    let link = try await insertedLink(other)
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    let later = RecordKind(rawValue: "later")
    for _ in 0..<3 {
      try await other.commit(
        RecordTransaction(
          (0..<2500).map { _ in .insert(StoredRecord(kind: later, id: RecordID(), body: Data())) }))
    }
    try await other.commit(RecordTransaction([.remove(link)]))
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
  }
}
