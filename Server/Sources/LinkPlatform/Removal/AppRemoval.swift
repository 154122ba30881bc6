import EntrywayDiagnostics
package import Logging

extension AppService {
  /// For how long an app works on after its owner has removed it.
  package static let removalWait = Duration.seconds(7 * 86_400)

  /// Says that an app goes: until then it works as ever, and can be taken back.
  ///
  /// Said again, it changes nothing.
  package func remove(_ app: App, actor: String, at now: Timestamp) async throws -> App {
    try await change(app, "app.remove", actor, now) { app in
      app.goesAt = app.goesAt ?? now.adding(Self.removalWait)
    }
  }

  /// Says that an app stays that was to go.
  ///
  /// - Throws: A ``Refusal`` with 409 when its time is over.
  package func keep(_ app: App, actor: String, at now: Timestamp) async throws -> App {
    try await change(app, "app.keep", actor, now) { app throws(Refusal) in
      if let end = app.goesAt, end <= now {
        throw Refusal(
          .conflict, "app-is-gone", "the app's removal began at \(end)",
          hint: "restore a backup, or add the app again.")
      }
      app.goesAt = nil
    }
  }

  private func change(
    _ app: App, _ action: String, _ actor: String, _ now: Timestamp,
    _ change: (inout App) throws(Refusal) -> Void
  ) async throws -> App {
    try await RepeatedChange.run {
      let old = try await cache.store.read(App.self, app.id)
      guard let old else { throw Refusal.notFound }
      var new = old.value
      try change(&new)
      guard new != old.value else { return new }
      let write = try RecordTransaction.Write.replace(old, with: new)
      let entry = AuditEntry(
        actor: actor, action: action, app: app.id, subject: app.name,
        changes: AuditChanges.between(AppView(old.value), AppView(new)), at: now)
      _ = try await cache.commit(RecordTransaction([write], audit: [entry]))
      return new
    }
  }
}

/// Removes apps whose time is over, with all that is stored of them but the audit log.
///
/// Keys and hosts go first, so that nothing more comes. The rest goes in small commits, and the app's own
/// record last: a server that was killed goes on when it starts.
package struct AppSweep: Sendable {
  /// How many records go in one commit, how many clicks, which visitors wait for, and how many events.
  private static let recordBlock = 100
  private static let clickBlock = 1000
  private static let eventBlock = 5000
  /// How many commits a step makes: the next one goes on.
  private static let blocks = 500

  package let cache: RecordCache
  package let clicks: any ClickStore
  package let events: any EventStore
  package let logger: Logger

  package init(cache: RecordCache, clicks: any ClickStore, events: any EventStore, logger: Logger) {
    (self.cache, self.clicks, self.events, self.logger) = (cache, clicks, events, logger)
  }

  /// Removes a part of what is over.
  package func step(at now: Timestamp) async throws(StorageError) {
    for app in try await cache.store.all(App.self, of: nil) {
      guard let end = app.value.goesAt, end <= now else { continue }
      var rest = Self.blocks
      try await removeRecords(of: app, &rest)
      // Nothing more of it comes to the journal: what it has must be told before its end is sure.
      let isTold = try await isTold(upTo: try await clicks.end().position)
      try await removeClicks(of: app.value.id, &rest)
      try await removeBlocks(&rest) { () throws(StorageError) in
        try await events.remove(app: app.value.id, limit: Self.eventBlock)
      }
      // What was on its way when its key went is found by the next step.
      guard rest == Self.blocks, isTold else { continue }
      try await cache.commit(
        RecordTransaction(
          [.remove(app)],
          audit: [
            AuditEntry(
              actor: "server", action: "app.gone", app: app.value.id, subject: app.value.name,
              at: now)
          ]))
      logger.notice("an app was removed", metadata: ["app": "\(app.value.name)"])
    }
  }

  /// Waits a little for the replicator, which tells clicks twice a second.
  private func isTold(upTo position: Int64) async throws(StorageError) -> Bool {
    for _ in 0..<20 {
      if try await events.position() >= position { return true }
      do { try await Task.sleep(for: .milliseconds(100)) } catch { return false }
    }
    return try await events.position() >= position
  }

  private static let kinds: [RecordKind] = [
    .key, .host, .file, .link, .manifest, .funnel, .job, .request, .salt,
  ]

  private func removeRecords(
    of app: Versioned<App>, _ rest: inout Int
  ) async throws(StorageError) {
    for kind in Self.kinds {
      // Manifests and files may have 1 MB each.
      let limit = kind == .manifest || kind == .file ? 10 : Self.recordBlock
      try await removeBlocks(&rest) { () throws(StorageError) in
        let page = try await cache.store.records(
          RecordQuery(kind, app: app.value.id, limit: limit))
        guard !page.isEmpty else { return false }
        if kind == .link { try await clicks.removeCounts(of: page.map(\.id)) }
        let writes = page.map { RecordTransaction.Write.remove(kind, $0.id, revision: $0.revision) }
        // As long as it is to go: who takes it back in the last moment keeps what is left.
        try await cache.commit(RecordTransaction(writes, conditions: [.unchanged(app)]))
        return true
      }
    }
  }

  private func removeClicks(
    of app: RecordID, _ rest: inout Int
  ) async throws(StorageError) {
    let read = try await events.position()
    var start: Int64 = 0
    try await removeBlocks(&rest) { () throws(StorageError) in
      let next = try await clicks.remove(
        app: app, after: start, readTo: read, limit: Self.clickBlock)
      start = next ?? start
      return next != nil
    }
  }

  /// Removes one block after the other, as long as there is one and the step has commits left.
  private func removeBlocks(
    _ rest: inout Int, _ removeBlock: () async throws(StorageError) -> Bool
  ) async throws(StorageError) {
    while rest > 0, try await removeBlock() {
      rest -= 1
      await Task.yield()
    }
  }
}
