import SeededRandom

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The seeds of the histories that are played at random.
enum DeliverySeeds {
  /// 200 of 2,000; in `make test-thorough` 200,000 others.
  static let played: Range<UInt64> =
    ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] == nil
    ? Seeds.firstOrAsked(200, of: 2_000) : 2_000..<202_000
}
