import Foundation

/// How many random cases a test plays: a handful, or what `ENTRYWAY_CASES` says.
enum Thoroughness {
  static func cases(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["ENTRYWAY_CASES"].flatMap(Int.init) ?? usual
  }
}
