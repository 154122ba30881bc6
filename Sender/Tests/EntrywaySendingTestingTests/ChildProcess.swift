import Foundation

/// A program that is not ours, run until it ends; stopped after ten minutes.
struct ChildProcess {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `program` from the search path.
  ///
  /// - Parameter input: What it reads from its standard input.
  static func run(_ program: String, _ arguments: [String], input: String = "") async throws
    -> ChildProcess
  {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "fake-apns-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, not pipes: a full pipe would stop the program.
    let names = ["in", "out", "err"].map { folder.appending(path: $0) }
    try Data(input.utf8).write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "600", program] + arguments
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
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
    return ChildProcess(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }
}
