import EntrywayServer
import Foundation
import LinkPlatform
import LinkStores
import ServerTestSupport
import Testing

/// An app on the server, with one of each thing that it may have.
struct Tenant: Sendable {
  let app: App
  let host: String
  /// A host whose links stand at its root.
  let rootHost: String
  let publishable: String
  let link: Link
  let manifest: Manifest
  let job: Job
  let funnel: Funnel
  /// A name that is pinned.
  let term: RecordID
  private let keys: [Key.Scope: String]

  /// The secret key with a scope.
  func key(_ scope: Key.Scope) -> String { keys[scope] ?? "" }

  /// Makes an app in a folder that no server has yet.
  init(_ name: String, in folder: DataFolder) async throws {
    let now = Timestamp.now
    var app = App(name: name, createdAt: now)
    app.webHosts = ["www.\(name).example"]
    app.stores.iPhone = "https://apps.example/\(name)"
    app.schemes = [name]
    host = "go.\(name).example"
    rootHost = "\(name).example"
    var manifest = Manifest(
      app: app.id, version: "1.0.0", json: Data(SampleRoutes.manifest(name).utf8), createdAt: now)
    manifest.state = .live
    var link = Link(
      app: app.id, host: host, slug: "known", target: "https://\(name).example/orders/1",
      createdAt: now)
    link.title = "The secret of \(name)"
    link.origin.campaign = "\(name)-campaign"
    link.fallbacks.web = "https://www.\(name).example/orders"
    var job = Job(app: app.id, manifest: manifest.id, createdAt: now)
    job.state = .done
    job.message = "the job of \(name)"
    var rooted = LinkHost(app: app.id, name: rootHost, createdAt: now)
    rooted.slugs = .root
    let step = EventPattern(kind: .open, name: "order", campaign: "\(name)-campaign")
    let funnel = Funnel(
      app: app.id, name: "The funnel of \(name)",
      definitions: [.init(version: 1, steps: [step], window: 60, createdAt: now)], createdAt: now)
    var writes: [RecordTransaction.Write] = [
      try .insert(funnel),
      try .insert(app), try .insert(LinkHost(app: app.id, name: host, createdAt: now)),
      try .insert(rooted), try .insert(manifest), try .insert(link), try .insert(job),
      try .insert(HostedFile(app: app.id, host: host, text: #"{"applinks":{}}"#)),
    ]
    var keys: [Key.Scope: String] = [:]
    for scope in Key.Scope.allCases {
      let (write, text) = try Self.key(app, .secret, [scope])
      writes.append(write)
      keys[scope] = text
    }
    let (write, text) = try Self.key(app, .publishable, [])
    writes.append(write)
    publishable = text
    let entry = AuditEntry(
      actor: "test", action: "app.create", app: app.id, subject: name, at: now)
    try await folder.records.commit(RecordTransaction(writes, audit: [entry]))
    let verdict = try await folder.events.pin("pinned by \(name)", .name, of: app.id)
    guard case .pinned(let pinned, isNew: true) = verdict else { throw StorageError.busy }
    term = pinned.id
    self.funnel = funnel
    (self.app, self.manifest, self.link, self.job, self.keys) = (app, manifest, link, job, keys)
  }

  /// A key that is written as it is, with its text.
  static func key(
    _ app: App, _ type: Key.Kind, _ scopes: [Key.Scope], expiresAt: Timestamp? = nil
  ) throws -> (write: RecordTransaction.Write, text: String) {
    let id = RecordID()
    let text = KeyText(type: type, id: id)
    let key = Key(
      id: id, app: app.id, type: type, scopes: scopes, title: "\(app.name) \(scopes)",
      hash: text.hash, expiresAt: expiresAt, createdAt: .now)
    return (try .insert(key), text.text)
  }

  /// Everything of the app that a store has, and who changed what.
  func snapshot(_ store: any RecordStore) async throws -> [String] {
    var lines: [String] = []
    for kind in RecordKind.allCases {
      let found = try await store.records(RecordQuery(kind, app: app.id, limit: 500))
      lines += found.map {
        "\(kind) \($0.id) \($0.revision) \(String(decoding: $0.body, as: UTF8.self))"
      }
    }
    let audit = try await store.audit(of: app.id, before: nil, limit: 500)
    return lines + audit.map { "\($0)" }
  }
}
