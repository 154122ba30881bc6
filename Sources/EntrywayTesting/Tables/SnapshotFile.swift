#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that holds the text of before.
struct SnapshotFile {
  /// How one writes the text.
  static let writing = "run the test once with ENTRYWAY_WRITE_SNAPSHOTS=1"

  var path: String

  init(_ name: String, beside test: String) {
    let folder = test.lastIndex(of: "/").map { test[...$0] } ?? ""
    path = folder + name
  }

  func text() throws(TestFailure) -> String {
    do {
      return try String(contentsOf: URL(filePath: path), encoding: .utf8)
    } catch {
      throw TestFailure(
        .snapshot, "there is no text to compare the table with", notes: [path], hint: Self.writing)
    }
  }

  func write(_ text: String) throws(TestFailure) {
    do {
      try (text + "\n").write(to: URL(filePath: path), atomically: true, encoding: .utf8)
    } catch {
      throw TestFailure(
        .snapshot, "the text of the table cannot be written", notes: [path],
        hint: "run the tests where the sources are, and may be written")
    }
  }
}
