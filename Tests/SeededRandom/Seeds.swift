#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which seeds a test plays that makes its cases at random.
public enum Seeds {
  /// What `ENTRYWAY_SEEDS` says: `all`, `2/4` for the third quarter of all, or of some tests `FROM-TO`.
  private static let asked = ProcessInfo.processInfo.environment["ENTRYWAY_SEEDS"] ?? ""

  /// The first ones while one works, always the same, so that a failure is there again in the next run; all of
  /// them with `ENTRYWAY_SEEDS=all`, or the part that it names.
  ///
  /// A part is never smaller than the first ones are: a test may count how many of its cases are what it is about.
  public static func first<Number: FixedWidthInteger>(_ few: Number, of all: Number) -> Range<
    Number
  > {
    let part = asked.split(separator: "/").compactMap { Number($0, radix: 10) }
    guard part.count == 2, 0 <= part[0], part[0] < part[1] else {
      return 0..<(asked == "all" ? all : few)
    }
    let (start, end) = (all * part[0] / part[1], all * (part[0] + 1) / part[1])
    let count = max(few, end - start)
    let first = min(start, all - count)
    return first..<first + count
  }

  /// The same, unless `ENTRYWAY_SEEDS=FROM-TO` repeats a failure.
  public static func firstOrAsked(_ few: UInt64, of all: UInt64) -> Range<UInt64> {
    let ends = asked.split(separator: "-").compactMap { UInt64($0) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : first(few, of: all)
  }
}
