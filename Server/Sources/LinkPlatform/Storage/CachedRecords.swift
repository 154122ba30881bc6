/// What is in memory, and which of it a change forgets: only what it is about.
///
/// Nothing is kept that may have changed since it was read: a read names the revision up to which changes
/// had been told when it began.
package struct CachedRecords: Sendable {
  /// A link, and where all that it has in common with others was last.
  private struct PlacedLink: NamedRecord {
    let own: KnownLink.Own
    let place: KnownPlaces.Number?

    var id: RecordID { own.id }
    var revision: Revision { own.revision }
  }

  /// An association file, of the app that its host had.
  struct HostFile: NamedRecord {
    let id: RecordID
    let revision: Revision
    let app: RecordID?
    let text: HostedText
    let size: Int

    init(_ file: Versioned<HostedFile>, _ pack: ([UInt8]) -> [UInt8]?) {
      (id, revision, app) = (file.value.id, file.revision, file.value.app)
      text = HostedText(file.value.text, pack: pack)
      size = 2 * file.value.text.utf8.count
    }
  }

  /// Up to which revision changes were told.
  private(set) var revision: Revision = 0
  private let linkBytes: Int
  private var changes = RecentChanges()
  private var links: NamedTable<PlacedLink>
  private var hosts: NamedTable<Versioned<LinkHost>>
  private var files: NamedTable<HostFile>
  private var apps: RecentTable<RecordID, Versioned<App>>
  private var keys: RecentTable<RecordID, Versioned<Key>>
  /// The names that no link has, until one is written that may have it.
  private var absent: RecentTable<String, Bool>
  /// When the last link was written that may have such a name.
  private var lastLink: Revision = 0
  private var tables: RecentTable<RecordID, (app: RecordID, table: AppTable)>
  private var stepNames: RecentTable<RecordID, (app: RecordID, names: StepNames)>
  private var places = KnownPlaces()

  /// Nothing at first.
  ///
  /// - Parameter linkBytes: How many bytes links take; everything else takes as many at most.
  package init(linkBytes: Int) {
    self.linkBytes = linkBytes
    links = NamedTable(limit: linkBytes)
    tables = RecentTable(limit: linkBytes / 2)
    files = NamedTable(limit: linkBytes / 4)
    hosts = NamedTable(limit: linkBytes / 16)
    apps = RecentTable(limit: linkBytes / 16)
    keys = RecentTable(limit: linkBytes / 16)
    absent = RecentTable(limit: linkBytes / 16)
    stepNames = RecentTable(limit: linkBytes / 16)
  }

  package var linkCount: Int { links.count }
  /// What all of it takes, as far as it is counted.
  package var size: Int {
    links.size + tables.size + files.size + hosts.size + apps.size + keys.size + stepNames.size
      + absent.size
  }
}

// MARK: Changes

extension CachedRecords {
  /// Forgets what changes are about that were not told yet.
  package mutating func forget(_ told: some Sequence<RecordChange>, upTo last: Revision) {
    // Two that looked at the same time may be told the same.
    for change in told where change.revision > revision { forget(change) }
    revision = max(revision, last)
  }

  /// Forgets everything, and whatever is being read.
  package mutating func forgetAll(upTo last: Revision) {
    let (told, before) = (max(revision, last), changes)
    self = CachedRecords(linkBytes: linkBytes)
    (revision, changes, lastLink) = (told, before, told)
    changes.forget(upTo: told)
  }

  /// Forgets everything, as if nothing had ever been read: the store may have fewer revisions than it had.
  ///
  /// What is being read meanwhile must not be kept.
  package mutating func startOver(at revision: Revision) {
    self = CachedRecords(linkBytes: linkBytes)
    self.revision = revision
  }

  private mutating func forget(_ change: RecordChange) {
    switch change.kind {
    case .app:
      noteRecord(change)
      apps.remove(change.id)
      forgetTable(of: change.id)
    case .host:
      noteRecord(change)
      if let host = hosts.remove(change.id) {
        places.remove(host: host.value.name)
        files.remove(named: host.value.name)
      }
    case .key:
      noteRecord(change)
      keys.remove(change.id)
    case .link:
      noteRecord(change)
      links.remove(change.id)
      if !change.isRemoved { forgetAbsent(change.revision) }
    case .file:
      noteRecord(change)
      files.remove(change.id)
    case .manifest: forgetTables(with: change)
    case .funnel: forgetFunnels(with: change)
    default: break
    }
  }

  /// Forgets which names no link has: a change does not say under which names its record is found.
  private mutating func forgetAbsent(_ revision: Revision) {
    absent = RecentTable(limit: absent.limit)
    lastLink = max(lastLink, revision)
  }

  private mutating func noteRecord(_ change: RecordChange) {
    changes.note(.record(change.id), change.revision)
  }

  private mutating func forgetTable(of app: RecordID) {
    tables.remove(app)
    places.remove(app: app)
  }

  /// Forgets the routes that a manifest is part of, or becomes part of; of one that is removed the app
  /// need not be told.
  private mutating func forgetTables(with change: RecordChange) {
    if let app = change.app { forgetTable(of: app) }
    let others = tables.values.filter { $0.table.manifests.contains { $0.id == change.id } }
    for other in others { forgetTable(of: other.app) }
  }

