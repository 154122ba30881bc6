import EntrywayRouting
package import Logging
import ServiceLifecycle
import Synchronization

/// What requests look up, kept in memory: no link waits for the disk twice.
///
/// What changes is followed by the store's own numbers, so that a link that is revoked in one process
/// is gone in all others a moment later. A change forgets what it is about and nothing else, and
/// when there is no more room, what nobody asked for longest goes.
///
/// While the store cannot be read, what is known goes on being told. When it can be read again over another
/// connection, all of it is forgotten: what took over may lack the last commits.
package final class RecordCache: Sendable {
  /// How often other processes' changes are looked for.
  ///
  /// A link that was deleted is to be gone everywhere within a second, also from a busy machine.
  package static let interval = Duration.milliseconds(200)
  /// How many bytes links take unless told.
  package static let linkBytes = 100_000_000
  /// After how many missed commits everything is read anew.
  ///
  /// A store remembers removals for more commits.
  private static let followedRevisions: Revision = 50_000
  /// How many changes are read at a time: more than one request makes.
  package static let pageSize = 5000

  private struct State {
    var records: CachedRecords
    /// The routes that are being read, for all who ask; a change of theirs takes the reading out.
    var tableTasks: [RecordID: (number: UInt64, task: TableTask)] = [:]
    var lastTask: UInt64 = 0
    /// The connection by which everything here was read.
    var epoch: Int

    mutating func forget(_ changes: ArraySlice<RecordChange>, upTo last: Revision) {
      for change in changes {
        switch (change.kind, change.app) {
        case (.app, _): tableTasks[change.id] = nil
        case (.manifest, let app?): tableTasks[app] = nil
        // Any reading in progress may have read it.
        case (.manifest, nil): tableTasks.removeAll()
        default: break
        }
      }
      records.forget(changes, upTo: last)
    }
  }

  package let store: any RecordStore
  private let state: Mutex<State>
  /// What makes association files smaller, once.
  private let pack: @Sendable ([UInt8]) -> [UInt8]?

  /// A cache of a store.
  ///
  /// - Parameters:
  ///   - store: Where the records are.
  ///   - linkBytes: About how many bytes links take; everything else takes as many at most.
  ///   - pack: What makes association files smaller; nil from it for what it cannot.
  package init(
    _ store: any RecordStore, linkBytes: Int = linkBytes,
    pack: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    (self.store, self.pack) = (store, pack)
    state = Mutex(
      State(records: CachedRecords(linkBytes: linkBytes), epoch: store.connectionEpoch))
  }

  /// How many links are in memory, and how many bytes all that is kept takes.
  package var use: (links: Int, bytes: Int) {
    state.withLock { ($0.records.linkCount, $0.records.size) }
  }

  /// All that a click needs, if all of it is in memory.
  package func known(host: String, slug: Substring) -> KnownLink? {
    let name = Link.name(host: host, slug: slug)
    return state.withLock { $0.records.knownLink(name, on: host) }
  }

  /// A key and its app, if both are in memory.
  package func known(key id: RecordID) -> (key: Key, app: App)? {
    state.withLock { state in
      guard let key = state.records.key(id)?.value,
        let app = key.app.flatMap({ state.records.app($0)?.value })
      else { return nil }
      return (key, app)
    }
  }

  package func app(_ id: RecordID) async throws(StorageError) -> Versioned<App>? {
    try await kept {
      $0.app(id)
    } read: { store throws(StorageError) in
      try await store.read(App.self, id)?.compacted()
    } keep: {
      $0.keep($1, since: $2)
    }
  }

  package func host(_ name: String) async throws(StorageError) -> Versioned<LinkHost>? {
    try await kept {
      $0.host(name)
    } read: { store throws(StorageError) in
      try await store.read(LinkHost.self, named: name)?.compacted()
    } keep: {
      $0.keep($1, named: name, since: $2)
    }
  }

  package func key(_ id: RecordID) async throws(StorageError) -> Versioned<Key>? {
    try await kept {
      $0.key(id)
    } read: { store throws(StorageError) in
      try await store.read(Key.self, id)?.compacted()
    } keep: {
      $0.keep($1, since: $2)
    }
  }

  /// The link that a host answers with; nil for one of another app.
  ///
  /// A host goes to another app when it is removed and added again: a link that an earlier one left
  /// there leads nobody on.
  package func link(
    on host: LinkHost, slug: String
  ) async throws(StorageError) -> Versioned<Link>? {
    guard let link = try await link(host: host.name, slug: slug), link.value.app == host.app else {
      return nil
    }
    return link
  }

  /// The link that has a host's name and a slug, whoever the host's app is.
  package func link(
    host: String, slug: String
  ) async throws(StorageError) -> Versioned<Link>? {
    let name = Link.name(host: host, slug: slug)
    return try await kept {
      $0.named(name)
    } read: { store throws(StorageError) in
      try await store.read(Link.self, named: name).map { .link($0.compacted()) } ?? .nothing
    } keep: {
      $0.keep($1, named: name, since: $2)
    }?.link
  }

  /// The link with an identifier.
  package func link(_ id: RecordID) async throws(StorageError) -> Versioned<Link>? {
    if let known = state.withLock({ $0.records.link(id) }) { return known }
    guard let link = try await store.read(Link.self, id) else { return nil }
    // By its name it is kept for those who follow it too.
    let named = try await self.link(host: link.value.host, slug: link.value.slug)
    // Meanwhile the name may have become another link's.
    return named?.value.id == id ? named : link
  }

  /// What the manifests of an app that are live say together.
  ///
  /// Reading thousands of routes takes a while: however many ask meanwhile, they are read once.
  package func table(of app: RecordID) async throws(StorageError) -> AppTable {
    let reading: TableReading = state.withLock { state in
      if let table = state.records.table(of: app) { return .known(table) }
      if let reading = state.tableTasks[app] { return .running(reading.task) }
      state.lastTask += 1
      let number = state.lastTask
      let task = Task { await self.readTable(of: app, number) }
      state.tableTasks[app] = (number, task)
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

  private func readTable(
    of app: RecordID, _ number: UInt64
  ) async -> Result<AppTable, StorageError> {
    let result: Result<AppTable, StorageError>
    do throws(StorageError) {
      let live = try await store.all(Manifest.self, of: app).map(\.value)
        .filter { $0.state == .live }
      let hosting = try await store.read(App.self, app)?.value.hosting ?? .newest
      result = .success(AppTable(live, hosting))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      // What changed meanwhile has forgotten this task already, and another reads.
      guard state.tableTasks[app]?.number == number else { return }
      state.tableTasks[app] = nil
      if case .success(let table) = result { state.records.keep(table, of: app) }
    }
    return result
  }

  /// What the steps of an app's funnels name.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - read: What they name, from the store.
  package func stepNames(
    of app: RecordID,
    _ read: @Sendable (any RecordStore) async throws(StorageError) -> StepNames
  ) async throws(StorageError) -> DeclaredStrings {
    let steps = try await kept(
      { $0.stepNames(of: app) }, read: read, keep: { $0.keep($1, of: app, since: $2) })
    return steps?.names ?? DeclaredStrings()
  }

  /// The association file of a host, made for the manifests that are live; nil without one.
  package func association(of host: LinkHost) async throws(StorageError) -> HostedText? {
    try await kept {
      $0.file(of: host)
    } read: { store throws(StorageError) in
      // A file that an earlier app of the host left is not this one's.
      try await store.read(HostedFile.self, named: host.name)
        .flatMap { $0.value.app == host.app ? CachedRecords.HostFile($0, pack) : nil }
    } keep: {
      $0.keep($1, of: host, since: $2)
    }?.text
  }

  /// Writes, and forgets what was written before anyone asks.
  @discardableResult
  package func commit(
    _ transaction: RecordTransaction
  ) async throws(StorageError) -> Revision {
    let revision = try await store.commit(transaction)
    do throws(StorageError) {
      try await catchUp()
    } catch {
      // It is written. What others wrote is told later, and what it wrote itself is known.
      let changes = transaction.writes.map { RecordChange(of: $0, revision: revision) }
      state.withLock { $0.forget(changes[...], upTo: $0.records.revision) }
    }
    return revision
  }

  /// Forgets what was changed since the last look.
  package func catchUp() async throws(StorageError) {
    try await startOverIfReconnected()
    while true {
      let (known, epoch) = state.withLock { ($0.records.revision, $0.epoch) }
      let changes = try await store.changes(since: known, limit: Self.pageSize)
      guard let first = changes.first?.revision, let last = changes.last?.revision else { return }
      let isPage = changes.count >= Self.pageSize
      guard known > 0, last - known < Self.followedRevisions, !isPage || first < last else {
        // More than can be followed one by one, or that the store may have forgotten.
        let now = try await store.revision()
        state.withLock { state in
          guard state.epoch == epoch else { return }
          state.tableTasks.removeAll()
          state.records.forgetAll(upTo: now)
        }
        return
      }
      // The end of a page may part what one commit wrote: with that the next page begins.
      let whole = isPage ? changes.prefix { $0.revision < last } : changes[...]
      let told = whole.last?.revision ?? known
      state.withLock { state in
        guard state.epoch == epoch else { return }
        state.forget(whole, upTo: told)
      }
      if !isPage { return }
    }
  }

  /// Forgets everything if the connection was lost, as soon as the store can be read over another one.
  private func startOverIfReconnected() async throws(StorageError) {
    let epoch = store.connectionEpoch
    guard state.withLock({ $0.epoch < epoch }) else { return }
    let now = try await store.revision()
    state.withLock { state in
      guard state.epoch < epoch else { return }
      state.epoch = epoch
      state.tableTasks.removeAll()
      state.records.startOver(at: now)
    }
  }

  /// What is in memory; what is not is read, and kept unless it changed meanwhile.
  private func kept<Value: Sendable>(
    _ find: (inout CachedRecords) -> Value?,
    read: (any RecordStore) async throws(StorageError) -> Value?,
    keep: (inout CachedRecords, Value, Revision) -> Void
  ) async throws(StorageError) -> Value? {
    let (known, since, epoch) = state.withLock {
      (find(&$0.records), $0.records.revision, $0.epoch)
    }
    if let known { return known }
    guard let value = try await read(store) else { return nil }
    state.withLock { state in
      guard state.epoch == epoch else { return }
      keep(&state.records, value, since)
    }
    return value
  }
}

/// Looks for what other processes changed, until the server ends.
package struct RecordFollower: Service {
  package let cache: RecordCache
  package let logger: Logger

  package init(cache: RecordCache, logger: Logger) {
    (self.cache, self.logger) = (cache, logger)
  }

  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var isFailing = false
      while !Task.isCancelled {
        do throws(StorageError) {
          try await cache.catchUp()
          if isFailing { logger.notice("changes are read again") }
          isFailing = false
        } catch {
          // Who ends needs no changes.
          if Task.isCancelled { return }
          // Said once, and not at each look.
          if !isFailing {
            logger.warning("changes cannot be read", metadata: ["reason": "\(error)"])
          }
          isFailing = true
        }
        try await Task.sleep(for: RecordCache.interval)
      }
    }
  }
}
