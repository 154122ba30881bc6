import EntrywayDiagnostics
package import FoundationEssentials

/// Makes, changes and removes an app's links, each with its line of who did it.
package struct LinkService: Sendable {
  /// How many links one request makes.
  package static let bulkLimit = 1000
  /// How often links are made anew whose host was changed meanwhile.
  private static let attempts = 3

  package let cache: RecordCache

  package init(cache: RecordCache) {
    self.cache = cache
  }

  /// A link that was made or read.
  package struct Found: Sendable {
    package var link: Versioned<Link>
    package var host: LinkHost

    package var view: LinkView { LinkView(link.value, host: host) }
  }

  /// The link of a body, not stored yet.
  package func draft(
    _ body: LinkBody, _ actor: AuditActor, at now: Timestamp
  ) async throws -> (link: Link, host: Versioned<LinkHost>) {
    guard let target = body.target else {
      throw Refusal(
        .invalid, "bad-json", "`target` is missing", at: ["target"],
        hint: "name the link that the app opens.")
    }
    let host = try await host(body.host, actor)
    let check = LinkCheck(
      app: actor.app, host: host.value,
      table: try await self.cache.table(of: actor.app.id))
    let link = Link(
      app: actor.app.id, host: host.value.name, slug: LinkSlug.random(), target: target,
      createdAt: now)
    return (try check.apply(body, to: link, at: now), host)
  }

  /// Makes links, all or none, as long as their hosts stay the app's as they are.
  ///
  /// - Parameters:
  ///   - bodies: The links.
  ///   - actor: Who makes them.
  ///   - list: Where the list is that they stand in; nil for one link that is a body itself.
  ///   - record: What keeps the answer for a repeat of the request; nil for none.
  ///   - answer: The answer's body, for the record.
  ///   - now: When.
  package func create(
    _ bodies: [LinkBody], _ actor: AuditActor, in list: Refusal.Place? = nil,
    recording record: RepeatableRequest? = nil,
    _ answer: ([Found]) -> Data = { _ in Data() }, at now: Timestamp
  ) async throws -> [Found] {
    for _ in 1..<Self.attempts {
      do {
        return try await attempt(bodies, actor, in: list, recording: record, answer, at: now)
      } catch StorageError.stale(.host, _) {
        // A host was changed or removed since it was read: with it as it is now, they may differ.
        try await self.cache.catchUp()
      }
    }
    do {
      return try await attempt(bodies, actor, in: list, recording: record, answer, at: now)
    } catch let error as StorageError {
      guard case .stale(.host, _) = error else { throw error }
      throw Refusal(
        .conflict, "changed-meanwhile", error.description, hint: "send the request again.")
    }
  }

  /// - Throws: A ``Refusal``, or `StorageError.stale` of a host that was changed meanwhile.
  private func attempt(
    _ bodies: [LinkBody], _ actor: AuditActor, in list: Refusal.Place?,
    recording record: RepeatableRequest?, _ answer: ([Found]) -> Data, at now: Timestamp
  ) async throws -> [Found] {
    var drafts: [(link: Link, host: Versioned<LinkHost>)] = []
    for (index, body) in bodies.enumerated() {
      do {
        drafts.append(try await draft(body, actor, at: now))
      } catch {
        let problem = try Refusal(error)
        throw list.map { problem.inside($0 + [.index(index)]) } ?? problem
      }
    }
    var transaction = RecordTransaction(
      conditions: Set(drafts.map(\.host)).map { .unchanged($0) })
    for (link, _) in drafts {
      transaction.writes.append(try .insert(link))
      transaction.audit.append(actor.line("link.create", link.id.description, at: now))
    }
    if let record {
      let found = drafts.map { Found(link: Versioned($0.link, revision: 0), host: $0.host.value) }
      let answered = record.answered(answer(found), at: now)
      transaction.writes.append(try .insert(answered))
    }
    let finished = transaction
    let revision: Revision
    do throws(StorageError) {
      revision = try await cache.commit(finished)
    } catch {
      if case .stale(.host, _) = error { throw error }
      guard case .conflict(let name) = error,
        let index = drafts.lastIndex(where: { $0.link.names == [name.text] })
      else { throw Refusal(error) }
      throw Refusal(error).inside((list.map { $0 + [.index(index)] } ?? []) + ["slug"])
    }
    return drafts.map {
      Found(link: Versioned($0.link, revision: revision), host: $0.host.value)
    }
  }

  /// The link of an app.
  ///
  /// - Throws: A ``Refusal`` with 404 for one that is missing or another app's.
  package func read(_ id: RecordID, _ app: App) async throws -> Found {
    let link = try await cache.store.find(Link.self, id, of: app)
    return Found(link: link, host: try await host(link.value.host, AuditActor("", app)).value)
  }

  /// A page of links, by rising identifier unless the newest come first.
  package func list(
    _ app: App, labels: [String], after: RecordID?, limit: Int, isNewestFirst: Bool = false
  ) async throws -> [Found] {
    let links = try await self.cache.store.list(
      Link.self, of: app.id, labels: labels, after: after, limit: limit,
      isNewestFirst: isNewestFirst)
    var found: [Found] = []
    for link in links {
      let host = try await self.cache.host(link.value.host)?.value
      found.append(
        Found(
          link: link,
          host: host.flatMap { $0.app == app.id ? $0 : nil }
            ?? LinkHost(app: app.id, name: link.value.host, createdAt: link.value.createdAt)))
    }
    return found
  }

  /// Changes a link.
  ///
  /// - Parameters:
  ///   - id: The link.
  ///   - body: What changes.
  ///   - revision: The revision that the caller has seen; nil for any.
  ///   - actor: Who changes it.
  ///   - now: When.
  package func change(
    _ id: RecordID, _ body: LinkBody, revision: Revision?, _ actor: AuditActor, at now: Timestamp
  ) async throws -> Found {
    let old = try await read(id, actor.app)
    guard revision == nil || revision == old.link.revision else {
      throw Refusal(StorageError.stale(kind: .link, id: id))
    }
    if let host = body.host, host != old.link.value.host {
      throw Refusal(
        .invalid, "host-is-fixed", "a link can't move to another host", at: ["host"],
        hint: "create a new link on \(Quoting.code(host)).")
    }
    let check = LinkCheck(
      app: actor.app, host: old.host,
      table: try await self.cache.table(of: actor.app.id))
    let link = try check.apply(body, to: old.link.value, at: now)
    let changes = AuditChanges.between(old.view, LinkView(link, host: old.host))
    let line = actor.line("link.change", id.description, changes, at: now)
    let new = try await cache.commit(
      RecordTransaction([.replace(old.link, with: link)], audit: [line]))
    return Found(link: Versioned(link, revision: new), host: old.host)
  }

  /// Removes a link: its clicks stay.
  package func remove(
    _ id: RecordID, revision: Revision?, _ actor: AuditActor, at now: Timestamp
  ) async throws {
    // Its host may be gone: then this is all that can be done with it.
    let old = try await cache.store.find(Link.self, id, of: actor.app)
    guard revision == nil || revision == old.revision else {
      throw Refusal(StorageError.stale(kind: .link, id: id))
    }
    let host = LinkHost(app: actor.app.id, name: old.value.host, createdAt: now)
    let changes = AuditChanges.between(LinkView(old.value, host: host), nil)
    let line = actor.line("link.delete", id.description, changes, at: now)
    try await cache.commit(RecordTransaction([.remove(old)], audit: [line]))
  }

  private func host(_ name: String?, _ actor: AuditActor) async throws -> Versioned<LinkHost> {
    if let name {
      let host = try await self.cache.host(name.lowercased())
      guard let host, host.value.app == actor.app.id else {
        throw Refusal(
          .impossible, "unknown-host", "\(Quoting.text(name)) is not a host of this app",
          at: ["host"], hint: "add the host to the app first.")
      }
      return host
    }
    let hosts = try await self.cache.store.list(LinkHost.self, of: actor.app.id, limit: 2)
    guard let host = hosts.first, hosts.count == 1 else {
      throw Refusal(
        .impossible, "which-host",
        hosts.isEmpty ? "the app has no host" : "the app has several hosts", at: ["host"],
        hint: hosts.isEmpty ? "add a host to the app first." : "name the link's host.")
    }
    return host
  }
}
