import Foundation

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("entryway-messages-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file.
  @discardableResult
  func file(_ name: String, _ text: String = "") throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }
}
