import Entryway
import EntrywayDiagnostics
package import Foundation

/// A manifest as the API shows it.
package struct ManifestView: Encodable, Sendable {
  package let id: RecordID
  package let version: String
  package let state: Manifest.State
  package let report: ManifestReport?
  package let createdAt: Timestamp
  package let confirmedAt: Timestamp?
  package let revision: Revision
  /// The work that is done on it, for an upload.
  package var job: RecordID?

  package init(_ manifest: Versioned<Manifest>, job: RecordID? = nil) {
    id = manifest.value.id
    version = manifest.value.version
    state = manifest.value.state
    report = manifest.value.report
    createdAt = manifest.value.createdAt
    confirmedAt = manifest.value.confirmedAt
    (revision, self.job) = (manifest.revision, job)
  }
}

/// A manifest that is uploaded.
package struct ManifestBody: Decodable, Sendable {
  /// The app's version, `2.1.0`.
  package let version: String
  /// What `routes.manifest` gives, as JSON text.
  package let manifest: String

  private enum CodingKeys: String, BodyKeys { case version, manifest }
}

/// Takes manifests, has them compared, and takes them over.
package struct ManifestService: Sendable {
  /// How often an upload is tried while others of its app come in between.
  private static let attempts = 10

  package let cache: RecordCache
  package let jobs: JobQueue

  package init(cache: RecordCache, jobs: JobQueue) {
    (self.cache, self.jobs) = (cache, jobs)
  }

  /// Stores a manifest; a job compares it with what is served.
  package func upload(
    version: String, json: Data, _ actor: AuditActor, at now: Timestamp
  ) async throws -> ManifestView {
    guard version.utf8.count <= 40, ReleaseVersion.isVersion(version) else {
      throw Refusal(
        .invalid, "bad-version", "\(Quoting.text(version)) is not a version", at: ["version"],
        hint: "write numbers separated by dots, such as `2.1.0`: versions are compared by them.")
    }
    guard json.count <= ManifestComparison.sizeLimit else {
      throw Refusal(
        .tooLarge, "manifest-too-large",
        "the manifest has \(json.count) bytes; the limit is \(ManifestComparison.sizeLimit)",
        at: ["manifest"], hint: "leave out what no link needs.")
    }
    let read: RouteManifest
    do throws(ManifestError) {
      read = try RouteManifest(json: json)
    } catch {
      throw Refusal(.impossible, error.diagnostic, at: ["manifest"])
    }
    guard read.routes.count <= ManifestComparison.routeLimit else {
      throw Refusal(
        .tooLarge, "too-many-routes",
        "the manifest has \(read.routes.count) routes; the limit is \(ManifestComparison.routeLimit)",
        at: ["manifest"], hint: "mount fewer tables.")
    }
    let manifest = Manifest(app: actor.app.id, version: version, json: json, createdAt: now)
    for _ in 0..<Self.attempts {
      if let view = try await store(manifest, actor, at: now) { return view }
    }
    throw UploadRoom.busy
  }

  /// Stores a manifest with the job that compares it.
  ///
  /// - Returns: nil if another upload came in between.
  private func store(
    _ manifest: Manifest, _ actor: AuditActor, at now: Timestamp
  ) async throws -> ManifestView? {
    let job = Job(app: actor.app.id, manifest: manifest.id, createdAt: now)
    let room = try await UploadRoom(cache.store, actor.app)
    try room.check()
    let transaction = RecordTransaction(
      room.removed + [try .insert(manifest)],
      audit: [actor.line("manifest.upload", manifest.version, at: now)],
      conditions: [room.condition])
    let revision: Revision
    do throws(StorageError) {
      revision = try await jobs.commit(transaction, with: job, to: cache)
    } catch {
      if case .stale(.manifest, _) = error { return nil }
      guard case .conflict = error else { throw Refusal(error) }
      throw Refusal(
        .conflict, "version-taken",
        "the routes of version `\(manifest.version)` are already uploaded",
        at: ["version"],
        hint: "upload them as the next version.")
    }
    return ManifestView(Versioned(manifest, revision: revision), job: job.id)
  }

  package func list(_ app: App) async throws -> [ManifestView] {
    try await cache.store.all(Manifest.self, of: app.id).map { ManifestView($0) }
  }

  package func read(_ id: RecordID, _ app: App) async throws -> Versioned<Manifest> {
    try await cache.store.find(Manifest.self, id, of: app)
  }

  /// Takes a manifest over though links would stop opening.
  package func confirm(
    _ id: RecordID, _ actor: AuditActor, at now: Timestamp
  ) async throws -> ManifestView {
    let manifest = try await read(id, actor.app)
    guard manifest.value.state == .unconfirmed else {
      throw Refusal(
        .conflict, "not-unconfirmed",
        "the manifest \(manifest.value.version) is \(manifest.value.state.rawValue)",
        hint: "only a manifest that needs confirmation can be confirmed.")
    }
    let activation = try await Activation(cache.store, app: actor.app.id)
    guard manifest.value.base == activation.base else {
      let job = Job(app: actor.app.id, manifest: id, createdAt: now)
      var again = manifest.value
      again.state = .checking
      try await jobs.commit(
        RecordTransaction([.replace(manifest, with: again)]), with: job, to: cache)
      throw Refusal(
        .conflict, "changed-meanwhile", "what is served has changed since the comparison",
        hint: "it is compared again: read the report, then confirm.")
    }
    var transaction = try activation.transaction(
      manifest, files: manifest.value.files ?? [:], at: now)
    transaction.audit.append(
      actor.line(
        "manifest.confirm", manifest.value.version,
        [.init("state", from: manifest.value.state.rawValue, to: "live")], at: now))
    let finished = transaction
    do throws(StorageError) {
      try await cache.commit(finished)
    } catch {
      guard case .stale(.host, _) = error else { throw Refusal(error) }
      throw Refusal(
        .conflict, "changed-meanwhile", "the app's hosts have changed since the comparison",
        hint: "confirm it again.")
    }
    return ManifestView(try await read(id, actor.app))
  }

  /// Says that an app's version is no longer supported; the files are made anew without it.
  package func retire(
    _ id: RecordID, _ actor: AuditActor, at now: Timestamp
  ) async throws -> ManifestView {
    let manifest = try await read(id, actor.app)
    var retired = manifest.value
    retired.state = .retired
    retired.files = nil
    let job = Job(app: actor.app.id, manifest: nil, createdAt: now)
    let line = actor.line(
      "manifest.retire", retired.version,
      [.init("state", from: manifest.value.state.rawValue, to: retired.state.rawValue)], at: now)
    let revision = try await jobs.commit(
      RecordTransaction([.replace(manifest, with: retired)], audit: [line]), with: job, to: cache)
    return ManifestView(Versioned(retired, revision: revision), job: job.id)
  }
}

