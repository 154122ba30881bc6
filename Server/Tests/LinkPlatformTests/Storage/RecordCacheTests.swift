import Foundation
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("RecordCache")
struct RecordCacheTests {
  private let folder: TemporaryFolder
  private let app = App(name: "shop", createdAt: .now)

  init() throws {
    folder = try TemporaryFolder()
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
    for _ in 0..<5 {
      #expect(try await cache.link(host: "go.example.com", slug: "b") == nil)
    }
    #expect(store.reads == 2)
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
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a") == link)
    var changed = link.value
    changed.target = "https://shop.example.com/2"
    let fillers = (0...RecordCache.pageSize).map { _ in
      RecordTransaction.Write.insert(StoredRecord(kind: .job, id: RecordID(), body: Data()))
    }
    try await other.commit(RecordTransaction(fillers))
    try await other.commit(RecordTransaction([.replace(link, with: changed)]))
    try await cache.catchUp()
    #expect(try await cache.link(host: "go.example.com", slug: "a")?.value == changed)
  }

  @Test("Many commits are followed page by page, and leave what they are not about")
  func pages() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = RecordCache(store)
    let kept = try await insertedLink(other)
    let changing = try await other.commit(RecordTransaction([.insert(link("b"))]))
    let old = try #require(try await other.read(Link.self, named: "go.example.com/b"))
    #expect(old.revision == changing)
    try await cache.catchUp()
    for slug in ["a", "b"] { _ = try await cache.link(host: "go.example.com", slug: slug) }
    // A page ends in the middle of the third commit, which changes the link.
    var changed = old.value
    changed.target = "https://shop.example.com/changed"
    for number in 0..<4 {
      var writes = (0..<RecordCache.pageSize / 2 - 10).map { _ in
        RecordTransaction.Write.insert(StoredRecord(kind: .job, id: RecordID(), body: Data()))
      }
      if number == 2 { writes.append(try .replace(old, with: changed)) }
      try await other.commit(RecordTransaction(writes))
    }
    try await cache.catchUp()
    let reads = store.reads
    #expect(try await cache.link(host: "go.example.com", slug: "a") == kept)
    #expect(store.reads == reads)
    #expect(try await cache.link(host: "go.example.com", slug: "b")?.value == changed)
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

  /// Everything for a click of many links, in a cache that has read all of it.
  private func known(
    _ links: Int, _ store: any RecordStore, linkBytes: Int = RecordCache.linkBytes
  ) async throws -> RecordCache {
    var writes: [RecordTransaction.Write] = [
      try .insert(app), try .insert(manifest("1")),
      try .insert(LinkHost(app: app.id, name: "go.example.com", createdAt: app.createdAt)),
    ]
    for number in 0..<links { writes.append(try .insert(link("\(number)"))) }
    try await store.commit(RecordTransaction(writes))
    let cache = RecordCache(store, linkBytes: linkBytes)
    try await cache.catchUp()
    _ = try await cache.app(app.id)
    _ = try await cache.table(of: app.id)
    for number in 0..<links { try await follow("\(number)", cache) }
    return cache
  }

  private func link(_ slug: String) -> Link {
    Link(
      app: app.id, host: "go.example.com", slug: slug, target: "https://shop.example.com/\(slug)",
      createdAt: Timestamp(milliseconds: 1))
  }

  private func follow(_ slug: String, _ cache: RecordCache) async throws {
    let host = try #require(try await cache.host("go.example.com")).value
    #expect(try await cache.link(on: host, slug: slug)?.value.slug == slug)
  }

  private func own(_ slug: String, _ cache: RecordCache) -> KnownLink.Own? {
    cache.known(host: "go.example.com", slug: slug[...])?.own
  }

