import ChildProcesses
import Foundation
import Testing

@Suite("ChildProcess")
struct ChildProcessTests {
  @Test("What a program writes and its status are told")
  func output() async throws {
    let output = Pipe()
    let process = try ChildProcess(
      "/bin/sh", ["-c", "echo one two; exit 7"],
      output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: text, as: UTF8.self) == "one two\n")
    #expect(await process.exit() == 7)
    #expect(process.waitUntilExit() == 7)
  }

  @Test("A program reads its input, and nothing where it has none")
  func input() throws {
    let input = Pipe()
    let process = try ChildProcess(
      "/bin/sh", ["-c", "read line; test \"$line\" = hello"],
      input: input.fileHandleForReading.fileDescriptor)
    try input.fileHandleForWriting.write(contentsOf: Data("hello\n".utf8))
    try input.fileHandleForWriting.close()
    #expect(process.waitUntilExit() == 0)
    #expect(try ChildProcess("/bin/sh", ["-c", "test -z \"$(cat)\""]).waitUntilExit() == 0)
  }

  @Test("A program that a signal ends tells which")
  func signal() async throws {
    let process = try ChildProcess("/bin/sh", ["-c", "sleep 1000"])
    #expect(process.exitStatus == nil)
    process.send(SIGKILL)
    #expect(await process.exit() == -SIGKILL)
    process.send(SIGKILL)
  }

  @Test("A program that is not there is told")
  func missing() {
    let error = #expect(throws: ChildProcess.StartError.self) {
      try ChildProcess("/nowhere/program", [])
    }
    #expect(error?.description == "/nowhere/program cannot be started: No such file or directory")
  }

  @Test("However many files are open, a program starts, and has none of them")
  func manyFiles() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let count = min(3000, Int(limit.rlim_cur) / 2)
    let files = (0..<count).map { _ in open("/dev/null", O_RDONLY) }
    defer { for file in files { close(file) } }
    let output = Pipe()
    let process = try ChildProcess(
      "/bin/sh", ["-c", "ls /proc/self/fd | wc -l"],
      output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(process.waitUntilExit() == 0)
    // Its three streams, and the folder that `ls` reads.
    #expect(String(decoding: text, as: UTF8.self) == "4\n")
  }
}
