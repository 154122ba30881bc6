import ChildProcesses
import Foundation
import Testing

/// A folder that goes with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "entryway-server-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    return "\(path)/\(name)"
  }

  /// The text that a reader of QR codes finds in a picture.
  func decoded(_ picture: Data) throws -> String {
    let file = "\(path)/code.png"
    try picture.write(to: URL(fileURLWithPath: file))
    return try output("zbarimg", "--quiet", "--raw", file)
  }

  /// The first column of what a database answers.
  func query(_ database: String, _ sql: String) throws -> [String] {
    try output("sqlite3", "-readonly", database, sql).split(separator: "\n").map(String.init)
  }

  private func output(_ arguments: String...) throws -> String {
    let output = Pipe()
    let process = try ChildProcess(
      "/usr/bin/env", arguments, output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    try #require(process.waitUntilExit() == 0, "\(arguments) failed: is it installed?")
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
