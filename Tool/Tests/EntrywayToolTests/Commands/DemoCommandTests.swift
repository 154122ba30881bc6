import EntrywaySimulation
import Scenarios
import Testing

@testable import EntrywayTool

@Suite("entryway demo") struct DemoCommandTests {
  @Test("It tells a story, plays every scenario, and says how many differ")
  func story() async throws {
    let run = try await ToolRun.entryway("demo")
    let json = try await ToolRun.entryway("demo", "--json")
    let steps = run.lines.filter { !$0.hasPrefix("   ") }.dropLast(2)
    #expect(
      steps.map { $0.prefix { $0 != ":" } } == [
        " 1  shop", " 2  bookings", " 3  recipes", " 4  showcase", " 5  shop", " 6  shop",
        " 7  shop", " 8  bookings", " 9  todo", "10  bookings",
      ])
    #expect(run.lines.last == "\(json.lines.count) ran, 0 differ")
    #expect(run.error == "")
    #expect(run.status == 0)
  }

  @Test("The story of one app has its steps alone", arguments: RoutesCommandTests.apps)
  func storyOfApp(_ app: String) async throws {
    let run = try await ToolRun.entryway("demo", "--app", app)
    let json = try await ToolRun.entryway("demo", "--app", app, "--json")
    #expect(run.lines.first?.hasPrefix(" 1  \(app): ") == true)
    #expect(run.lines.filter { !$0.hasPrefix("   ") }.dropLast(2).allSatisfy { $0.contains(app) })
    #expect(run.lines.last == "\(json.lines.count) ran, 0 differ")
    #expect(run.status == 0)
  }

  @Test("The table has a line for a scenario whose states agree, below the name of its app")
  func table() async throws {
    let run = try await ToolRun.entryway("demo", "--app", "showcase", "--all")
    #expect(
      run.output == """
        showcase
          ok  example://home                             url-scheme    all states              Home
          ok  example://home/settings                    url-scheme    all states              \
        Home > Settings
          ok  example://detail?id=7                      url-scheme    all states              \
        Home > Detail(7)
          ok  example://detail?id=7/settings             url-scheme    all states              \
        Home > Detail(7) > Settings
          ok  example://detail?id=seven                  url-scheme    all states              \
        Home > Detail(seven)
          ok  push {"deeplink":"example://detail?id=7"}  notification  all states              \
        Home > Detail(7)
          ok  example://detail                           url-scheme    all states              \
        rejected: no route matches this link: "id" is missing
          ok  example://detail?id                        url-scheme    all states              \
        rejected: no route matches this link: "id" is missing
          ok  example://home/unknown                     url-scheme    all states              \
        rejected: no route matches this link: the path should end here, but continues with "unknown"
          ok  other://home                               url-scheme    all states              \
        rejected: this link is not the app's: its scheme is "other"
          ok  a rejected link leaves the path            url-scheme    background, foreground  \
        Home > Detail(7)

        32 ran, 0 differ

        """)
    let all = try await ToolRun.entryway("demo", "--all")
    #expect(all.output.hasPrefix("bookings\n  ok  "))
    #expect(all.lines.filter { RoutesCommandTests.apps.contains($0) } == RoutesCommandTests.apps)
    #expect(all.lines.allSatisfy { !$0.contains("DIFFERS") })
    #expect(all.lines.last?.hasSuffix(" ran, 0 differ") == true)
    #expect(all.status == 0)
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

  @Test("What differs is marked, with what was expected, on a line for each state")
  @MainActor
  func differs() async {
    let scenario = Samples.all[4].scenarios[0]
    var results: [ScenarioResult] = []
    for state in AppState.allCases { results.append(await scenario.play(in: state)) }
    let console = Console(descriptor: -1)
    let right = DemoTable([results])
    #expect(
      right.lines(console) == [
        "showcase", "  ok  example://home  url-scheme  all states  Home", "",
      ])
    #expect(right.differing(console) == [])
    #expect(right.count(console) == "3 ran, 0 differ")
    results[1].expected = "Settings"
    let wrong = DemoTable([results])
    let line = "  DIFFERS  example://home  url-scheme  background   Home  (expected: Settings)"
    #expect(
      wrong.lines(console) == [
        "showcase", "  ok       example://home  url-scheme  not-running  Home", line,
        "  ok       example://home  url-scheme  foreground   Home", "",
      ])
    #expect(
      wrong.differing(console) == [
        "showcase", "  DIFFERS  example://home  url-scheme  background  Home  (expected: Settings)",
        "",
      ])
    #expect(wrong.count(console) == "3 ran, 1 differs")
  }

  #if os(Linux)
    @Test("On a terminal the story has colours")
    func colours() async throws {
      let run = try await Terminal("demo", "--app", "showcase")
      #expect(
        run.output.hasPrefix(
          """
           1  \u{1B}[1mshowcase: a link can be a whole path of screens\u{1B}[0m
                example://detail?id=7/settings → \u{1B}[32mHome > Detail(7) > Settings\u{1B}[0m

          """))
      #expect(run.output.hasSuffix("\u{1B}[32m32 ran, 0 differ\u{1B}[0m\n"))
      let bare = try await Terminal("demo", "--app", "showcase", environment: ["NO_COLOR": "1"])
      #expect(bare.output == (try await ToolRun.entryway("demo", "--app", "showcase").output))
    }
  #endif
}
