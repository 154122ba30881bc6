import EntrywayRouting
import LinkRecords
import Logging
import ServiceLifecycle
import Synchronization

/// What requests look up, kept in memory: no link waits for the disk twice.
///
/// What changes is followed by the store's own numbers, so that a link that is revoked in one process
/// is gone in all others within half a second.
final class RecordCache: Sendable {
  /// How often other processes' changes are looked for.
  static let interval = Duration.milliseconds(500)
  /// After how many commits everything is read anew: fewer than a store remembers removals for.
  private static let followedRevisions: Revision = 50_000
  /// How many records of a kind are kept.
  private static let capacity = 20_000

  private struct State {
    var revision: Revision = 0
    var apps: [RecordID: Versioned<App>] = [:]
    var hosts: [String: Versioned<LinkHost>] = [:]
    var keys: [RecordID: Versioned<Key>] = [:]
    var links: [String: Versioned<Link>] = [:]
    /// What is put together of the others for the link's answers.
    var knownLinks: [String: KnownLink] = [:]
    var linkNames: [RecordID: String] = [:]
    var tables: [RecordID: AppTable] = [:]
    /// What is being read, for all who ask.
    var tableTasks: [RecordID: TableTask] = [:]
    var files: [String: HostedText] = [:]
    /// The names that an app's funnels ask for.
    var funnelNames: [RecordID: Set<String>] = [:]

    mutating func forget(_ change: RecordChange) {
      switch change.kind {
      case .app, .host, .link, .manifest: knownLinks.removeAll(keepingCapacity: true)
      case .key, .file, .job, .salt, .secret, .request, .funnel, .account, .session: break
      }
      switch change.kind {
      case .app:
        apps[change.id] = nil
        tables[change.id] = nil
      case .host:
        hosts.removeAll()
        // A host's file is another's when the host is.
        files.removeAll()
      case .key: keys[change.id] = nil
      case .link: if let name = linkNames.removeValue(forKey: change.id) { links[name] = nil }
      case .manifest: tables.removeAll()
      case .file: files.removeAll()
      case .funnel: funnelNames.removeAll()
      case .job, .salt, .secret, .request, .account, .session: break
      }
    }
  }

  let store: any RecordStore
  private let state = Mutex(State())

  init(_ store: any RecordStore) {
    self.store = store
  }

  /// All that a click needs, if all of it is in memory.
  func known(host: String, slug: Substring) -> KnownLink? {
    let name = Link.name(host: host, slug: slug)
    return state.withLock { state in
      if let known = state.knownLinks[name] { return known }
      guard let host = state.hosts[host]?.value, let id = host.app,
        let link = state.links[name]?.value, link.app == id, let app = state.apps[id]?.value,
        let table = state.tables[id]
      else { return nil }
      let known = KnownLink(link, of: app, on: host, table)
      state.knownLinks[name] = known
      return known
    }
  }

  /// A key and its app, if both are in memory.
  func known(key id: RecordID) -> (key: Key, app: App)? {
    state.withLock { state in
      guard let key = state.keys[id]?.value, let app = key.app.flatMap({ state.apps[$0]?.value })
      else { return nil }
      return (key, app)
    }
  }

  func app(_ id: RecordID) async throws(StorageError) -> Versioned<App>? {
    if let app = state.withLock({ $0.apps[id] }) { return app }
    return try await load { () throws(StorageError) in
      try await self.store.read(App.self, id)
    } keep: { state, app in
      state.apps[id] = app
    }
  }

  func host(_ name: String) async throws(StorageError) -> Versioned<LinkHost>? {
    if let host = state.withLock({ $0.hosts[name] }) { return host }
    return try await load { () throws(StorageError) in
      try await self.store.read(LinkHost.self, named: name)
    } keep: { state, host in
      state.hosts[name] = host
    }
  }

  func key(_ id: RecordID) async throws(StorageError) -> Versioned<Key>? {
    if let key = state.withLock({ $0.keys[id] }) { return key }
    return try await load { () throws(StorageError) in
      try await self.store.read(Key.self, id)
    } keep: { state, key in
      if state.keys.count >= Self.capacity { state.keys.removeAll() }
      state.keys[id] = key
    }
  }

  /// The link that a host answers with; nil for one of another app.
  ///
  /// A host goes to another app when it is removed and added again: a link that an earlier one left
  /// there leads nobody on.
  func link(
    on host: LinkHost, slug: String
  ) async throws(StorageError) -> Versioned<Link>? {
    guard let link = try await link(host: host.name, slug: slug), link.value.app == host.app else {
      return nil
    }
    return link
  }

  /// The link that has a host's name and a slug, whoever the host's app is.
  func link(
    host: String, slug: String
  ) async throws(StorageError) -> Versioned<Link>? {
    let name = Link.name(host: host, slug: slug)
    if let link = state.withLock({ $0.links[name] }) { return link }
    return try await load { () throws(StorageError) in
      try await self.store.read(Link.self, named: name)
    } keep: { state, link in
      if state.links.count >= Self.capacity {
        state.links.removeAll()
        state.knownLinks.removeAll()
        state.linkNames.removeAll()
      }
      state.links[name] = link
      state.linkNames[link.value.id] = name
    }
  }

