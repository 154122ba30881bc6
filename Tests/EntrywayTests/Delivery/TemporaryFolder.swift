#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of a test's own, which is removed with it.
final class TemporaryFolder {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory.appending(path: "entryway-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a file, as something else than the store would.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(bytes).write(to: file(name))
  }

  /// The names of the files in the folder, in order, without those of locks.
  var names: [String] { allNames.filter { !$0.hasSuffix(".lock") } }

  var allNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
