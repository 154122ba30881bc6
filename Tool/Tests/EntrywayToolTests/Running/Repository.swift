import Foundation

/// The repository that these tests stand in.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files below a folder whose names end so, by their paths from the root.
  static func files(below folder: String, ending: String) -> [String] {
    let place = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
  }
}
