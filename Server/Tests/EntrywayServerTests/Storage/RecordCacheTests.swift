import Foundation
import LinkRecords
import LinkStores
import Testing

@testable import EntrywayServer

@Suite("RecordCache")
struct RecordCacheTests {
  private let folder: ScratchFolder
  private let app = App(name: "shop", createdAt: .now)

  init() throws {
    folder = try ScratchFolder()
  }

  @Test("What another handle changed is seen after the cache caught up")
  func otherHandles() async throws {
    let cache = RecordCache(try folder.records())
    let other = try folder.records()
    let link = try await insertedLink(other)
    try await other.commit(RecordTransaction([.insert(app)]))
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == link.value)
    #expect(try await cache.app(app.id)?.value == app)
    var renamed = link.value
    renamed.slug = "b"
    try await other.commit(RecordTransaction([.replace(link, with: renamed)]))
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == nil)
    let new = try #require(try await cache.link(host: "go.example.com", slug: "b"))
    #expect(new.value == renamed)
    try await other.commit(RecordTransaction([.remove(new)]))
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "b") == nil)
  }

  @Test("What the cache itself commits is seen at once")
  func ownCommits() async throws {
    let cache = RecordCache(try folder.records())
    let link = try await insertedLink(cache.store)
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    var changed = link.value
    changed.target = "https://shop.example.com/2"
    try await cache.commit(RecordTransaction([.replace(link, with: changed)]))
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == changed)
  }

  @Test("Records are read from the store once, as long as nothing changes")
  func once() async throws {
    let store = HookedRecords(try folder.records())
    let cache = RecordCache(store)
    try await insertedLink(store)
    for _ in 0..<5 {
      #expect(try await cache.link(host: "go.example.com", slug: "a") != nil)
    }
    #expect(store.reads == 1)
    // What is not there is asked for again: it may be made.
    #expect(try await cache.link(host: "go.example.com", slug: "b") == nil)
    #expect(try await cache.link(host: "go.example.com", slug: "b") == nil)
    #expect(store.reads == 3)
  }

  @Test("A read that another change overtakes is not kept")
  func stale() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = RecordCache(store)
    let link = try await insertedLink(other)
    try await cache.catchUp()
    var changed = link.value
    changed.target = "https://shop.example.com/2"
    let replacement = try RecordTransaction([.replace(link, with: changed)])
    store.afterNextRead {
      // The value was read; it changes and the cache is told before the reader gets on.
      _ = try? await other.commit(replacement)
      try? await cache.catchUp()
    }
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == link.value)
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == changed)
  }

  @Test("More changes than are followed one by one empty the cache")
  func many() async throws {
    let cache = RecordCache(try folder.records())
    let other = try folder.records()
    let link = try await insertedLink(other)
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    var changed = link.value
    changed.target = "https://shop.example.com/2"
    let fillers = (0..<1500).map { _ in
      RecordTransaction.Write.insert(StoredRecord(kind: .job, id: RecordID(), body: Data()))
    }
    try await other.commit(RecordTransaction(fillers))
    try await other.commit(RecordTransaction([.replace(link, with: changed)]))
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == changed)
  }

  @Test("However many ask for an app's routes at once, they are read once")
  func tables() async throws {
    let store = HookedRecords(try folder.records())
    let cache = RecordCache(store)
    for round in 1...3 {
      try await cache.commit(RecordTransaction([.insert(manifest("\(round)"))]))
      await withTaskGroup { group in
        for _ in 0..<100 {
          group.addTask {
            let table = try? await cache.table(of: app.id)
            #expect(table?.manifests.count == round)
          }
        }
      }
      #expect(store.lists == round)
    }
  }

  @Test("Routes that another change overtakes while they are read are not kept")
  func staleTable() async throws {
    let store = HookedRecords(try folder.records())
    let cache = RecordCache(store)
    try await cache.commit(RecordTransaction([.insert(manifest("1"))]))
    let change = RecordTransaction([try .insert(manifest("2"))])
    store.afterNextRead { _ = try? await cache.commit(change) }
    #expect(try await cache.table(of: app.id).manifests.count == 1)
    #expect(try await cache.table(of: app.id).manifests.count == 2)
    #expect(store.lists == 2)
  }

  private func manifest(_ version: String) -> Manifest {
    var manifest = Manifest(
      app: app.id, version: version, json: Data(#"{"version": 1, "routes": []}"#.utf8),
      createdAt: Timestamp(milliseconds: 1))
    manifest.state = .live
    return manifest
  }

  @discardableResult
  private func insertedLink(_ store: any RecordStore) async throws -> Versioned<Link> {
    let link = Link(
      app: app.id, host: "go.example.com", slug: "a", target: "https://shop.example.com/1",
      createdAt: Timestamp(milliseconds: 1))
    let revision = try await store.commit(RecordTransaction([.insert(link)]))
    return Versioned(link, revision: revision)
  }
}
