import Foundation
import Testing

/// What the built tool answered as a process of its own.
struct ToolRun: Sendable {
  var status: Int32
  /// Whether the process ended by itself, not by a signal.
  var isExit: Bool
  var output: String
  var error: String

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

// What was printed, without its words: they stand in the golden files of the messages.
extension ToolRun {
  /// Whether standard error ends with what to do, as all errors do.
  var endsWithHint: Bool {
    error.split(separator: "\n").last?.split(separator: ":").first == "hint"
  }

  /// The lines of standard error that do not say what to do.
  var errorLines: [Substring] {
    error.split(separator: "\n").filter { $0.split(separator: ":").first != "hint" }
  }

  /// The findings on standard output: severity, code, and where there are any line, column and path.
  var findings: [String] {
    let finding =
      /(error|warning|note): .*\(([a-z-]+)\)\n *(?:line (\d+), column (\d+)(?:, )?)?(\/[^\s:]+)?/
    return output.matches(of: finding).map { match in
      let place = match.3.flatMap { line in match.4.map { "\(line):\($0)" } }
      return [String(match.1), String(match.2), place, match.5.map(String.init)]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  /// Standard output with `…` for each value of JSON that is there to be read.
  var wordless: String {
    output.replacing(/"(message|hint|reason|note)":"(?:[^"\\]|\\.)*"/) { "\"\($0.1)\":\"…\"" }
  }

  /// Nothing but an error was printed, which begins with its place and ends with what to do.
  func expectError(
    _ status: Int32, at place: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(output == "", sourceLocation: sourceLocation)
    #expect(error.hasPrefix(place), "\(error)", sourceLocation: sourceLocation)
    #expect(endsWithHint, "\(error)", sourceLocation: sourceLocation)
    #expect(self.status == status, sourceLocation: sourceLocation)
  }
}

extension ToolRun {
  /// Runs `entryway` with the arguments and, on standard input, the bytes.
  static func entryway(
    _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
  ) async throws -> ToolRun {
    try await run(BuiltTool.path, arguments, input, environment)
  }

  static func entryway(
    _ arguments: [String], input: [UInt8] = []
  ) async throws -> ToolRun {
    try await run(BuiltTool.path, arguments, input, [:])
  }

  /// Runs a line of the shell, in which `entryway` is the built tool.
  static func shell(_ line: String) async throws -> ToolRun {
    try await run(
      "/bin/sh", ["-c", "entryway() { \"$ENTRYWAY\" \"$@\"; }; \(line)"], [],
      ["ENTRYWAY": BuiltTool.path])
  }

  /// Runs lines of Bash at the root of the repository, in which `entryway` is the built tool.
  ///
  /// A pattern that names no file is an error, as it is in zsh, and so is the end of any command of
  /// a pipe.
  static func bash(
    _ script: String, environment: [String: String] = [:]
  ) async throws -> ToolRun {
    let folder = URL(fileURLWithPath: BuiltTool.path).deletingLastPathComponent().path
    return try await run(
      "/bin/bash", ["-O", "failglob", "-o", "pipefail", "-c", script], [],
      ["PATH": "\(folder):/usr/bin:/bin"].merging(environment) { $1 }, in: Repository.root)
  }

  private static func run(
    _ path: String, _ arguments: [String], _ input: [UInt8], _ environment: [String: String],
    in directory: URL? = nil
  ) async throws -> ToolRun {
    let folder = try TemporaryFolder()
    let input = try folder.file("input", input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = directory }
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    // Files, not pipes: nobody has to read while the tool writes.
    let (output, error) = (try folder.file("output"), try folder.file("error"))
    let files = [
      try FileHandle(forReadingFrom: URL(fileURLWithPath: input)),
      try FileHandle(forWritingTo: URL(fileURLWithPath: output)),
      try FileHandle(forWritingTo: URL(fileURLWithPath: error)),
    ]
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    try await process.runToEnd(closing: files)
    return ToolRun(
      status: process.terminationStatus, isExit: process.terminationReason == .exit,
      output: try folder.text("output"), error: try folder.text("error"))
  }
}

extension Process {
  /// - Parameter files: What the process alone needs once it runs: Foundation crashes at times where some
  ///   1,350 descriptors are open as it starts another one.
  func runToEnd(closing files: [FileHandle] = []) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      terminationHandler = { _ in continuation.resume() }
      do {
        try run()
        for file in files { try? file.close() }
      } catch {
        terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}

/// The tool that was built together with these tests.
enum BuiltTool {
  /// It stands beside the bundle of the tests.
  static let path: String = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent("entryway").path
  }()
}
