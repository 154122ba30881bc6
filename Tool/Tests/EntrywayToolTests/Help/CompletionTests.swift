import Entryway
import Foundation
import Testing

@Suite("Completion") struct CompletionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The line up to the cursor.
    var line: String
    var offered: [String]
    var testDescription: String { line }

    init(_ line: String, _ offered: [String]) { (self.line, self.offered) = (line, offered) }
  }

  static let rows = [
    Row("entryway ex", ["explain"]),
    Row("entryway aasa ", ["--help", "--version", "-h", "check", "generate", "lint", "match"]),
    Row("entryway demo --app ", ["bookings", "recipes", "shop", "showcase", "todo"]),
    Row("entryway open --app sho", ["shop", "showcase"]),
    Row("entryway push lint --app boo", ["bookings"]),
    Row("entryway enter --app shop --state ", ["background", "foreground", "not-running"]),
    Row("entryway enter --app shop --source univ", ["universal-link"]),
    Row("entryway enter --app shop --qu", ["--quick-action"]),
    Row("entryway link --app shop or", ["order"]),
    Row("entryway link --app bookings me", ["messages.details", "messages.root"]),
    Row("entryway link --app nope or", []),
    Row("entryway open --routes Examples/Pack", ["Examples/Package.swift"]),
    Row(
      "entryway aasa lint Examples/Apps/Shop/apple",
      ["Examples/Apps/Shop/apple-app-site-association"]),
    Row(
      "entryway enter --app shop --payload Examples/Apps/Todo/Info",
      ["Examples/Apps/Todo/Info.plist"]),
    Row(
      "entryway doctor --entitlements Examples/Apps/Shop/Shop.",
      ["Examples/Apps/Shop/Shop.entitlements"]),
  ]

  @Test("Bash offers what can stand at the cursor", arguments: rows)
  func bash(_ row: Row) async throws {
    #expect(try await offered(row.line) == row.offered)
  }

  @Test("A name that a shell would expand is not offered, and nothing of it runs")
  func hostile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["x$(touch \(folder.path)/run)", "x`touch \(folder.path)/run`", "x y", "x\u{1B}"]
    let manifest = RouteManifest(
      schemes: ["a"],
      routes: (names + ["xplain"]).enumerated().map {
        ManifestRoute(name: $0.element, pattern: "/\($0.offset)")
      })
    let file = folder.appending(path: "routes.json")
    try Data(manifest.jsonText().utf8).write(to: file)
    #expect(try await offered("entryway link --routes \(file.path) x") == ["xplain"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/run"))
  }

  /// What bash has at the end of a line, in order.
  private func offered(_ line: String) async throws -> [String] {
    let run = try await ToolRun.bash(
      #"""
      shopt -u failglob
      source <(entryway --generate-completion-script bash)
      COMP_LINE=$LINE
      COMP_POINT=${#LINE}
      read -ra COMP_WORDS <<<"$LINE"
      if [[ $LINE == *' ' ]]; then COMP_WORDS+=(''); fi
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _entryway entryway "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      if [[ ${#COMPREPLY[@]} -gt 0 ]]; then printf '%s\n' "${COMPREPLY[@]}"; fi
      """#, environment: ["LINE": line])
    #expect(run.error == "")
    return run.lines.sorted()
  }

  @Test("There is a script for each of three shells", arguments: ["bash", "zsh", "fish"])
  func scripts(_ shell: String) async throws {
    let run = try await ToolRun.entryway("--generate-completion-script", shell)
    #expect(run.output.contains("entryway"))
    #expect(run.error == "")
    #expect(run.status == 0)
  }
}
