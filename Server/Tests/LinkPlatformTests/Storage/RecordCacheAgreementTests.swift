import Foundation
import LinkStores
import SeededNumbers
import ServerTestSupport
import Testing

@testable import LinkPlatform

/// Random changes, by another handle and while something is read, random reads, and so little room that
/// something goes all the time: what is answered is what the store has.
@Suite("RecordCache and its store")
struct RecordCacheAgreementTests {
  private static let slugs = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let hosts = ["one.example", "two.example", "three.example"]

  @Test("After each look at the changes all answers are the store's", arguments: 1...8)
  func agreement(seed: Int) async throws {
    let folder = try TemporaryFolder()
    let store = HookedRecords(try folder.records())
    let other = try folder.records()
    // Room for a few links, and for hardly more than one of everything else.
    let cache = RecordCache(store, linkBytes: seed.isMultiple(of: 2) ? 8000 : 1_000_000)
    var seeded = Seeded(seed: UInt64(seed))
    let apps = [App(name: "shop", createdAt: .now), App(name: "bookings", createdAt: .now)]
    try await other.commit(
      RecordTransaction(apps.map { try RecordTransaction.Write.insert($0) }))
    for host in Self.hosts {
      try await other.commit(
        RecordTransaction([.insert(LinkHost(app: apps[0].id, name: host, createdAt: .now))]))
    }
    try await cache.catchUp()
    for round in 0..<250 {
      if seeded.chance(40) { try await Self.change(other, apps, &seeded, round) }
      if seeded.chance(40) {
        // Something changes when the value was read and is not kept yet; sometimes it is told at once.
        let (next, isTold) = (Seeded(seed: seeded.next()), seeded.chance(60))
        store.afterNextRead {
          var seeded = next
          try? await Self.change(other, apps, &seeded, round)
          if isTold { try? await cache.catchUp() }
        }
      }
      try await Self.read(cache, apps, &seeded)
      // Nothing was read from the store, perhaps.
      store.afterNextRead {}
      if seeded.chance(60) {
        try await cache.catchUp()
        try await Self.compare(cache, with: other, apps, seeded, "seed \(seed), round \(round)")
      }
    }
    #expect(cache.use.bytes < 1_000_000)
  }

  /// Asks for this and that, so that it is kept.
  private static func read(
    _ cache: RecordCache, _ apps: [App], _ seeded: inout Seeded
  ) async throws {
    let (name, slug, app) = (seeded.pick(hosts), seeded.pick(slugs), seeded.pick(apps).id)
    switch seeded.below(6) {
    case 0: _ = try await cache.table(of: app)
    case 1: _ = try await cache.funnelNames(of: app)
    case 2:
      if let host = try await cache.host(name)?.value { _ = try await cache.association(of: host) }
    default:
      guard let host = try await cache.host(name)?.value, let id = host.app else { return }
      _ = try await cache.app(id)
      _ = try await cache.table(of: id)
      _ = try await cache.link(on: host, slug: slug)
      _ = cache.known(host: name, slug: slug[...])
    }
  }

  /// Compares all that can be asked with what the store says: of what is not told yet there is nothing.
  private static func compare(
    _ cache: RecordCache, with store: some RecordStore, _ apps: [App], _ random: Seeded,
    _ place: Comment
  ) async throws {
    var seeded = random
    for name in hosts {
      let host = try await store.read(LinkHost.self, named: name)
      for slug in slugs where seeded.chance(50) {
        let link = try await store.read(Link.self, named: Link.name(host: name, slug: slug))
        if let known = cache.known(host: name, slug: slug[...]) {
          #expect(known.link == link?.value && known.host == host?.value, place)
          #expect(known.app.id == host?.value.app, place)
          #expect(try await known.app == store.read(App.self, known.app.id)?.value, place)
          let live = try await live(store, known.app.id)
          #expect(known.table.manifests == live, place)
          #expect(
            known.fallbacks.web?.text
              == link?.value.fallbacks.web.flatMap {
                known.app.allows(fallback: $0) ? $0 : nil
              }, place)
        }
        #expect(try await cache.link(host: name, slug: slug) == link, place)
        if let link { #expect(try await cache.link(link.value.id) == link, place) }
      }
      #expect(try await cache.host(name) == host, place)
      if let host = host?.value {
        let file = try await store.read(HostedFile.self, named: name)
        let text = file.flatMap {
          $0.value.app == host.app ? HostedText($0.value.text, pack: { _ in nil }).tag : nil
        }
        #expect(try await cache.association(of: host)?.tag == text, place)
      }
    }
    for app in apps {
      #expect(try await cache.app(app.id) == store.read(App.self, app.id), place)
      #expect(try await cache.table(of: app.id).manifests == live(store, app.id), place)
      let funnels = try await store.all(Funnel.self, of: app.id)
      #expect(
        try await cache.funnelNames(of: app.id) == DeclaredStrings(of: funnels.map(\.value)), place)
      for key in try await store.all(Key.self, of: app.id) {
        #expect(try await cache.key(key.value.id) == key, place)
        if let known = cache.known(key: key.value.id) { #expect(known.key == key.value, place) }
      }
    }
  }

  private static func live(
    _ store: some RecordStore, _ app: RecordID
  ) async throws -> [Manifest] {
    try await store.all(Manifest.self, of: app).map(\.value).filter { $0.state == .live }
      .sorted { ReleaseVersion($0.version) < ReleaseVersion($1.version) }
  }