  private mutating func forgetFunnels(with change: RecordChange) {
    changes.note(change.app.map { .funnels(of: $0) } ?? .anyFunnel, change.revision)
    if let app = change.app { stepNames.remove(app) }
    let others = stepNames.values.filter { $0.names.records.contains(change.id) }
    for other in others { stepNames.remove(other.app) }
  }
}

// MARK: What is known

extension CachedRecords {
  /// The link with a name, with all that its answers are made of.
  package mutating func knownLink(_ name: String, on host: String) -> KnownLink? {
    guard let slot = links.find(name), let link = links[slot] else { return nil }
    if let place = link.place.flatMap({ places[$0] }) { return KnownLink(link.own, at: place) }
    guard let (number, place) = place(of: host), link.own.read.value.app == place.app.id else {
      return nil
    }
    let own = KnownLink.Own(link.own.read, of: place.app)
    links.replace(slot, with: PlacedLink(own: own, place: number))
    return KnownLink(own, at: place)
  }

  private mutating func place(of name: String) -> (number: KnownPlaces.Number, KnownPlace)? {
    if let known = places.find(name) { return (known.number, known.place) }
    guard let host = hosts.value(name)?.value, let id = host.app, let app = apps.value(id)?.value,
      let table = tables.value(id)?.table
    else { return nil }
    let place = KnownPlace(host, app, table)
    return (places.add(place), place)
  }

  /// What is known of a name; nil where the store has to be asked.
  package mutating func named(_ name: String) -> NamedLink? {
    if let link = links.value(name) { return .link(link.own.read) }
    return absent.find(name) == nil ? nil : .nothing
  }

  package mutating func link(_ id: RecordID) -> Versioned<Link>? { links.value(id)?.own.read }
  package mutating func host(_ name: String) -> Versioned<LinkHost>? { hosts.value(name) }
  package mutating func app(_ id: RecordID) -> Versioned<App>? { apps.value(id) }
  package mutating func key(_ id: RecordID) -> Versioned<Key>? { keys.value(id) }
  package mutating func table(of app: RecordID) -> AppTable? { tables.value(app)?.table }
  package mutating func stepNames(of app: RecordID) -> StepNames? { stepNames.value(app)?.names }

  /// The association file of a host, if it is that of the host's app.
  mutating func file(of host: LinkHost) -> HostFile? {
    files.value(host.name).flatMap { $0.app == host.app ? $0 : nil }
  }
}

// MARK: What is kept

extension CachedRecords {
  /// Keeps what has a name, or that nothing has it.
  package mutating func keep(_ found: NamedLink, named name: String, since: Revision) {
    switch found {
    case .link(let link): keep(link, named: name, since: since)
    case .nothing:
      guard since >= lastLink else { return }
      absent.insert(true, for: name, size: name.utf8.count)
    }
  }

  package mutating func keep(_ link: Versioned<Link>, named name: String, since: Revision) {
    guard !changes.mayHave(.record(link.value.id), after: since) else { return }
    let own = KnownLink.Own(link)
    _ = links.insert(PlacedLink(own: own, place: nil), named: name, size: own.keptBytes)
  }

  package mutating func keep(_ host: Versioned<LinkHost>, named name: String, since: Revision) {
    guard !changes.mayHave(.record(host.value.id), after: since) else { return }
    for gone in hosts.insert(host, named: name, size: host.keptBytes) {
      // A place would hold it longer than there is room for it.
      places.remove(host: gone.value.name)
    }
  }

  package mutating func keep(_ app: Versioned<App>, since: Revision) {
    guard !changes.mayHave(.record(app.value.id), after: since) else { return }
    for gone in apps.insert(app, for: app.value.id, size: app.keptBytes).gone {
      places.remove(app: gone.value.id)
    }
  }

  package mutating func keep(_ key: Versioned<Key>, since: Revision) {
    guard !changes.mayHave(.record(key.value.id), after: since) else { return }
    keys.insert(key, for: key.value.id, size: key.keptBytes)
  }

  mutating func keep(_ file: HostFile, of host: LinkHost, since: Revision) {
    guard !changes.mayHave(.record(file.id), after: since) else { return }
    _ = files.insert(file, named: host.name, size: file.size)
  }

  /// Keeps an app's routes; whether they changed while they were read, whoever reads them knows.
  package mutating func keep(_ table: AppTable, of app: RecordID) {
    for gone in tables.insert((app, table), for: app, size: table.keptBytes).gone {
      places.remove(app: gone.app)
    }
  }

  /// Keeps what an app's funnels name.
  package mutating func keep(_ steps: StepNames, of app: RecordID, since: Revision) {
    guard !changes.mayHave(.funnels(of: app), after: since),
      !changes.mayHave(.anyFunnel, after: since)
    else { return }
    let size = VocabularyKind.allCases.reduce(steps.records.count * 48) {
      $0 + KeptBytes.of(steps.names[$1]) + steps.names[$1].count * 48
    }
    stepNames.insert((app, steps), for: app, size: size)
  }
}

/// What is found under a link's name.
package enum NamedLink: Sendable {
  case link(Versioned<Link>)
  /// No link has it.
  case nothing

  package var link: Versioned<Link>? {
    if case .link(let link) = self { link } else { nil }
  }
}

extension Versioned: NamedRecord {
  package var id: RecordID { value.id }
}
