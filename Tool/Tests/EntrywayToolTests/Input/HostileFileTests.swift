import Entryway
import EntrywayDiagnostics
import Scenarios
import Testing

@testable import EntrywayTool

@Suite("Files that cannot be used") struct HostileFileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// What follows the file's name in the error.
    var place: String
    /// The excerpt.
    var excerpt: [String] = []
  }

  static let manifests = [
    Row(testDescription: "empty", text: "", place: ":1:1: "),
    Row(
      testDescription: "no JSON", text: "{\n  \"version\": 1,\n  \"routes\": x", place: ":3:13: ",
      excerpt: [#"    "routes": x"#, "              ^"]),
    Row(
      testDescription: "no manifest", text: #"{"version": 1, "routes": [{"name": 1}]}"#,
      place: ": `routes[0].name` "),
    Row(testDescription: "null", text: "null", place: ": "),
    Row(
      testDescription: "nested too deep", text: String(repeating: "[", count: 100_000),
      place: ":1:65: ",
      excerpt: Excerpt(
        "  …" + String(repeating: "[", count: 40), "[", String(repeating: "[", count: 20) + "…"
      ).lines),
  ]

  @Test(
    "A manifest's error names the file, and line and column where there are any",
    arguments: manifests)
  func manifest(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("routes.json", row.text)
    let run = try await ToolRun.entryway("open", "--routes", file, "a:b")
    run.expectError(2, at: file + row.place)
    #expect(run.errorLines.dropFirst().map(String.init) == row.excerpt)
  }

  static let activities = [
    Row(testDescription: "no object", text: "[]", place: ": "),
    Row(testDescription: "no type", text: "{}", place: ": `activityType` "),
    Row(
      testDescription: "no page", text: #"{"activityType": "NSUserActivityTypeBrowsingWeb"}"#,
      place: ": `webpageURL` "),
    Row(
      testDescription: "a number for a page",
      text: #"{"activityType": "NSUserActivityTypeBrowsingWeb", "webpageURL": 3}"#,
      place: ": `webpageURL` "),
    Row(
      testDescription: "a list for a dictionary", text: #"{"activityType": "a", "userInfo": []}"#,
      place: ": `userInfo` "),
  ]

  @Test("An activity's error names the file and the key", arguments: activities)
  func activity(_ row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("activity.json", row.text)
    let run = try await ToolRun.entryway("enter", "--app", "shop", "--activity", file)
    run.expectError(2, at: file + row.place)
    #expect(run.errorLines.dropFirst().map(String.init) == Excerpt("  --activity ", file, "").lines)
  }

  @Test("A payload that is no JSON has a line and a column")
  func payload() async throws {
    let run = try await ToolRun.entryway(
      ["enter", "--app", "shop", "--payload", "-"], input: Array("{\n'a': 1}".utf8))
    run.expectError(2, at: "standard input:2:1: ")
    #expect(run.errorLines.dropFirst() == ["  'a': 1}", "  ^"])
  }

  @Test(
    "A file that cannot be read is told with the option that names it",
    arguments: ["/nowhere/routes.json", "/", "", "/dev/zero"])
  func unreadable(_ path: String) async throws {
    let run = try await ToolRun.entryway("open", "--routes", path, "a:b")
    let shown = path.isEmpty ? #""""# : path
    run.expectError(2, at: shown + " ")
    #expect(run.errorLines.dropFirst().first == "  --routes \(shown)")
  }
}
