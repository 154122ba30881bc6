import EntrywayDiagnostics
import LinkStores
import ServerTestSupport
import Testing

@testable import LinkPlatform

@Suite("A host that is removed while a link is made on it")
struct HostRemovalTests {
  private let folder: TemporaryFolder
  private let records: SQLiteRecordStore
  /// What is done in between is done by another handle, as by another request.
  private let hooked: HookedRecords
  private let app = App(name: "shop", createdAt: .now)
  private let now = Timestamp.now

  init() async throws {
    folder = try TemporaryFolder()
    records = try folder.records()
    hooked = HookedRecords(records)
    var manifest = Manifest(
      app: app.id, version: "1.0.0", json: .init(SampleRoutes.manifest("shop").utf8), createdAt: now
    )
    manifest.state = .live
    try await records.commit(
      RecordTransaction([
        .insert(app), .insert(manifest),
        .insert(LinkHost(app: app.id, name: "go.shop.example", createdAt: now)),
      ]))
  }

  private func apps(_ store: any RecordStore) -> AppService {
    AppService(cache: RecordCache(store), jobs: JobQueue())
  }

  private func make(_ store: any RecordStore) async throws -> LinkService.Found? {
    var body = LinkBody()
    (body.slug, body.target) = ("tea", "https://shop.example/orders/1")
    body.host = "go.shop.example"
    return try await LinkService(cache: RecordCache(store)).create(
      [body], AuditActor("test", app), at: now
    ).first
  }

  private func host() async throws -> LinkHost? {
    try await records.read(LinkHost.self, named: "go.shop.example")?.value
  }

  @Test("No link is made on a host that went meanwhile, nor on one that is another app's now")
  func goneBeforeTheLink() async throws {
    for isTaken in [false, true] {
      let bookings = App(name: "bookings-\(isTaken)", createdAt: now)
      try await records.commit(RecordTransaction([.insert(bookings)]))
      hooked.beforeNextCommit {
        try? await apps(records).removeHost("go.shop.example", of: app, actor: "test", at: now)
        guard isTaken else { return }
        var body = HostBody()
        body.name = "go.shop.example"
        _ = try? await apps(records).addHost(body, to: bookings, actor: "test", at: now)
      }
      let problem = try await #require(throws: Refusal.self) { try await make(hooked) }
      #expect(problem.kind == .impossible)
      #expect(problem.diagnostic.code == "unknown-host")
      #expect(try await host()?.app == (isTaken ? bookings.id : nil))
      #expect(try await records.records(RecordQuery(.link)) == [])
      if !isTaken {
        try await records.commit(
          RecordTransaction([
            .insert(LinkHost(app: app.id, name: "go.shop.example", createdAt: now))
          ]))
      }
    }
  }

  @Test("A host stays on which a link is made meanwhile")
  func linkBeforeTheRemoval() async throws {
    hooked.beforeNextCommit { _ = try? await make(records) }
    let problem = try await #require(throws: Refusal.self) {
      try await apps(hooked).removeHost("go.shop.example", of: app, actor: "test", at: now)
    }
    #expect(problem.kind == .conflict)
    #expect(problem.diagnostic.code == "host-has-links")
    #expect(try await host()?.app == app.id)
    #expect(try await records.records(RecordQuery(.link)).count == 1)
  }

  @Test("Links do not move to the root of a host while one is made below `/l/`")
  func linkBeforeTheMove() async throws {
    hooked.beforeNextCommit { _ = try? await make(records) }
    var body = HostBody()
    body.slugs = .root
    let problem = try await #require(throws: Refusal.self) {
      try await apps(hooked).changeHost(
        "go.shop.example", body, of: app, actor: "test", at: now)
    }
    #expect(problem.diagnostic.code == "host-has-links")
    #expect(try await host()?.slugs == .prefixed)
  }

  @Test("A link is made on its host as it is now, if the host is only changed meanwhile")
  func changedBeforeTheLink() async throws {
    hooked.beforeNextCommit {
      var body = HostBody()
      body.slugs = .root
      _ = try? await apps(records).changeHost(
        "go.shop.example", body, of: app, actor: "test", at: now)
    }
    let made = try await make(hooked)
    #expect(made?.view.address == "https://go.shop.example/tea")
    #expect(try await records.records(RecordQuery(.link)).count == 1)
  }

  @Test("A link that an earlier app left does not keep a host from being removed")
  func leftover() async throws {
    let left = Link(
      app: RecordID(), host: "go.shop.example", slug: "left", target: "https://a.example",
      createdAt: now)
    try await records.commit(RecordTransaction([.insert(left)]))
    try await apps(records).removeHost("go.shop.example", of: app, actor: "test", at: now)
    #expect(try await host() == nil)
  }
}
