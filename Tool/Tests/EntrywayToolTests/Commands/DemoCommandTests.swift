import EntrywayTesting
import Scenarios
import Testing

@testable import EntrywayTool

@Suite("entryway demo") struct DemoCommandTests {
  @Test("Every scenario is shown in its states, and none differs")
  func all() async throws {
    let run = try await ToolRun.entryway("demo")
    let rows = run.lines.filter { $0.hasPrefix("ok  ") }
    #expect(run.lines.last == "\(rows.count) ran, 0 differ")
    // The apps stand apart, and a line goes before the last one.
    #expect(run.lines.count == rows.count + RoutesCommandTests.apps.count + 1)
    #expect(run.output.contains("\nok  showcase  example://home/settings "))
    #expect(run.error == "")
    #expect(run.status == 0)
    let json = try await ToolRun.entryway("demo", "--json")
    #expect(json.lines.count == rows.count)
  }

  @Test("The keys of an answer and their order stay as they are")
  func json() async throws {
    let run = try await ToolRun.entryway("demo", "--app", "showcase", "--json")
    #expect(
      run.lines.first == #"{"app":"showcase","scenario":"example://home","source":"url-scheme","#
        + #""state":"not-running","expected":"Home","actual":"Home","passed":true}"#)
    #expect(run.lines.allSatisfy { $0.hasPrefix(#"{"app":"showcase","#) })
    #expect(run.status == 0)
  }

  @Test("What differs is marked, with what was expected")
  @MainActor
  func differs() async {
    let scenario = Samples.all[4].scenarios[0]
    var result = await scenario.play(in: .foreground)
    let right = result
    result.expected = "Settings"
    let console = Console(descriptor: -1)
    #expect(
      DemoTable([[right], [result]], console).lines == [
        "ok       showcase  example://home  url-scheme  foreground  Home", "",
        "DIFFERS  showcase  example://home  url-scheme  foreground  Home  (expected: Settings)", "",
        "2 ran, 1 differs",
      ])
  }
}