/// What an app serves now, and what it takes to serve something else.
package struct Activation: Sendable {
  package let app: Versioned<App>?
  package let hosts: [Versioned<LinkHost>]
  package let live: [Manifest]
  package let files: [Versioned<HostedFile>]
  /// Files that an earlier app of a host left.
  package let leftovers: [Versioned<HostedFile>]

  package init(_ store: any RecordStore, app id: RecordID) async throws(StorageError) {
    app = try await store.read(App.self, id)
    hosts = try await store.all(LinkHost.self, of: id)
    live = try await store.all(Manifest.self, of: id).map(\.value).filter { $0.state == .live }
    files = try await store.all(HostedFile.self, of: id)
    var leftovers: [Versioned<HostedFile>] = []
    for host in hosts {
      let file = try await store.read(HostedFile.self, named: host.value.name)
      if let file, file.value.app != id { leftovers.append(file) }
    }
    self.leftovers = leftovers
  }

  /// What names all of it: a comparison holds as long as this is the same.
  package var base: String {
    (["\(app?.revision ?? 0)"] + hosts.map(\.value.name).sorted()
      + live.map(\.id.description).sorted()).joined(separator: " ")
  }

  /// The comparison of these manifests and perhaps one more.
  package func comparison(with new: Manifest?) -> ManifestComparison? {
    guard let app = app?.value else { return nil }
    let all = (live + (new.map { [$0] } ?? [])).sorted {
      ReleaseVersion($0.version) < ReleaseVersion($1.version)
    }
    return ManifestComparison(
      manifests: all.map(\.json), hosting: app.hosting, appIDs: app.appIDs, clipIDs: app.clipIDs,
      hosts: hosts.map(\.value.name).sorted(),
      served: Dictionary(files.map { ($0.value.host, $0.value.text) }, uniquingKeysWith: { $1 }))
  }

  /// Writes files in place of those that are served, and the manifest as one that is live, as long as
  /// the app has these hosts.
  package func transaction(
    _ manifest: Versioned<Manifest>?, files new: [String: String], at now: Timestamp
  ) throws(StorageError) -> RecordTransaction {
    var writes: [RecordTransaction.Write] = []
    if let manifest {
      var live = manifest.value
      live.state = .live
      live.confirmedAt = now
      live.files = nil
      writes.append(try .replace(manifest, with: live))
    }
    for old in files where new[old.value.host] == nil { writes.append(.remove(old)) }
    for old in leftovers where new[old.value.host] != nil { writes.append(.remove(old)) }
    for (host, text) in new.sorted(by: { $0.key < $1.key }) {
      if let old = files.first(where: { $0.value.host == host }) {
        guard old.value.text != text else { continue }
        var file = old.value
        file.text = text
        writes.append(try .replace(old, with: file))
      } else if let id = app?.value.id {
        writes.append(try .insert(HostedFile(app: id, host: host, text: text)))
      }
    }
    let entry = app.map {
      AuditEntry(
        actor: "server", action: manifest == nil ? "files.write" : "manifest.live",
        app: $0.value.id, subject: manifest?.value.version ?? "", at: now)
    }
    let conditions = hosts.filter { new[$0.value.name] != nil }
      .map { RecordTransaction.Condition.unchanged($0) }
    return RecordTransaction(writes, audit: entry.map { [$0] } ?? [], conditions: conditions)
  }
}
