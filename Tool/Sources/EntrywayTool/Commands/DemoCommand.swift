import ArgumentParser
import Scenarios

/// `entryway demo`: every scenario of the sample apps in every state.
struct DemoCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: HelpWording.demo, discussion: HelpWording.demoDiscussion)

  @Option(name: .long, help: HelpWording.app)
  var app: String?

  @Flag(name: .long, help: HelpWording.json)
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