  @Test("A change of one link leaves all others as they were put together")
  func others() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = try await known(50, store)
    let before = (0..<50).map { own("\($0)", cache) }
    #expect(before.allSatisfy { $0 != nil })
    let old = try #require(try await other.read(Link.self, named: "go.example.com/7"))
    var changed = old.value
    changed.target = "https://shop.example.com/changed"
    try await other.commit(RecordTransaction([.replace(old, with: changed)]))
    // What nobody follows, and another app, concern no link here.
    try await other.commit(
      RecordTransaction([
        .insert(link("new")), .insert(App(name: "bookings", createdAt: .now)),
        .insert(Funnel(app: app.id, name: "f", definitions: [], createdAt: .now)),
      ]))
    try await cache.catchUp()
    let reads = store.reads
    for number in 0..<50 {
      let after = own("\(number)", cache)
      #expect(number == 7 ? after == nil : after === before[number], "\(number)")
    }
    try await follow("7", cache)
    #expect(own("7", cache)?.read.value == changed)
    #expect(store.reads == reads + 1)
  }

  @Test(
    "A change of an app, its host or its routes puts its links together anew, not those of others")
  func parts() async throws {
    let store = HookedRecords(try folder.records())
    let cache = try await known(3, store)
    let bookings = App(name: "bookings", createdAt: .now)
    var other = link("x")
    (other.app, other.host) = (bookings.id, "go.bookings.example")
    let host = LinkHost(app: bookings.id, name: other.host, createdAt: .now)
    try await cache.commit(
      RecordTransaction([.insert(bookings), .insert(host), .insert(other)]))
    _ = try await cache.host(host.name)
    _ = try await cache.app(bookings.id)
    _ = try await cache.table(of: bookings.id)
    _ = try await cache.link(on: host, slug: "x")
    let kept = try #require(cache.known(host: host.name, slug: "x")).place
    var title = app
    title.title = "Another title"
    let goHost = try #require(try await cache.host("go.example.com"))
    var ended = goHost.value
    ended.endedURL = "https://www.example.com/"
    for write in [
      try .replace(try #require(try await cache.app(app.id)), with: title),
      try .replace(goHost, with: ended), try .insert(manifest("2")),
    ] as [RecordTransaction.Write] {
      try await cache.commit(RecordTransaction([write]))
      #expect(cache.known(host: host.name, slug: "x")?.place === kept)
      #expect(cache.known(host: "go.example.com", slug: "0") == nil)
      _ = try await cache.host("go.example.com")
      _ = try await cache.app(app.id)
      _ = try await cache.table(of: app.id)
      // The link itself was not forgotten.
      let reads = store.reads
      #expect(cache.known(host: "go.example.com", slug: "0") != nil)
      #expect(store.reads == reads)
    }
    let known = try #require(cache.known(host: "go.example.com", slug: "0"))
    #expect(known.app == title && known.host == ended)
    #expect(known.table.manifests.map(\.version) == ["1", "2"])
  }

  @Test("What is read while something else changes is kept")
  func changesMeanwhile() async throws {
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    let cache = RecordCache(store)
    try await insertedLink(other)
    try await other.commit(
      RecordTransaction([
        .insert(app), .insert(LinkHost(app: app.id, name: "go.example.com", createdAt: .now)),
      ]))
    try await cache.catchUp()
    func meanwhile(_ record: some Record) throws {
      let transaction = RecordTransaction([try .insert(record)])
      store.afterNextRead {
        _ = try? await other.commit(transaction)
        try? await cache.catchUp()
      }
    }
    try meanwhile(link("b"))
    _ = try await cache.link(host: "go.example.com", slug: "a")
    try meanwhile(link("c"))
    _ = try await cache.host("go.example.com")
    let (reads, lists) = (store.reads, store.lists)
    #expect(reads == 2)
    try meanwhile(link("d"))
    _ = try await cache.table(of: app.id)
    try meanwhile(Funnel(app: RecordID(), name: "another's", definitions: [], createdAt: .now))
    _ = try await cache.funnelNames(of: app.id)
    for _ in 0..<3 {
      _ = try await cache.link(host: "go.example.com", slug: "a")
      _ = try await cache.host("go.example.com")
      _ = try await cache.table(of: app.id)
      _ = try await cache.funnelNames(of: app.id)
    }
    #expect(store.reads == reads)
    #expect(store.lists == lists + 2)
  }

  @Test("Links have as much room as is set, and those that nobody followed longest go, not all")
  func room() async throws {
    let cache = try await known(2000, try folder.records(), linkBytes: 1_000_000)
    let use = cache.use
    #expect(use.bytes <= 2_000_000)
    #expect(500..<2000 ~= use.links, "\(use)")
    // The newest are there, and the first are gone.
    for number in 0..<2000 {
      #expect((own("\(number)", cache) != nil) == (number >= 2000 - use.links), "\(number)")
    }
    // One that is followed again stays before those that are not.
    let kept = "\(2000 - use.links)"
    #expect(own(kept, cache) != nil)
    try await follow("0", cache)
    #expect(own(kept, cache) != nil)
    #expect(own("\(2001 - use.links)", cache) == nil)
  }

  @Test("Hosts, apps, keys, routes, files and names of funnels have bounds, too")
  func bounds() async throws {
    let store = try folder.records()
    let cache = RecordCache(store, linkBytes: 100_000)
    try await cache.commit(RecordTransaction([.insert(app)]))
    for number in 0..<100 {
      let other = App(name: "app-\(number)", createdAt: .now)
      let host = LinkHost(app: other.id, name: "\(number).example.com", createdAt: .now)
      var manifest = manifest("1")
      manifest.app = other.id
      let file = HostedFile(
        app: other.id, host: host.name, text: String(repeating: "a", count: 1000))
      let key = Key(
        app: other.id, type: .secret, scopes: [], title: "key", hash: "x", createdAt: .now)
      let funnel = Funnel(
        app: other.id, name: "f",
        definitions: [
          .init(
            version: 1, steps: [EventPattern(kind: .custom, name: "event \(number)")], window: 60,
            createdAt: .now)
        ], createdAt: .now)
      try await cache.commit(
        RecordTransaction([
          .insert(other), .insert(host), .insert(manifest), .insert(file), .insert(key),
          .insert(funnel),
        ]))
      _ = try await cache.app(other.id)
      _ = try await cache.host(host.name)
      _ = try await cache.host("unknown-\(number).example.com")
      _ = try await cache.table(of: other.id)
      _ = try await cache.association(of: host)
      _ = try await cache.key(key.id)
      _ = try await cache.funnelNames(of: other.id)
      #expect(cache.use.bytes <= 200_000)
    }
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
