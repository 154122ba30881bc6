#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entry in the history.
///
/// It prints as a sentence with the route and its parameters, not the link itself; sensitive
/// parameters are masked. For a rejected link or payload, it shows what is wrong, masked in the
/// same way.
///
/// ```swift
/// for record in center.history { print(record) }
/// // Entry 1, a universal link, was superseded by entry 2.
/// // Entry 2, a tapped notification, opened order (id: 4821).
/// ```
public struct EntryRecord<Destination: LinkDestination>: Identifiable, Hashable, Sendable {
  /// The entry's number.
  public var id: EntryID
  /// The entry's identifier, unique across all runs; see ``AppEntry/uuid``.
  public var uuid: UUID
  /// Where the entry came from.
  public var source: EntrySource
  /// The scene that received it, if any.
  public var scene: SceneID?
  /// The callback that delivered it, if known; see ``AppEntry/callback``.
  public var callback: String?
  /// When the center received it, by the center's clock.
  public var receivedAt: Date
  /// The destination that it names or was redirected to; nil if it was rejected or is a duplicate.
  public var match: RouteMatch<Destination>?
  /// What a guard learned about its link when it redirected the entry, if anything.
  public var resolved: ResolvedLink?
  /// Whether a rule accepted it.
  public var isAccepted: Bool
  /// Whether it was received in an earlier run of the app and restored from the store.
  public var isRestored: Bool
  /// Whether it is a notification that opened on arrival, without a tap.
  public var isArrival: Bool
  /// Its current state.
  public var state: EntryState<Destination>
  /// How many entries before it were handed over one from within what the other set off.
  var depth = 0

  init(
    id: EntryID, entry: AppEntry, receivedAt: Date, isAccepted: Bool, isRestored: Bool = false,
    isArrival: Bool = false, match: RouteMatch<Destination>? = nil
  ) {
    self.id = id
    // The center gives one to each before it gets here.
    self.uuid = entry.uuid ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    self.source = entry.source
    self.scene = entry.scene
    self.callback = entry.callback
    self.receivedAt = receivedAt
    self.match = match
    self.resolved = entry.resolved
    self.isAccepted = isAccepted
    self.isRestored = isRestored
    self.isArrival = isArrival
    self.state = .waiting(for: [])
  }

  /// The outcome, if it has one yet.
  public var outcome: EntryOutcome<Destination>? { state.outcome }
}

extension EntryRecord: CustomStringConvertible {
  /// The record as a sentence, such as `Entry 1, a universal link, was superseded by entry 2`.
  public var description: String { DeliveryWording.sentence(about: self) }
}

/// The last records, oldest first.
struct EntryHistory<Destination: LinkDestination>: Sendable {
  /// How many records are kept.
  static var limit: Int { 100 }

  private(set) var records: [EntryRecord<Destination>] = []
  /// Grows with each change, so that a hundred records need not be compared.
  private(set) var version = 0
  /// Entries that a caller is about to learn about, and the records of those that were dropped.
  private var heldIDs: [EntryID] = []
  private var held: [EntryRecord<Destination>] = []

  subscript(id: EntryID) -> EntryRecord<Destination>? {
    records.last { $0.id == id } ?? held.last { $0.id == id }
  }

  /// Keeps the record of an entry until it is released, whatever happens in the meantime.
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

  /// A record that was dropped from the history is not added again.
  mutating func update(_ record: EntryRecord<Destination>) {
    guard let index = records.lastIndex(where: { $0.id == record.id }) else {
      if let index = held.lastIndex(where: { $0.id == record.id }) { held[index] = record }
      return
    }
    version += 1
    records[index] = record
  }
}
