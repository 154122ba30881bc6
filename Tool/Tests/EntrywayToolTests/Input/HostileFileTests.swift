import Entryway
import Scenarios
import Testing

@testable import EntrywayTool

@Suite("Files that cannot be used") struct HostileFileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The error, FILE for the file's path.
    var error: String
  }

  static let manifests = [
    Row(
      testDescription: "empty", text: "",
      error: """
        FILE:1:1: expected a value, but the JSON ends
        hint: is the JSON complete?

        """),
    Row(
      testDescription: "no JSON", text: "{\n  \"version\": 1,\n  \"routes\": x",
      error: """
        FILE:3:13: expected a value, found `x`
            "routes": x
                      ^
        hint: a value is a string in double quotes, a number, true, false, null, [ or {.

        """),
    Row(
      testDescription: "no manifest", text: #"{"version": 1, "routes": [{"name": 1}]}"#,
      error: """
        FILE: `routes[0].name` is the number 1, not text
        hint: regenerate the manifest from the app's table, or put text there.

        """),
    Row(
      testDescription: "null", text: "null",
      error: """
        FILE: the manifest is null, not an object
        hint: regenerate the manifest from the app's table, or put an object there.

        """),
    Row(
      testDescription: "nested too deep", text: String(repeating: "[", count: 100_000),
      error: """
        FILE:1:65: arrays and objects are nested more than 64 deep
          …\(String(repeating: "[", count: 61))…
          \(String(repeating: " ", count: 41))^
        hint: send a flatter value: deeper ones are always refused.

        """),
  ]

  @Test(
    "A manifest's error names the file, and line and column where there are any",
    arguments: manifests)
  func manifest(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("routes.json", row.text)
    let run = try await ToolRun.entryway("open", "--routes", file, "a:b")
    #expect(run.error == row.error.replacing("FILE", with: file))
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  static let activities = [
    Row(
      testDescription: "no object", text: "[]",
      error: "FILE: the activity is an array, not an object\n"),
    Row(testDescription: "no type", text: "{}", error: "FILE: `activityType` is missing\n"),
    Row(
      testDescription: "no page", text: #"{"activityType": "NSUserActivityTypeBrowsingWeb"}"#,
      error: "FILE: `webpageURL` is missing\n"),
    Row(
      testDescription: "a number for a page",
      text: #"{"activityType": "NSUserActivityTypeBrowsingWeb", "webpageURL": 3}"#,
      error: "FILE: `webpageURL` is the number 3, not text\n"),
    Row(
      testDescription: "a list for a dictionary", text: #"{"activityType": "a", "userInfo": []}"#,
      error: "FILE: `userInfo` is an array, not an object\n"),
  ]

  @Test("An activity's error names the file and the key", arguments: activities)
  func activity(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("activity.json", row.text)
    let run = try await ToolRun.entryway("enter", "--app", "shop", "--activity", file)
    let first = row.error.split(separator: "\n")[0].replacing("FILE", with: file)
    #expect(
      run.error == """
        \(first)
          --activity \(file)
                     \(String(repeating: "^", count: file.count))
        hint: an activity is {"activityType": TEXT, "userInfo": {…}}; one that browses the web has \
        "webpageURL" too.

        """)
    #expect(run.status == 2)
  }

  @Test("A payload that is no JSON has a line and a column")
  func payload() async throws {
    let run = try await ToolRun.entryway(
      ["enter", "--app", "shop", "--payload", "-"], input: Array("{\n'a': 1}".utf8))
    #expect(
      run.error == """
        standard input:2:1: expected a key, found `'`
          'a': 1}
          ^
        hint: put strings in double quotes.

        """)
    #expect(run.status == 2)
  }

  @Test(
    "A file that cannot be read is told with the option that names it",
    arguments: [
      ("/nowhere/routes.json", "cannot be read: no such file or directory"),
      ("/", "cannot be read: is a directory"), ("", "cannot be read: no such file or directory"),
      ("/dev/zero", "is larger than 32 MiB"),
    ])
  func unreadable(_ path: String, _ what: String) async throws {
    let run = try await ToolRun.entryway("open", "--routes", path, "a:b")
    let lines = run.error.split(separator: "\n")
    let shown = path.isEmpty ? #""""# : path
    #expect(lines.first == "\(shown) \(what)")
    #expect(lines.dropFirst().first == "  --routes \(shown)")
    #expect(lines.last?.hasPrefix("hint: check ") == true)
    #expect(run.status == 2)
  }
}
