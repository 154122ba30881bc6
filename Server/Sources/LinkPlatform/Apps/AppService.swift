import EntrywayDiagnostics

/// Makes and changes apps and their hosts.
package struct AppService: Sendable {
  package let cache: RecordCache
  package let jobs: JobQueue

  package init(cache: RecordCache, jobs: JobQueue) {
    (self.cache, self.jobs) = (cache, jobs)
  }

  /// Creates an app.
  package func create(_ name: String, _ body: AppBody, actor: String, at now: Timestamp)
    async throws -> App
  {
    guard LinkSlug.isSlug(name) else {
      throw Refusal(
        .invalid, "bad-name", "\(Quoting.text(name)) is not a valid app name", at: ["name"],
        hint: "write 1 to 64 letters, digits, `_` and `-`.")
    }
    let app = try body.applied(to: App(name: name, createdAt: now))
    let write = try RecordTransaction.Write.insert(app)
    let entry = AuditEntry(
      actor: actor, action: "app.create", app: app.id, subject: name,
      changes: AuditChanges.between(nil, AppView(app)), at: now)
    _ = try await cache.commit(RecordTransaction([write], audit: [entry]))
    return app
  }

  /// Changes an app; its files are made anew.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - body: What changes.
  ///   - revision: The revision that the caller has seen; nil for any.
  ///   - actor: Who changes it.
  ///   - now: When.
  package func change(
    _ app: App, _ body: AppBody, revision: Revision? = nil, actor: String, at now: Timestamp
  ) async throws -> App {
    let old = try await cache.store.read(App.self, app.id)
    guard let old else { throw Refusal.notFound }
    guard revision == nil || revision == old.revision else {
      throw Refusal(StorageError.stale(kind: .app, id: app.id))
    }
    let new = try body.applied(to: old.value)
    try await commit(
      try RecordTransaction.Write.replace(old, with: new), "app.change", of: app.id, app.name,
      AuditChanges.between(AppView(old.value), AppView(new)),
      actor, now)
    return new
  }

  /// The revision of an app, which a change may name.
  package func revision(of app: App) async throws -> Revision {
    try await cache.store.read(App.self, app.id)?.revision ?? 0
  }

  package func named(_ name: String) async throws -> App {
    let app = try await cache.store.read(App.self, named: name)
    guard let app else {
      throw Refusal(
        .notFound, "no-such-app", "there is no app \(Quoting.text(name))",
        hint: "create it first: `entryway-server apps create \(name)`.")
    }
    return app.value
  }

  package func apps() async throws -> [App] {
    try await cache.store.all(App.self, of: nil).map(\.value)
  }

  package func hosts(of app: App) async throws -> [LinkHost] {
    try await cache.store.all(LinkHost.self, of: app.id).map(\.value)
  }

  /// Adds a host; the app's files are made for it.
  package func addHost(
    _ body: HostBody, to app: App, actor: String, at now: Timestamp
  ) async throws -> LinkHost {
    if let name = body.name, name.utf8.starts(with: "*.".utf8) {
      throw Refusal(
        .invalid, "bad-host",
        "\(Quoting.text(name)) is a wildcard, which the server doesn't support",
        at: ["name"],
        hint: "add each host by name, such as go.example.com: each host has its own file."
      )
    }
    guard let name = body.name?.lowercased(), HostName.of(authority: name) == name,
      name.utf8.count <= 253
    else {
      throw Refusal(
        .invalid, "bad-host", "\(Quoting.text(body.name ?? "")) is not a host", at: ["name"],
        hint: "write a name such as go.example.com, without scheme, port or path.")
    }
    let host = try body.applied(
      to: LinkHost(app: app.id, name: name, createdAt: now))
    try await commit(
      try RecordTransaction.Write.insert(host),
      "host.add", of: app.id, name, AuditChanges.between(nil, HostBody(host)), actor, now)
    return host
  }

  /// Changes where a host's visitors are led who ask for no link.
  package func changeHost(
    _ name: String, _ body: HostBody, of app: App, actor: String, at now: Timestamp
  ) async throws -> LinkHost {
    let old = try await host(name, of: app)
    guard body.name.map({ $0.lowercased() == old.value.name }) ?? true else {
      throw Refusal(
        .invalid, "name-is-fixed", "a host can't be renamed", at: ["name"], hint: "add a new host.")
    }
    let new = try body.applied(to: old.value)
    let write = try RecordTransaction.Write.replace(old, with: new)
    let prefix = old.value.slugs == .prefixed ? "under `/l/`" : "at its root"
    let hasLinks = Refusal(
      .conflict, "host-has-links",
      "`\(old.value.name)` has links \(prefix), and printed ones would stop working",
      at: ["slugs"], hint: "add another host for the new links.")
    try await commit(
      write, given: new.slugs == old.value.slugs ? [] : [Self.hasNoLinks(old.value)],
      "host.change", of: app.id, name,
      AuditChanges.between(HostBody(old.value), HostBody(new)), actor, now, ifLinks: hasLinks)
    return new
  }

  /// Removes a host that has no links.
  package func removeHost(_ name: String, of app: App, actor: String, at now: Timestamp)
    async throws
  {
    let host = try await host(name, of: app)
    let hasLinks = Refusal(
      .conflict, "host-has-links", "`\(host.value.name)` still has links",
      hint: "delete its links first.")
    try await commit(
      .remove(host), given: [Self.hasNoLinks(host.value)], "host.remove", of: app.id, name,
      AuditChanges.between(HostBody(host.value), nil), actor, now, ifLinks: hasLinks)
  }

  /// That the host's app has no link on it: the commit asks.
  private static func hasNoLinks(_ host: LinkHost) -> RecordTransaction.Condition {
    .only(.link, app: host.app, label: Link.label(ofHost: host.name), [])
  }

  private func host(_ name: String, of app: App) async throws -> Versioned<LinkHost> {
    let host = try await cache.store.read(LinkHost.self, named: name.lowercased())
    guard let host, host.value.app == app.id else {
      throw Refusal(
        .notFound, "no-such-host", "\(Quoting.text(name)) is not a host of this app",
        hint: "list the app's hosts to see their names.")
    }
    return host
  }

  private func commit(
    _ write: RecordTransaction.Write, given conditions: [RecordTransaction.Condition] = [],
    _ action: String, of app: RecordID, _ subject: String, _ changes: [AuditEntry.Change],
    _ actor: String, _ now: Timestamp, ifLinks hasLinks: Refusal? = nil
  ) async throws {
    let job = Job(app: app, manifest: nil, createdAt: now)
    let entry = AuditEntry(
      actor: actor, action: action, app: app, subject: subject, changes: changes, at: now)
    do throws(StorageError) {
      try await jobs.commit(
        RecordTransaction([write], audit: [entry], conditions: conditions), with: job, to: cache)
    } catch {
      if case .stale(.link, _) = error, let hasLinks { throw hasLinks }
      throw Refusal(error)
    }
  }
}
