import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs a comparison in a process of its own, and ends it when its time is over: whatever a manifest
/// holds, requests go on being answered, and memory comes back.
package struct ComparisonProcess: Sendable {
  /// The server's own program.
  package let program: String
  /// A folder that nobody else writes.
  package let folder: String
  package let seconds: Int

  package init(program: String, folder: String, seconds: Int) {
    (self.program, self.folder, self.seconds) = (program, folder, seconds)
  }

  /// What the names of its files begin with: a server that was killed left them.
  package static let prefix = "comparison-"

  package enum Result: Sendable {
    case outcome(ManifestComparison.Outcome)
    case failed(String)
  }

  package func run(_ comparison: ManifestComparison) async -> Result {
    let name = "\(folder)/\(Self.prefix)\(RecordID().hexadecimal)"
    let (input, output) = (name + ".in", name + ".out")
    defer {
      try? FileManager.default.removeItem(atPath: input)
      try? FileManager.default.removeItem(atPath: output)
    }
    guard
      FileManager.default.createFile(
        atPath: input, contents: JSONBody.data(comparison), attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forReadingAtPath: input)
    else { return .failed("the manifest cannot be written to \(folder)") }
    defer { try? file.close() }
    let comparing = Task { [program, seconds] in
      try await Subprocess.run(
        .path(FilePath(program)),
        arguments: ["compare", "--seconds", String(seconds), output],
        input: .fileDescriptor(
          FileDescriptor(rawValue: file.fileDescriptor), closeAfterSpawningProcess: false),
        output: .discarded
      ).terminationStatus
    }
    // Cancelling the call kills the process.
    let limit = Task {
      try await Task.sleep(for: .seconds(seconds))
      comparing.cancel()
    }
    defer { limit.cancel() }
    let hasCompared: Bool
    do {
      hasCompared = try await comparing.value.isSuccess
    } catch is CancellationError {
      hasCompared = false
    } catch {
      return .failed("the comparison cannot be started")
    }
    guard hasCompared, let data = FileManager.default.contents(atPath: output),
      let outcome = try? JSONDecoder().decode(ManifestComparison.Outcome.self, from: data)
    else {
      return .failed(
        "the comparison took longer than \(seconds) s, or more memory than is available")
    }
    return .outcome(outcome)
  }

  /// How much memory the process may have.
  package static let memoryLimit = 1 << 30

  /// What the process itself does with the comparison that it reads from standard input.
  ///
  /// The system stops it when its processor time is over, should its parent be gone, and where memory is
  /// short, before the server.
  package static func main(output: String, seconds: Int) -> Bool {
    var limit = rlimit(rlim_cur: rlim_t(seconds + 1), rlim_max: rlim_t(seconds + 2))
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
      var memory = rlimit(rlim_cur: rlim_t(memoryLimit), rlim_max: rlim_t(memoryLimit))
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      // Whoever may not write it keeps what the system gave: no reason not to compare.
      try? Data("1000\n".utf8).write(to: URL(filePath: "/proc/self/oom_score_adj"))
    #else
      setrlimit(RLIMIT_CPU, &limit)
    #endif
    guard let data = try? FileHandle.standardInput.readToEnd(),
      let comparison = try? JSONDecoder().decode(ManifestComparison.self, from: data)
    else { return false }
    return FileManager.default.createFile(
      atPath: output, contents: JSONBody.data(comparison.outcome()),
      attributes: [.posixPermissions: 0o600])
  }
}
