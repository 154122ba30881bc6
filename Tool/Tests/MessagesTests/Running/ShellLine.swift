import Foundation

/// A line of the shell, in which `entryway` is the built tool, and what it answered.
struct ShellLine: Sendable {
  var status: Int32
  var output: String
  var error: String

  /// The tool that was built together with these tests: it stands beside their bundle.
  private static let tool: String = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(filePath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appending(path: "entryway").path
  }()

  /// Runs the line in the folder.
  ///
  /// What it prints goes to files, so that nobody has to read while it writes.
  static func run(_ line: String, in folder: TemporaryFolder) async throws -> ShellLine {
    let answers = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "entryway() { \"$ENTRYWAY\" \"$@\"; }; \(line)"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    var environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "ENTRYWAY": tool,
    ]
    // Where the tool writes what of it was executed, if somebody asks.
    environment["LLVM_PROFILE_FILE"] =
      ProcessInfo.processInfo.environment["ENTRYWAY_TOOL_PROFILES"]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let files = [
      try FileHandle(forWritingTo: URL(filePath: try answers.file("output"))),
      try FileHandle(forWritingTo: URL(filePath: try answers.file("error"))),
    ]
    process.standardOutput = files[0]
    process.standardError = files[1]
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
        // Foundation crashes at times where some 1,350 descriptors are open as it starts another one.
        for file in files { try? file.close() }
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return ShellLine(
      status: process.terminationStatus, output: try answers.text("output"),
      error: try answers.text("error"))
  }
}

extension Message {
  /// What a line of the shell answers.
  init(_ title: String, _ answer: ShellLine) {
    func part(_ mark: String, _ text: String) -> [(mark: String, text: String)] {
      guard !text.isEmpty else { return [] }
      let isEnded = text.utf8.last == 0x0A
      return [(mark, isEnded ? String(text.dropLast()) : text + "\\ no newline at the end")]
    }
    self.init(
      title,
      parts: part(">", answer.output) + part("!", answer.error) + [("=", "\(answer.status)")])
  }
}

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
