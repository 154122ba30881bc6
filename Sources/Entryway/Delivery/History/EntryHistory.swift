/// The last records, oldest first.
struct EntryHistory<Destination: LinkDestination>: Sendable {
  /// How many records are kept.
  static var limit: Int { 100 }

  private(set) var records: [EntryRecord<Destination>] = []
  /// Grows with each change, so that nobody has to compare a hundred records.
  private(set) var version = 0
  /// Entries that somebody is about to be told of, and the records of those that have fallen out.
  private var heldIDs: [EntryID] = []
  private var held: [EntryRecord<Destination>] = []

  subscript(id: EntryID) -> EntryRecord<Destination>? {
    records.last { $0.id == id } ?? held.last { $0.id == id }
  }

  /// Keeps the record of an entry until it is released, whatever comes meanwhile.
  mutating func hold(_ id: EntryID) { heldIDs.append(id) }

  mutating func release(_ id: EntryID) {
    heldIDs.removeAll { $0 == id }
    if !held.isEmpty { held.removeAll { $0.id == id } }
  }

  mutating func add(_ record: EntryRecord<Destination>) {
    version += 1
    records.append(record)
    guard records.count > Self.limit else { return }
    let gone = records.removeFirst()
    if heldIDs.contains(gone.id) { held.append(gone) }
  }

  /// A record that has fallen out of the history stays out.
  mutating func update(_ record: EntryRecord<Destination>) {
    guard let index = records.lastIndex(where: { $0.id == record.id }) else {
      if let index = held.lastIndex(where: { $0.id == record.id }) { held[index] = record }
      return
    }
    version += 1
    records[index] = record
  }
}
