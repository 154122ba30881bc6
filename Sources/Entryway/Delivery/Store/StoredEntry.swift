#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entry in a store.
public struct StoredEntry: Hashable, Sendable {
  /// The state of the entry.
  public enum Stage: String, Hashable, Sendable, Codable {
    /// It waits, and can open in a later run.
    case waiting
    /// Its handlers are being called; after a kill, it does not open again.
    case opening
  }

  /// The highest number that an entry can have in a store.
  static let greatestID = EntryID(rawValue: 1 << 53)

  /// The entry's number.
  public var id: EntryID
  /// The state of the entry.
  public var stage: Stage
  /// When the center received it; a restart doesn't change it.
  public var receivedAt: Date
  /// Whether it is a notification that opened on arrival, without a tap.
  public var isArrival: Bool
  /// How many seconds guards took to answer about it.
  ///
  /// This time does not count towards ``DeliveryOptions/expiry``, and is 0 if entries don't expire.
  public var guardTime: TimeInterval
  /// The entry itself, including its link.
  public var entry: AppEntry

  /// Creates an entry for a store.
  ///
  /// - Parameters:
  ///   - id: The entry's number.
  ///   - stage: The state of the entry.
  ///   - receivedAt: When the center received it; a restart doesn't change it.
  ///   - isArrival: Whether it is a notification that opened on arrival, without a tap.
  ///   - guardTime: How many seconds guards took to answer about it.
  ///   - entry: The entry itself, including its link.
  public init(
    id: EntryID, stage: Stage = .waiting, receivedAt: Date, isArrival: Bool = false,
    guardTime: TimeInterval = 0, entry: AppEntry
  ) {
    self.id = id
    self.stage = stage
    self.receivedAt = receivedAt
    self.isArrival = isArrival
    self.guardTime = guardTime
    self.entry = entry
  }
}
