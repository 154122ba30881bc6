import Foundation

/// Which parts of random cases are played: all of them, or with `ENTRYWAY_SEEDS=2/4` the third quarter.
package enum SeedParts {
  /// - Parameter count: How many parts there are.
  /// - Returns: Their numbers, at least one.
  package static func played(of count: Int) -> Range<Int> {
    let asked = ProcessInfo.processInfo.environment["ENTRYWAY_SEEDS"] ?? ""
    let part = asked.split(separator: "/").compactMap { Int($0) }
    guard part.count == 2, 0 <= part[0], part[0] < part[1] else { return 0..<count }
    let start = count * part[0] / part[1]
    return start..<max(start + 1, count * (part[0] + 1) / part[1])
  }
}