  /// The link with an identifier.
  func link(_ id: RecordID) async throws(StorageError) -> Versioned<Link>? {
    let known = state.withLock { state in state.linkNames[id].flatMap { state.links[$0] } }
    if let known { return known }
    guard let link = try await store.read(Link.self, id) else { return nil }
    // By its name it is kept for those who follow it too.
    return try await self.link(host: link.value.host, slug: link.value.slug)
  }

  /// What the manifests of an app that are live say together.
  ///
  /// Reading thousands of routes takes a while: however many ask meanwhile, they are read once.
  func table(of app: RecordID) async throws(StorageError) -> AppTable {
    let reading: TableReading = state.withLock { state in
      if let table = state.tables[app] { return .known(table) }
      if let task = state.tableTasks[app] { return .running(task) }
      let task = Task { await self.readTable(of: app) }
      state.tableTasks[app] = task
      return .running(task)
    }
    switch reading {
    case .known(let table): return table
    case .running(let task): return try await task.value.get()
    }
  }

  private typealias TableTask = Task<Result<AppTable, StorageError>, Never>

  private enum TableReading: Sendable {
    case known(AppTable)
    case running(TableTask)
  }

  private func readTable(of app: RecordID) async -> Result<AppTable, StorageError> {
    let revision = state.withLock { $0.revision }
    let result: Result<AppTable, StorageError>
    do throws(StorageError) {
      var live: [Manifest] = []
      for manifest in try await store.all(Manifest.self, of: app)
      where manifest.value.state == .live { live.append(manifest.value) }
      let hosting = try await store.read(App.self, app)?.value.hosting ?? .newest
      result = .success(AppTable(live, hosting))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      // What changed meanwhile has forgotten this task already, and another reads.
      guard state.revision == revision else { return }
      state.tableTasks[app] = nil
      if case .success(let table) = result { state.tables[app] = table }
    }
    return result
  }

  /// The names that the funnels of an app ask for.
  func funnelNames(of app: RecordID) async throws(StorageError) -> Set<String> {
    if let names = state.withLock({ $0.funnelNames[app] }) { return names }
    return try await load { () throws(StorageError) in
      let funnels = try await self.store.all(Funnel.self, of: app)
      let steps = funnels.flatMap { $0.value.definitions.flatMap(\.steps) }
      return Set(steps.compactMap(\.name))
    } keep: { state, names in
      state.funnelNames[app] = names
    } ?? []
  }

  /// The association file of a host, made for the manifests that are live; nil without one.
  func association(of host: LinkHost) async throws(StorageError) -> HostedText? {
    if let file = state.withLock({ $0.files[host.name] }) { return file }
    return try await load { () throws(StorageError) in
      // A file that an earlier app of the host left is not this one's.
      try await self.store.read(HostedFile.self, named: host.name)
        .flatMap { $0.value.app == host.app ? HostedText($0.value.text) : nil }
    } keep: { state, file in
      state.files[host.name] = file
    }
  }

  /// Writes, and forgets what was written before anyone asks.
  @discardableResult
  func commit(
    _ transaction: RecordTransaction
  ) async throws(StorageError) -> Revision {
    let revision = try await store.commit(transaction)
    try await catchUp()
    return revision
  }

  /// Forgets what was changed since the last look.
  func catchUp() async throws(StorageError) {
    let known = state.withLock { $0.revision }
    let changes = try await store.changes(since: known, limit: 1000)
    guard let last = changes.last else { return }
    guard changes.count < 1000, last.revision - known < Self.followedRevisions else {
      // More than can be followed one by one, or that the store may have forgotten.
      let now = try await store.revision()
      state.withLock { state in
        let known = state.revision
        state = State()
        state.revision = max(known, now)
      }
      return
    }
    state.withLock { state in
      state.tableTasks.removeAll()
      for change in changes { state.forget(change) }
      state.revision = max(state.revision, last.revision)
    }
  }

  /// Reads, and keeps what was read unless something changed meanwhile.
  private func load<Value: Sendable>(
    _ read: () async throws(StorageError) -> Value?,
    keep: (inout sending State, Value) -> Void
  ) async throws(StorageError) -> Value? {
    let revision = state.withLock { $0.revision }
    guard let value = try await read() else { return nil }
    state.withLock { state in
      if state.revision == revision { keep(&state, value) }
    }
    return value
  }
}

/// Looks for what other processes changed, until the server ends.
struct RecordFollower: Service {
  let cache: RecordCache
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do throws(StorageError) {
          try await cache.catchUp()
        } catch {
          logger.warning("changes cannot be read", metadata: ["reason": "\(error)"])
        }
        try await Task.sleep(for: RecordCache.interval)
      }
    }
  }
}
