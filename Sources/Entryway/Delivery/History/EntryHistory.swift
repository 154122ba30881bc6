/// The last records, oldest first.
struct EntryHistory<Destination: LinkDestination>: Sendable {
  /// How many records are kept.
  static var limit: Int { 100 }

  private(set) var records: [EntryRecord<Destination>] = []
  /// Records that somebody is about to be told of, who may have filled the history meanwhile.
  private var held: [EntryID: EntryRecord<Destination>] = [:]
  /// Grows with each change, so that nobody has to compare a hundred records.
  private(set) var version = 0

  subscript(id: EntryID) -> EntryRecord<Destination>? {
    held[id] ?? records.last { $0.id == id }
  }

  /// Keeps a record until it is released, whatever comes meanwhile.
  mutating func hold(_ id: EntryID) { held[id] = self[id] }

  mutating func release(_ id: EntryID) { held[id] = nil }

  mutating func add(_ record: EntryRecord<Destination>) {
    version += 1
    records.append(record)
    if records.count > Self.limit { records.removeFirst(records.count - Self.limit) }
  }

  /// A record that has fallen out of the history stays out.
  mutating func update(_ record: EntryRecord<Destination>) {
    if held[record.id] != nil { held[record.id] = record }
    guard let index = records.lastIndex(where: { $0.id == record.id }) else { return }
    version += 1
    records[index] = record
  }
}
