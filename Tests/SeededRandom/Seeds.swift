#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which seeds a test plays that makes its cases at random.
public enum Seeds {
  /// What `ENTRYWAY_SEEDS` says: `all`, or of some tests `FROM-TO`.
  private static let asked = ProcessInfo.processInfo.environment["ENTRYWAY_SEEDS"] ?? ""

  /// The first ones while one works, always the same, so that a failure is there again in the next run; all of
  /// them with `ENTRYWAY_SEEDS=all`, as in continuous integration.
  public static func first<Number: BinaryInteger>(_ few: Number, of all: Number) -> Range<Number> {
    0..<(asked == "all" ? all : few)
  }

  /// The same, unless `ENTRYWAY_SEEDS=FROM-TO` repeats a failure.
  public static func firstOrAsked(_ few: UInt64, of all: UInt64) -> Range<UInt64> {
    let ends = asked.split(separator: "-").compactMap { UInt64($0) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : first(few, of: all)
  }
}
