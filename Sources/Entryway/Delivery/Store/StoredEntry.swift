#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An entry as a store keeps it.
public struct StoredEntry: Hashable, Sendable {
  /// How far the entry had come.
  public enum Stage: String, Hashable, Sendable, Codable {
    /// It waits, and will open in a later run.
    case waiting
    /// Its handlers are being called: after a kill it is not opened again.
    case opening
  }

  /// The greatest number that an entry can have in a store.
  static let greatestID = EntryID(rawValue: 1 << 53)

  /// The entry's number.
  public var id: EntryID
  /// How far the entry had come.
  public var stage: Stage
  /// When the center received it: a restart does not make it younger.
  public var receivedAt: Date
  /// Whether it is a notification that was opened as it arrived, without a tap.
  public var isArrival: Bool
  /// For how many seconds guards have asked about it: that time does not count towards
  /// ``DeliveryOptions/expiry``, and is 0 where nothing expires.
  public var guardTime: TimeInterval
  /// The entry itself, link and all.
  public var entry: AppEntry

  /// An entry for a store.
  ///
  /// - Parameters:
  ///   - id: The entry's number.
  ///   - stage: How far the entry had come.
  ///   - receivedAt: When the center received it: a restart does not make it younger.
  ///   - isArrival: Whether it is a notification that was opened as it arrived, without a tap.
  ///   - guardTime: For how many seconds guards have asked about it.
  ///   - entry: The entry itself, link and all.
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
