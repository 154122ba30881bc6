import Foundation
import Testing

/// `Scripts/demo`, with a `swift` that builds nothing.
@Suite("Scripts/demo") struct DemoScriptTests {
  private static let script = Repository.root.appending(path: "Scripts/demo").path

  /// A folder with a `swift` whose build says something and ends so, and a built tool that tells its
  /// arguments.
  private func folder(_ build: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Self.write(
      folder, "swift",
      """
      case "$*" in
      'build --package-path Tool --show-bin-path') echo "\(folder.path)" ;;
      'build --package-path Tool --product entryway --force-resolved-versions') echo '[1/9] Compiling'; \(build) ;;
      *) exit 99 ;;
      esac
      """)
    try Self.write(folder, "entryway", "printf '<%s>' \"$@\"; exit 7")
    return folder
  }

  private static func write(_ folder: TemporaryFolder, _ name: String, _ text: String) throws {
    let file = try folder.file(name, "#!/bin/sh\n\(text)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  private func environment(_ folder: TemporaryFolder) -> [String: String] {
    ["PATH": "\(folder.path):/usr/bin:/bin", "TMPDIR": folder.path]
  }

  @Test("What is built gets the arguments, its exit code is the script's, and nothing else is said")
  func builds() async throws {
    let folder = try folder("exit 0")
    let run = try await ToolRun.bash(
      "\(Self.script) --app 'a b' --all", environment: environment(folder))
    #expect(run.output == "<demo><--app><a b><--all>")
    #expect(run.error == "")
    #expect(run.status == 7)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["entryway", "swift"])
  }

  @Test("A build that fails shows all that it has said, and ends with its exit code")
  func fails() async throws {
    let folder = try folder("echo 'error: no such module' >&2; exit 3")
    let run = try await ToolRun.bash(Self.script, environment: environment(folder))
    #expect(run.output == "")
    #expect(
      run.error == """
        [1/9] Compiling
        error: no such module
        entryway does not build: what the build said stands above

        """)
    #expect(run.status == 3)
  }

  /// A build that ends once the script has waited for it, after its first word about it.
  private func slowFolder() throws -> TemporaryFolder {
    let folder = try folder("until test -e \"$TMPDIR/waited\"; do :; done; exit 0")
    try Self.write(folder, "sleep", ": >\"$TMPDIR/waited\"")
    return folder
  }

  @Test("A build that takes its time says so once where nobody watches")
  func slow() async throws {
    let folder = try slowFolder()
    // Bash counts on from there.
    let run = try await ToolRun.bash(
      Self.script, environment: environment(folder).merging(["SECONDS": "41"]) { $1 })
    #expect(run.error == "Building entryway… The first time takes a few minutes.\n")
    #expect(run.output == "<demo>")
  }

  #if os(Linux)
    @Test("On a terminal the line counts the seconds, and is gone when the tool speaks")
    func terminal() async throws {
      let folder = try slowFolder()
      let run = try await Terminal(
        running: Self.script, [],
        environment: environment(folder).merging(["SECONDS": "41"]) { $1 }, showsErrors: true)
      let line = /(\rBuilding entryway… 4\d s; the first time takes a few minutes)+\r\x1B\[K<demo>/
      #expect(run.output.wholeMatch(of: line) != nil, "\(run.output.debugDescription)")
    }
  #endif
}
