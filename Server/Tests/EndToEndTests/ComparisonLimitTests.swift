import ChildProcesses
import Foundation
import ServerTestSupport
import Testing

#if os(Linux)
  import Glibc

  @Suite("The comparison's process")
  struct ComparisonLimitTests {
    @Test("It has 1 GiB of memory at most, and is the first to go where memory is short")
    func limits() throws {
      let folder = try TemporaryFolder()
      let output = "\(folder.path)/out"
      let input = Pipe()
      let process = try ChildProcess(
        try RunningServer.program, ["compare", "--seconds", "60", output],
        input: input.fileHandleForReading.fileDescriptor)
      try input.fileHandleForReading.close()
      signal(SIGPIPE, SIG_IGN)
      defer {
        process.send(SIGKILL)
        process.waitUntilExit()
      }
      // It sets its limits before it reads: more than a pipe holds waits until it does.
      let pipe = input.fileHandleForWriting
      try pipe.write(contentsOf: Data(repeating: UInt8(ascii: " "), count: 1_000_000))
      let limits = try String(contentsOfFile: "/proc/\(process.identifier)/limits", encoding: .utf8)
      let memory = try #require(limits.firstMatch(of: /Max address space +(\d+) +(\d+) +bytes/))
      #expect((memory.1, memory.2) == ("1073741824", "1073741824"))
      let score = try String(
        contentsOfFile: "/proc/\(process.identifier)/oom_score_adj", encoding: .utf8)
      #expect(score == "1000\n")
      // Within them it compares.
      try pipe.write(contentsOf: Data(Self.comparison.utf8))
      try pipe.close()
      #expect(process.waitUntilExit() == 0)
      #expect(FileManager.default.fileExists(atPath: output))
    }

    private static let comparison = """
      {"manifests": [], "hosting": "newest", "appIDs": [], "clipIDs": [], "hosts": [], "served": {}}
      """

    @Test("systemd keeps the server when the comparison is ended for memory")
    func unit() throws {
      let unit = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Deployment/entryway-server.service")
      let lines = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
      #expect(lines.contains("MemoryMax=2G"))
      #expect(lines.contains("OOMPolicy=continue"))
    }
  }
#endif
