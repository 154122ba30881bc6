#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that holds the text of before.
struct SnapshotFile {
  var path: String

  init(_ name: String, beside test: String) {
    let folder = test.lastIndex(of: "/").map { test[...$0] } ?? ""
    path = folder + name
  }

  func text() throws(TestFailure) -> String {
    do {
      return try String(contentsOf: URL(filePath: path), encoding: .utf8)
    } catch {
      throw TestingWording.noSnapshot(path)
    }
  }

  func write(_ text: String) throws(TestFailure) {
    do {
      try (text + "\n").write(to: URL(filePath: path), atomically: true, encoding: .utf8)
    } catch {
      throw TestingWording.cannotWrite(path)
    }
  }
}
