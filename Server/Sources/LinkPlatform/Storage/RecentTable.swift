/// Values by their keys up to a size: when there is no more room, those go that nobody asked for longest.
///
/// Who was asked for when is a list through arrays, so that asking allocates nothing: it is done for
/// every click, while all others wait.
package struct RecentTable<Key: Hashable, Value> {
  /// Where a value stands until it is removed.
  package typealias Slot = Int32

  fileprivate struct Entry {
    let key: Key
    var value: Value
    let size: Int
  }

  /// A value's neighbors in the order in which they were asked for; of a free slot, the next free one.
  private struct Neighbors {
    var newer: Slot
    var older: Slot
  }

  /// What a value takes beside its own size: its slot, as an array that grows has it, and its key's
  /// place in a dictionary that is half full.
  package static var overhead: Int {
    (MemoryLayout<Entry?>.stride + MemoryLayout<Neighbors>.stride) * 3 / 2
      + (MemoryLayout<Key>.stride + MemoryLayout<Slot>.stride) * 2
  }

  /// How large all values are together at most; the newest one is kept however large it is.
  package let limit: Int
  private(set) var size = 0
  private var slots: [Key: Slot] = [:]
  private var entries: [Entry?] = []
  private var neighbors: [Neighbors] = []
  private var newest: Slot = -1
  private var oldest: Slot = -1
  private var free: Slot = -1

  package init(limit: Int) {
    self.limit = limit
  }

  package var count: Int { slots.count }

  /// All values, in no order.
  package var values: some Sequence<Value> { entries.lazy.compactMap { $0?.value } }

  /// Where the value of a key is, which is the newest then.
  package mutating func find(_ key: Key) -> Slot? {
    guard let slot = slots[key] else { return nil }
    touch(slot)
    return slot
  }

  /// The value of a key, which is the newest then.
  package mutating func value(_ key: Key) -> Value? { find(key).flatMap { self[$0] } }

  /// Where the value of a key is, which grows no newer.
  package func peek(_ key: Key) -> Slot? { slots[key] }

  /// The value of a slot.
  package subscript(slot: Slot) -> Value? { entries[Int(slot)]?.value }

  /// The key of a slot.
  package func key(of slot: Slot) -> Key? { entries[Int(slot)]?.key }

  /// Puts another value of the same size in a slot.
  package mutating func replace(_ slot: Slot, with value: Value) {
    entries[Int(slot)]?.value = value
  }

  /// Makes a slot the newest.
  package mutating func touch(_ slot: Slot) {
    guard slot != newest else { return }
    unlink(slot)
    link(slot)
  }

  /// Keeps a value as the newest.
  ///
  /// - Returns: Where it is, and what is no longer here: the key's earlier value, and what it needed
  ///   the room of.
  @discardableResult
  package mutating func insert(
    _ value: Value, for key: Key, size: Int
  ) -> (slot: Slot, gone: [Value]) {
    var gone: [Value] = []
    if let old = remove(key) { gone.append(old) }
    let size = max(0, size) + Self.overhead
    let slot: Slot
    if free >= 0 {
      slot = free
      free = neighbors[Int(slot)].older
      entries[Int(slot)] = Entry(key: key, value: value, size: size)
    } else {
      slot = Slot(entries.count)
      entries.append(Entry(key: key, value: value, size: size))
      neighbors.append(Neighbors(newer: -1, older: -1))
    }
    slots[key] = slot
    link(slot)
    self.size += size
    while self.size > limit, oldest != newest, let old = removeOldest() { gone.append(old) }
    return (slot, gone)
  }

  /// Removes the value of a key.
  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    guard let slot = slots.removeValue(forKey: key), let entry = entries[Int(slot)] else {
      return nil
    }
    unlink(slot)
    entries[Int(slot)] = nil
    neighbors[Int(slot)].older = free
    free = slot
    size -= entry.size
    return entry.value
  }

  private mutating func removeOldest() -> Value? {
    key(of: oldest).flatMap { remove($0) }
  }

  private mutating func unlink(_ slot: Slot) {
    let (newer, older) = (neighbors[Int(slot)].newer, neighbors[Int(slot)].older)
    if newer >= 0 { neighbors[Int(newer)].older = older } else { newest = older }
    if older >= 0 { neighbors[Int(older)].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ slot: Slot) {
    neighbors[Int(slot)] = Neighbors(newer: -1, older: newest)
    if newest >= 0 { neighbors[Int(newest)].newer = slot } else { oldest = slot }
    newest = slot
  }
}

extension RecentTable: Sendable where Key: Sendable, Value: Sendable {}
extension RecentTable.Entry: Sendable where Key: Sendable, Value: Sendable {}

/// A record that is kept under its name.
package protocol NamedRecord {
  var id: RecordID { get }
  var revision: Revision { get }
}

/// Records by their names, up to a size, that are found by their identifiers too: by these a change tells
/// what to forget.
package struct NamedTable<Value: NamedRecord> {
  private var table: RecentTable<String, Value>
  private var slots: [RecordID: RecentTable<String, Value>.Slot] = [:]

  /// What a record takes beside its own size.
  package static var overhead: Int {
    (MemoryLayout<RecordID>.stride + MemoryLayout<RecentTable<String, Value>.Slot>.stride) * 2
  }

  package init(limit: Int) {
    table = RecentTable(limit: limit)
  }

  package var size: Int { table.size }
  package var count: Int { table.count }

  /// Where the record with a name is, which is the newest then.
  package mutating func find(_ name: String) -> RecentTable<String, Value>.Slot? {
    table.find(name)
  }

  /// The record with a name, which is the newest then.
  package mutating func value(_ name: String) -> Value? { table.value(name) }

  /// The record with an identifier, which is the newest then.
  package mutating func value(_ id: RecordID) -> Value? {
    guard let slot = slots[id] else { return nil }
    table.touch(slot)
    return table[slot]
  }

  package subscript(slot: RecentTable<String, Value>.Slot) -> Value? { table[slot] }

  package mutating func replace(_ slot: RecentTable<String, Value>.Slot, with value: Value) {
    table.replace(slot, with: value)
  }

  /// Keeps a record, unless a later one has its name, or it has got another name since.
  ///
  /// - Returns: What is no longer here.
  package mutating func insert(_ value: Value, named name: String, size: Int) -> [Value] {
    if let slot = table.peek(name), let known = table[slot], known.revision > value.revision {
      return []
    }
    var gone: [Value] = []
    if let slot = slots[value.id], let known = table[slot] {
      guard known.revision <= value.revision else { return [] }
      gone += remove(value.id).map { [$0] } ?? []
    }
    let (slot, others) = table.insert(value, for: name, size: size + Self.overhead)
    for other in others { slots[other.id] = nil }
    slots[value.id] = slot
    return gone + others
  }

  /// Removes the record with an identifier.
  @discardableResult
  package mutating func remove(_ id: RecordID) -> Value? {
    guard let slot = slots.removeValue(forKey: id), let name = table.key(of: slot) else {
      return nil
    }
    return table.remove(name)
  }

  /// Removes the record with a name.
  package mutating func remove(named name: String) {
    if let value = table.remove(name) { slots[value.id] = nil }
  }
}

extension NamedTable: Sendable where Value: Sendable {}
