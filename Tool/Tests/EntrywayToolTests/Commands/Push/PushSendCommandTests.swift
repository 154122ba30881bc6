import Foundation
import Testing

/// `entryway push send`, with a program in place of `entryway-send`.
@Suite("push send") struct PushSendCommandTests {
  /// A program that prints who it is, its arguments and its input, and ends with 7.
  private static func program(_ name: String) -> String {
    "#!/bin/sh\necho \(name)\nprintf '<%s>' \"$@\"\ncat\necho error >&2\nexit 7\n"
  }

  /// Puts a program into a folder, by a process of its own.
  ///
  /// A file that this process writes may be open in another test's child for a moment, which inherits
  /// it: as long as that lasts, Linux does not run the file.
  private static func install(_ text: String, in folder: TemporaryFolder) async throws {
    try await copy(try folder.file("text", Array(text.utf8)), to: folder.path + "/entryway-send")
  }

  private static func copy(_ path: String, to copy: String) async throws {
    let run = try await ToolRun.bash("cp '\(path)' '\(copy)' && chmod 755 '\(copy)'")
    try #require(run.status == 0, "\(run.error)")
  }

  @Test(
    "The program in PATH gets every argument, the input and the output, and its status is the answer"
  )
  func path() async throws {
    let folder = try TemporaryFolder()
    try await Self.install(Self.program("path"), in: folder)
    let run = try await ToolRun.entryway(
      "push", "send", "order.apns", "--help", "--", "--to", "", "a b", input: Array("input".utf8),
      environment: ["PATH": "/nowhere::\(folder.path):/usr/bin:/bin"])
    #expect(run.output == "path\n<order.apns><--help><--><--to><><a b>input")
    #expect(run.error == "error\n")
    #expect(run.status == 7)
  }

  @Test("The program next to the tool comes before those in PATH")
  func neighbour() async throws {
    let (beside, inPath) = (try TemporaryFolder(), try TemporaryFolder())
    try await Self.install(Self.program("beside"), in: beside)
    try await Self.install(Self.program("path"), in: inPath)
    let tool = beside.path + "/entryway"
    try await Self.copy(BuiltTool.path, to: tool)
    let run = try await ToolRun.bash(
      "'\(tool)' push send </dev/null || exit $?",
      environment: ["PATH": "\(inPath.path):/usr/bin:/bin"])
    #expect(run.lines.first == "beside")
    #expect(run.status == 7)
  }

  @Test("A signal reaches the program, since it is the same process")
  func signal() async throws {
    let folder = try TemporaryFolder()
    try await Self.install("#!/bin/sh\nkill -TERM $$\nexit 7\n", in: folder)
    let run = try await ToolRun.entryway(
      "push", "send", environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
    #expect(run.status == SIGTERM)
    #expect(!run.isExit)
  }

  @Test("Where there is none, the error says how to get it, and the help is the tool's")
  func missing() async throws {
    // A folder of that name, and a file that cannot be executed, are no programs.
    let (folder, file) = (try TemporaryFolder(), try TemporaryFolder())
    try FileManager.default.createDirectory(
      atPath: folder.path + "/entryway-send", withIntermediateDirectories: false)
    try file.file("entryway-send", Array("#!/bin/sh\n".utf8))
    let path = ["PATH": "\(folder.path):\(file.path):/usr/bin:/bin"]
    let run = try await ToolRun.entryway("push", "send", "order.apns", environment: path)
    run.expectError(2, at: "entryway-send is not installed\n")
    #expect(run.error.contains("swift build --package-path Sender"))
    let help = try await ToolRun.entryway("push", "send", "--help", environment: path)
    #expect(help.output.contains("swift build --package-path Sender"))
    #expect(help.status == 0)
  }
}
