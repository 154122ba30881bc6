/// The last records, oldest first.
struct EntryHistory<Destination: LinkDestination>: Sendable {
  /// How many records are kept.
  static var limit: Int { 100 }

  private(set) var records: [EntryRecord<Destination>] = []
  /// Grows with each change, so that nobody has to compare a hundred records.
  private(set) var version = 0

  subscript(id: EntryID) -> EntryRecord<Destination>? { records.last { $0.id == id } }

  mutating func add(_ record: EntryRecord<Destination>) {
    version += 1
    records.append(record)
    if records.count > Self.limit { records.removeFirst(records.count - Self.limit) }
  }

  /// A record that has fallen out of the history stays out.
  mutating func update(_ record: EntryRecord<Destination>) {
    guard let index = records.lastIndex(where: { $0.id == record.id }) else { return }
    version += 1
    records[index] = record
  }
}
