package import FoundationEssentials

/// Where the server keeps what people tell it: apps, hosts, links, keys, manifests, and its own
/// secrets, salts and jobs.
///
/// A store knows nothing of what a record means: it keeps bytes under an identifier, sees to it that
/// names stand once, and numbers every change. So a store for another database is small, and the
/// suite `RecordStoreConformance` is all that it has to pass.
package protocol RecordStore: Sendable {
  /// How often the connection to the store was lost; 0 for a store that needs none.
  ///
  /// What was read before may never have been: where another server has taken over that lacks the last
  /// commits, their numbers are given again.
  var connectionEpoch: Int { get }

  /// The record of a kind with an identifier; nil if there is none.
  func record(_ kind: RecordKind, _ id: RecordID) async throws(StorageError) -> StoredRecord?

  /// The record that has a name; nil if there is none.
  func record(named name: RecordName) async throws(StorageError) -> StoredRecord?

  /// The records that a query asks for, by rising identifier unless it says otherwise.
  func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord]

  /// Writes all of a transaction or nothing, durable when it returns.
  ///
  /// Its conditions are asked first, of what stands before its writes.
  ///
  /// - Returns: The revision that all of its records have now.
  @discardableResult
  func commit(_ transaction: RecordTransaction) async throws(StorageError) -> Revision

  /// What was written after a revision, each record once, by rising revision, with the app of what is
  /// there.
  ///
  /// That a record was removed is told for ``rememberedRevisions`` commits, and may be forgotten then.
  /// A limit may part what one commit wrote. Records of kinds that this server does not know are told as all
  /// others, so that a reader gets on whatever a newer server writes.
  func changes(since revision: Revision, limit: Int) async throws(StorageError) -> [RecordChange]

  /// The revision of the last commit; 0 for an empty store.
  func revision() async throws(StorageError) -> Revision

  /// Who changed what, the newest first, before an entry if one is given.
  func audit(
    of app: RecordID?, before: RecordID?, limit: Int
  ) async throws(StorageError) -> [AuditEntry]

  /// Removes records whose time is over, and forgets removals that no reader can miss any more.
  ///
  /// - Returns: How many went.
  @discardableResult
  func removeExpired(at time: Timestamp) async throws(StorageError) -> Int

  /// Erases what was removed of kinds that are ``RecordKind/isErased``: no file of the store has their
  /// bytes any more when it returns.
  func erase() async throws(StorageError)
}

extension RecordStore {
  package var connectionEpoch: Int { 0 }

  /// For how many commits a store tells that a record was removed.
  package static var rememberedRevisions: Revision { 100_000 }
}

/// The number of a commit: a store's commits are numbered from 1, without a fork.
package typealias Revision = Int64

/// What a record is.
///
/// It is open: beside this server a newer one may write kinds that this one does not know, and keeps.
package struct RecordKind: RawRepresentable, Hashable, Codable, Sendable, CaseIterable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let app = Self(rawValue: "app")
  package static let host = Self(rawValue: "host")
  package static let link = Self(rawValue: "link")
  package static let key = Self(rawValue: "key")
  package static let manifest = Self(rawValue: "manifest")
  package static let job = Self(rawValue: "job")
  package static let salt = Self(rawValue: "salt")
  package static let secret = Self(rawValue: "secret")
  package static let request = Self(rawValue: "request")
  package static let file = Self(rawValue: "file")
  package static let funnel = Self(rawValue: "funnel")
  package static let account = Self(rawValue: "account")
  package static let session = Self(rawValue: "session")
  package static let attempt = Self(rawValue: "attempt")
  package static let attemptKey = Self(rawValue: "attempt-key")

  /// Those that this server knows.
  package static let allCases: [Self] = [
    .app, .host, .link, .key, .manifest, .job, .salt, .secret, .request, .file, .funnel, .account,
    .session, .attempt, .attemptKey,
  ]

  /// Whether no byte of it may outlast it, and no copy of a store has it.
  package var isErased: Bool { self == .salt }
}

extension RecordKind: CustomStringConvertible {
  package var description: String { rawValue }
}

