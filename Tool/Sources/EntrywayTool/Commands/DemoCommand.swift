import ArgumentParser
import Scenarios

/// `entryway demo`: a story of what the product does, and every scenario of the sample apps.
struct DemoCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show what Entryway does, step by step, and run every scenario.",
    discussion: """
      Each step of the story runs in a sample app, and the lines below it show what just \
      happened. Then every scenario of the sample apps runs in every state; --all lists these \
      instead, with one line for states that have the same result. The last line says how many \
      ran and how many differ from the expected result; the exit code is 1 if any does.

      Example:
        entryway demo
        entryway demo --app shop --all
      """)

  @Option(name: .long, help: .app, completion: .apps)
  var app: String?

  @Flag(name: .long, help: "Show every scenario instead of the story.")
  var all = false

  @Flag(name: .long, help: "Write each scenario and state as a JSON object on its own line.")
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let samples = try app.map { name throws(ToolError) in [try AppOptions.sample(named: name)] }
    if !json, !all {
      for (index, step) in Story.steps(of: app).enumerated() {
        for line in await step.lines(number: index + 1, console) { try console.write(line) }
      }
      try console.write("")
      try console.flush()
    }
    let results = try await results(of: samples ?? Samples.all, console)
    if !json {
      let table = DemoTable(results)
      for line in all ? table.lines(console) : table.differing(console) {
        try console.write(line)
      }
      try console.write(table.count(console))
    }
    return results.joined().allSatisfy(\.passed) ? .done : .no
  }

  /// Plays the scenarios of each app; as JSON each result is written at once.
  @MainActor
  private func results(
    of samples: [Sample], _ console: Console
  ) async throws -> [[ScenarioResult]] {
    var results: [[ScenarioResult]] = []
    for sample in samples {
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
    return results
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
