import Foundation
import ServerTestSupport
import Testing

/// The built program's commands, with a server and without one.
@Suite("Commands", .serialized)
struct CommandTests {
  /// Each with what stands in its output, and whether it is done.
  private static let commands: [(line: String, words: [String], isDone: Bool)] = [
    ("apps create shop --title Shop --scheme shop --android com.example.shop=x", ["hint: "], false),
    (
      "apps create shop --title Shop --scheme shop", [#""name" : "shop""#, #""title" : "Shop""#],
      true
    ),
    ("apps create shop", ["shop"], false), ("apps change shop --touch-days 7", ["7"], true),
    (
      "apps change nobody --touch-days 7", ["there is no app \"nobody\"", "hint: create it"], false
    ),
    ("apps", [#""name" : "shop""#, "[\n  {"], true),
    ("hosts add shop go.example.com --root", [#""slugs" : "root""#], true),
    ("hosts change shop go.example.com --root-url https://www.example.com/", ["rootURL"], true),
    ("hosts list shop", ["[\n  {", "https://www.example.com/"], true),
    ("hosts remove shop other.example.com", ["is not a host of this app"], false),
    ("hosts remove shop ü", ["\"ü\" is not a host of this app"], false),
    ("keys create shop --secret --scope read", ["ewsk_"], true),
    ("keys create shop --secret --scope reed", ["`reed` is not a scope", "read, links"], false),
    ("keys list shop", ["[\n  {", "read"], true),
    ("keys revoke shop nonsense", ["this is not a key's identifier", "keys list shop"], false),
    ("keys revoke shop 0190a5d2-7b1c-7def-8123-456789abcdef", ["there is no key"], false),
    ("accounts create ada@example.com --role owner", [#""password" : "#], true),
    ("accounts role ada@example.com viewer", ["is the last owner"], false),
    ("accounts password ada@example.com", [#""password" : "#], true),
    ("accounts create bob", [#""role" : "viewer""#], true),
    ("accounts remove bob", ["removed bob"], true),
    ("accounts list", ["[\n  {", "ada@example.com"], true),
    ("vocabulary pin shop name purchase", [#""standing" : "pinned""#], true),
    ("vocabulary list shop", ["[\n  {", "purchase"], true),
    ("vocabulary list shop --kind nonsense", ["is not a kind"], false),
    ("vocabulary remove shop 0190a5d2-7b1c-7def-8123-456789abcdef", ["hint: "], false),
    ("installations remove shop", ["--from"], false),
    ("installations remove shop x", ["is not an installation"], false),
    (
      "installations remove shop --from 2026-01-01T00:00:00Z --to 2026-01-02T00:00:00Z",
      [#""installations" : 0"#], true
    ),
    ("export shop", [], true),
    ("apps export shop", [#""record":"app""#, #""record":"end""#], true),
    ("apps remove shop", ["goesAt"], true), ("apps keep shop", [#""name" : "shop""#], true),
    ("hosts remove shop go.example.com", ["removed go.example.com"], true),
  ]

  /// Runs all, and returns what they printed but for what differs each time.
  private func walk(data: String) throws -> [String] {
    try Self.commands.map { line, words, isDone in
      let arguments = line.split(separator: " ").map(String.init)
      let told = try command(arguments + ["--data", data])
      #expect((told.status == 0) == isDone, "\(line): \(told.output)")
      for word in words { #expect(told.output.contains(word), "\(line): \(told.output)") }
      var text = told.output
      text.replace(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "ID")
      text.replace(#/\d{4}-\d\d-\d\dT[0-9:.]+Z/#, with: "TIME")
      text.replace(#/"(key|password)" : "[^"]*"/#, with: "SECRET")
      return "\(line)\n\(text)"
    }
  }

  @Test("They print the same whether a server runs or not")
  func same() async throws {
    let folder = try TemporaryFolder()
    let stopped = try walk(data: folder.path + "/stopped")
    let server = try await RunningServer(data: folder.path + "/running")
    let running = try walk(data: folder.path + "/running")
    #expect(server.stop() == 0)
    for (one, other) in zip(stopped, running) { #expect(one == other) }
    let absent = try command(["apps", "list", "--data", folder.path + "/absent"])
    #expect(absent.status != 0 && absent.output.contains("there is no data"))
  }

  @Test(
    "A name that is empty is refused before anything is asked",
    arguments: [
      ["keys", "list", ""], ["hosts", "remove", "shop", ""], ["accounts", "remove", ""],
      ["backup", ""],
    ])
  func empty(arguments: [String]) throws {
    let told = try command(arguments)
    #expect(told.status == 64)
    #expect(told.output.contains("it is empty"), "\(told.output)")
  }

  @Test("What a terminal would obey is shown, not sent")
  func controls() throws {
    let folder = try TemporaryFolder()
    #expect(try command(["apps", "create", "shop", "--data", folder.path]).status == 0)
    let told = try command([
      "apps", "change", "a\u{1B}[31mb", "--touch-days", "7", "--data", folder.path,
    ])
    #expect(told.status != 0)
    #expect(told.output.contains(#"\u{1B}[31mb"#), "\(told.output)")
    #expect(!told.output.contains("\u{1B}"))
  }

  @Test("Output that cannot be written is said in words")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    #expect(try command(["apps", "create", "shop", "--data", folder.path]).status == 0)
    let told = try Program.run(
      "/bin/sh",
      [
        "-c", #""$0" apps export shop --data "$1" > /dev/full"#, RunningServer.program, folder.path,
      ],
      includesErrors: true)
    #expect(told.status == 1)
    #expect(told.text.contains("the output cannot be written"), "\(told.text)")
  }
}
