import FoundationEssentials

/// Something that the server is told and keeps: it knows under which names and words a store finds it.
package protocol Record: Codable, Hashable, Sendable {
  static var kind: RecordKind { get }
  var id: RecordID { get }
  /// The app that it belongs to; nil for what is the server's own.
  var app: RecordID? { get }
  /// Names that no other record of its kind has.
  var names: [String] { get }
  /// Words by which it is listed.
  var labels: [String] { get }
  /// When it goes by itself.
  var removedAt: Timestamp? { get }
}

extension Record {
  package var names: [String] { [] }
  package var labels: [String] { [] }
  package var removedAt: Timestamp? { nil }

  /// The record as a store keeps it.
  package func stored(revision: Revision = 0) throws(StorageError) -> StoredRecord {
    StoredRecord(
      kind: Self.kind, id: id, app: app, names: names, labels: labels, body: try body(),
      expiresAt: removedAt, revision: revision)
  }

  fileprivate func body() throws(StorageError) -> Data {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    } catch {
      throw .unavailable(reason: "a \(Self.kind.rawValue) cannot be written as JSON")
    }
  }
}

/// A record as it was read, with the revision that a change of it must name.
package struct Versioned<Value: Record>: Sendable {
  package var value: Value
  package var revision: Revision
  /// Its JSON, in which a newer server may have members that this one does not know; nil where it has none.
  private var body: Data?

  package init(_ value: Value, revision: Revision) {
    (self.value, self.revision) = (value, revision)
  }

  package init(_ stored: StoredRecord) throws(StorageError) {
    do {
      value = try JSONDecoder().decode(Value.self, from: stored.body)
      (revision, body) = (stored.revision, stored.body)
    } catch {
      throw .unavailable(reason: "the \(stored.kind.rawValue) \(stored.id) is damaged")
    }
  }

  /// The same without its JSON if that says nothing else: so it takes no room where it is kept in memory.
  package func compacted() -> Self {
    guard let body, (try? value.body()) == body else { return self }
    return Self(value, revision: revision)
  }

  /// A value in the place of this one, as a store keeps it: with what a newer server wrote in it.
  package func stored(with new: Value) throws(StorageError) -> StoredRecord {
    var stored = try new.stored(revision: revision)
    guard let body, let old = try? JSONDecoder().decode(Value.self, from: body) else {
      return stored
    }
    let known = try old.body()
    if known != body {
      let merged = KeptMembers.merged(
        ArraySlice(body), known: ArraySlice(known), new: ArraySlice(stored.body))
      stored.body = Data(merged)
    }
    return stored
  }

  /// What is stored once a value stands in the place of this one.
  ///
  /// - Parameter revision: The commit that wrote it.
  package func replaced(with new: Value, revision: Revision) throws(StorageError) -> Self {
    var replaced = Self(new, revision: revision)
    if body != nil { replaced.body = try stored(with: new).body }
    return replaced
  }
}

// What no server here knows makes no difference.
extension Versioned: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.revision == other.revision && one.value == other.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(revision)
  }
}

extension RecordTransaction.Write {
  package static func insert(_ record: some Record) throws(StorageError) -> Self {
    .insert(try record.stored())
  }

  package static func replace<Value>(
    _ old: Versioned<Value>, with new: Value
  ) throws(StorageError) -> Self {
    .replace(try old.stored(with: new))
  }

  package static func remove<Value>(_ old: Versioned<Value>) -> Self {
    .remove(Value.kind, old.value.id, revision: old.revision)
  }
}

extension RecordTransaction.Condition {
  package static func unchanged<Value>(_ record: Versioned<Value>) -> Self {
    .unchanged(Value.kind, record.value.id, revision: record.revision)
  }
}

extension RecordStore {
  /// The record with an identifier; nil if there is none.
  package func read<Value: Record>(
    _ type: Value.Type, _ id: RecordID
  ) async throws(StorageError) -> Versioned<Value>? {
    guard let stored = try await record(Value.kind, id) else { return nil }
    return try Versioned(stored)
  }

  /// The record that has a name; nil if there is none.
  package func read<Value: Record>(
    _ type: Value.Type, named name: String
  ) async throws(StorageError) -> Versioned<Value>? {
    guard let stored = try await record(named: RecordName(Value.kind, name)) else { return nil }
    return try Versioned(stored)
  }

  /// Records of an app, by rising identifier unless the newest come first.
  package func list<Value: Record>(
    _ type: Value.Type, of app: RecordID?, labels: [String] = [], after: RecordID? = nil,
    limit: Int = 100, isNewestFirst: Bool = false
  ) async throws(StorageError) -> [Versioned<Value>] {
    let query = RecordQuery(
      Value.kind, app: app, labels: labels, after: after, limit: limit,
      isNewestFirst: isNewestFirst)
    return try await records(query).map(Versioned<Value>.init)
  }

  /// All records of an app, however many: read by pages, so that no other reader waits for long.
  package func all<Value: Record>(
    _ type: Value.Type, of app: RecordID?, labels: [String] = []
  ) async throws(StorageError) -> [Versioned<Value>] {
    var all: [Versioned<Value>] = []
    while true {
      let page = try await list(
        type, of: app, labels: labels, after: all.last?.value.id, limit: 500)
      all += page
      if page.count < 500 { return all }
    }
  }
}
