import Foundation
import SeededRandom

/// How many random cases a test plays: a few while one works, a handful where all seeds are played, many if
/// `ENTRYWAY_THOROUGH` is 1.
enum Thoroughness {
  static let isThorough = ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] == "1"

  /// Calls `body` with each seed, the first of which is 1, and tells from time to time how far it is.
  static func forEachSeed(
    _ few: Int, of handful: Int, thorough: Int, _ name: String, _ body: (UInt64) throws -> Void
  ) rethrows {
    let start = ContinuousClock.now
    for place in isThorough ? 0..<thorough : Seeds.first(few, of: handful) {
      let seed = place + 1
      try body(UInt64(seed))
      if isThorough, seed % 100 == 0 || seed == thorough {
        let seconds = (ContinuousClock.now - start).components.seconds
        say("\(name): \(seed) of \(thorough), \(seconds) s")
      }
    }
  }

  /// Writes a line beside the tests' own, in a thorough run.
  static func say(_ line: String) {
    guard isThorough else { return }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
