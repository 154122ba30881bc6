import Foundation

/// Runs a program that the tests need.
enum Command {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What it writes to standard output.
  ///
  /// - Throws: A ``Failure`` that names the program if it is not installed or fails.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: name.hasPrefix("/") ? name : "/usr/bin/env")
    process.arguments = name.hasPrefix("/") ? arguments : [name] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, so that nobody has to read while it writes.
    let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["out", "err"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return file
    }
    let (output, errors) = (
      try FileHandle(forWritingTo: files[0]), try FileHandle(forWritingTo: files[1])
    )
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    try? output.close()
    try? errors.close()
    guard process.terminationStatus == 0 else {
      let words = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
      throw Failure(
        description: "\(name) ended with \(process.terminationStatus); is it installed? \(words)")
    }
    return String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
  }
}