/// A name that only one record of its kind has: `host` `go.example.com`, `link` `go.example.com/abcd`.
///
/// No record has a name or a label with a NUL: one that is looked for is not there.
package struct RecordName: Hashable, Sendable {
  package var kind: RecordKind
  package var text: String

  package init(_ kind: RecordKind, _ text: String) {
    (self.kind, self.text) = (kind, text)
  }
}

/// A record as a store keeps it.
package struct StoredRecord: Hashable, Sendable {
  package var kind: RecordKind
  package var id: RecordID
  /// The app that it belongs to.
  package var app: RecordID?
  /// The names under which it alone is found.
  package var names: [String]
  /// The words under which it is listed, such as `campaign=spring`.
  package var labels: [String]
  /// Its content, as JSON.
  package var body: Data
  /// When it goes by itself.
  package var expiresAt: Timestamp?
  /// The commit that wrote it; 0 before it is written.
  package var revision: Revision

  package init(
    kind: RecordKind, id: RecordID, app: RecordID? = nil, names: [String] = [],
    labels: [String] = [], body: Data, expiresAt: Timestamp? = nil, revision: Revision = 0
  ) {
    (self.kind, self.id, self.app, self.names, self.labels) = (kind, id, app, names, labels)
    (self.body, self.expiresAt, self.revision) = (body, expiresAt, revision)
  }
}

/// Which records of a kind are listed.
package struct RecordQuery: Hashable, Sendable {
  package var kind: RecordKind
  package var app: RecordID?
  /// Each of these words must stand at the record.
  package var labels: [String]
  package var after: RecordID?
  package var limit: Int
  /// Whether they come by falling identifier; `after` is the one before the first then, too.
  package var isNewestFirst: Bool

  package init(
    _ kind: RecordKind, app: RecordID? = nil, labels: [String] = [], after: RecordID? = nil,
    limit: Int = 100, isNewestFirst: Bool = false
  ) {
    (self.kind, self.app, self.labels, self.after, self.limit) = (kind, app, labels, after, limit)
    self.isNewestFirst = isNewestFirst
  }
}

/// What is written together.
package struct RecordTransaction: Hashable, Sendable {
  package enum Write: Hashable, Sendable {
    /// A record that was not there.
    case insert(StoredRecord)
    /// A record instead of the one with its identifier and revision.
    case replace(StoredRecord)
    /// No record any more, if it still has this revision.
    case remove(RecordKind, RecordID, revision: Revision)
  }

  /// What must be so when it is written: what was read and decided on before.
  ///
  /// If one is not, nothing is written, and ``StorageError/stale(kind:id:)`` names the record that
  /// stands in the way.
  package enum Condition: Hashable, Sendable {
    /// The record is there, with this revision.
    case unchanged(RecordKind, RecordID, revision: Revision)
    /// No record of a kind, and of an app if one is named, has a label but these, which need not be
    /// there.
    case only(RecordKind, app: RecordID? = nil, label: String, [RecordID])
  }

  package var writes: [Write]
  package var audit: [AuditEntry]
  package var conditions: [Condition]

  package init(
    _ writes: [Write] = [], audit: [AuditEntry] = [], conditions: [Condition] = []
  ) {
    (self.writes, self.audit, self.conditions) = (writes, audit, conditions)
  }
}

/// That a record was written or removed.
package struct RecordChange: Hashable, Sendable {
  package var revision: Revision
  package var kind: RecordKind
  package var id: RecordID
  package var isRemoved: Bool
  /// The app that it belongs to; nil for one that was removed, too.
  package var app: RecordID?

  package init(
    revision: Revision, kind: RecordKind, id: RecordID, isRemoved: Bool, app: RecordID? = nil
  ) {
    (self.revision, self.kind, self.id, self.isRemoved) = (revision, kind, id, isRemoved)
    self.app = app
  }

  /// What a write changes.
  package init(of write: RecordTransaction.Write, revision: Revision) {
    switch write {
    case .insert(let record), .replace(let record):
      self.init(
        revision: revision, kind: record.kind, id: record.id, isRemoved: false, app: record.app)
    case .remove(let kind, let id, _):
      self.init(revision: revision, kind: kind, id: id, isRemoved: true)
    }
  }
}