  /// Changes one thing that there is, or makes it.
  private static func change(
    _ store: some RecordStore, _ apps: [App], _ seeded: inout Seeded, _ round: Int
  ) async throws {
    let app = seeded.pick(apps).id
    let (name, slug) = (seeded.pick(hosts), seeded.pick(slugs))
    var writes: [RecordTransaction.Write] = []
    switch seeded.below(12) {
    case 0: writes = try await movedHost(store, name, to: app)
    case 1: writes = try await changedApp(store, app, &seeded, round)
    case 2: writes = try await changedManifests(store, app, &seeded, round)
    case 3: writes = try await changedFunnels(store, app, &seeded, round)
    case 4: writes = try await changedFile(store, name, app, round)
    case 5: writes = try await changedKeys(store, app, &seeded)
    default: writes = try await changedLink(store, name, slug, &seeded, round)
    }
    try await store.commit(RecordTransaction(writes))
  }

  private static func movedHost(
    _ store: some RecordStore, _ name: String, to app: RecordID
  ) async throws -> [RecordTransaction.Write] {
    guard let old = try await store.read(LinkHost.self, named: name) else { return [] }
    return [.remove(old), try .insert(LinkHost(app: app, name: name, createdAt: .now))]
  }

  private static func changedApp(
    _ store: some RecordStore, _ app: RecordID, _ seeded: inout Seeded, _ round: Int
  ) async throws -> [RecordTransaction.Write] {
    guard let old = try await store.read(App.self, app) else { return [] }
    var new = old.value
    new.title = "title \(round)"
    new.webHosts = seeded.chance(50) ? ["www.example.com"] : []
    new.hosting = seeded.chance(50) ? .newest : .union
    return [try .replace(old, with: new)]
  }

  private static func changedManifests(
    _ store: some RecordStore, _ app: RecordID, _ seeded: inout Seeded, _ round: Int
  ) async throws -> [RecordTransaction.Write] {
    let all = try await store.all(Manifest.self, of: app)
    guard all.count < 4 else { return [.remove(seeded.pick(all))] }
    if let old = all.first, seeded.chance(40) {
      var new = old.value
      new.state = new.state == .live ? .retired : .live
      return [try .replace(old, with: new)]
    }
    var manifest = Manifest(
      app: app, version: "1.\(round)", json: Data(#"{"version": 1, "routes": []}"#.utf8),
      createdAt: .now)
    manifest.state = .live
    return [try .insert(manifest)]
  }

  private static func changedFunnels(
    _ store: some RecordStore, _ app: RecordID, _ seeded: inout Seeded, _ round: Int
  ) async throws -> [RecordTransaction.Write] {
    let all = try await store.all(Funnel.self, of: app)
    guard all.count < 3 else { return [.remove(seeded.pick(all))] }
    let step = EventPattern(kind: .custom, name: "event-\(round)")
    return [
      try .insert(
        Funnel(
          app: app, name: "\(round) \(RecordID())",
          definitions: [.init(version: 1, steps: [step], window: 60, createdAt: .now)],
          createdAt: .now))
    ]
  }

  private static func changedFile(
    _ store: some RecordStore, _ host: String, _ app: RecordID, _ round: Int
  ) async throws -> [RecordTransaction.Write] {
    let file = HostedFile(app: app, host: host, text: "{\"round\":\(round)}")
    guard let old = try await store.read(HostedFile.self, named: host) else {
      return [try .insert(file)]
    }
    return [.remove(old), try .insert(file)]
  }

  private static func changedKeys(
    _ store: some RecordStore, _ app: RecordID, _ seeded: inout Seeded
  ) async throws -> [RecordTransaction.Write] {
    let all = try await store.all(Key.self, of: app)
    guard all.count > 2, let old = all.first else {
      return [
        try .insert(
          Key(app: app, type: .secret, scopes: [], title: "key", hash: "x", createdAt: .now))
      ]
    }
    guard seeded.chance(50) else { return [.remove(old)] }
    var new = old.value
    new.revokedAt = .now
    return [try .replace(old, with: new)]
  }

  private static func changedLink(
    _ store: some RecordStore, _ host: String, _ slug: String, _ seeded: inout Seeded, _ round: Int
  ) async throws -> [RecordTransaction.Write] {
    let owner = try await store.read(LinkHost.self, named: host)?.value.app
    guard let old = try await store.read(Link.self, named: Link.name(host: host, slug: slug)) else {
      guard let owner else { return [] }
      var link = Link(
        app: owner, host: host, slug: slug, target: "https://shop.example/\(round)",
        createdAt: .now)
      link.fallbacks.web = "https://www.example.com/\(round)"
      return [try .insert(link)]
    }
    var new = old.value
    switch seeded.below(4) {
    case 0: return [.remove(old)]
    case 1:
      // Its name goes to another, and it gets one that may be free.
      let free = seeded.pick(slugs)
      let name = Link.name(host: host, slug: free)
      guard try await store.read(Link.self, named: name) == nil else { return [] }
      new.slug = free
      var other = old.value
      other.id = RecordID()
      return [try .replace(old, with: new), try .insert(other)]
    default:
      new.target = "https://shop.example/changed/\(round)"
      return [try .replace(old, with: new)]
    }
  }
}
