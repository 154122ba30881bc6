import ArgumentParser
import Scenarios

/// `entryway demo`: every scenario of the sample apps in every state.
struct DemoCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Play every scenario of the sample apps in every state.",
    discussion: """
      One line each: the app, the scenario, the source of the entry, the app's state, and what was \
      shown. The last line says how many ran and how many differ from what must happen; the exit \
      code is 1 if any does.

      Example:
        entryway demo --app shop
      """)

  @Option(name: .long, help: .app)
  var app: String?

  @Flag(name: .long, help: .json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let samples = try app.map { name throws(ToolError) in [try AppOptions.sample(named: name)] }
    var results: [[ScenarioResult]] = []
    for sample in samples ?? Samples.all {
      results.append([])
      for scenario in sample.scenarios {
        for state in scenario.states {
          let result = await scenario.play(in: state)
          if json {
            try console.write(JSONLine(result))
            try console.flush()
          }
          results[results.count - 1].append(result)
        }
      }
    }
    if !json {
      for line in DemoTable(results, console).lines { try console.write(line) }
    }
    return results.joined().allSatisfy(\.passed) ? .done : .no
  }
}

/// The demo as a person reads it: a line for each scenario and state, the apps apart.
@MainActor
struct DemoTable {
  private static let scenarioWidth = 52
  private static let passed = "ok"
  private static let differs = "DIFFERS"

  let lines: [String]

  init(_ apps: [[ScenarioResult]], _ console: Console) {
    let rows = apps.map { $0.map(Self.row) }
    let columns = Columns(Array(rows.joined()))
    var lines: [String] = []
    for (results, rows) in zip(apps, rows) {
      for (result, row) in zip(results, rows) {
        let mark = result.passed ? Self.passed : Self.differs
        // The mark is coloured after the columns are measured.
        let line = columns.line(row).dropFirst(mark.count)
        lines.append(console.paint(mark, result.passed ? .green : .red) + line)
      }
      lines.append("")
    }
    let all = apps.joined()
    let differing = all.count { !$0.passed }
    lines.append(
      console.paint(
        "\(all.count) ran, \(differing) \(differing == 1 ? "differs" : "differ")",
        differing == 0 ? .green : .red))
    self.lines = lines
  }

  /// The name of a scenario, with its middle left out if it is long.
  private static func cell(_ name: String) -> String {
    let line = VisibleText.line(name)
    guard line.count > scenarioWidth else { return line }
    return line.prefix(scenarioWidth - scenarioWidth / 2 - 1) + "…" + line.suffix(scenarioWidth / 2)
  }

  private static func row(_ result: ScenarioResult) -> [String] {
    [
      result.passed ? passed : differs, result.app,
      cell(result.scenario), result.source, result.state,
      result.passed
        ? VisibleText.line(result.actual)
        : "\(VisibleText.line(result.actual))  (expected: \(VisibleText.line(result.expected)))",
    ]
  }
}

extension JSONLine {
  /// `demo --json`.
  init(_ result: ScenarioResult) {
    self.init()
    add("app", result.app)
    add("scenario", result.scenario)
    add("source", result.source)
    add("state", result.state)
    add("expected", result.expected)
    add("actual", result.actual)
    add("passed", result.passed)
  }
}
