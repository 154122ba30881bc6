import ArgumentParser
import Entryway

/// `entryway routes`: the table, and its problems.
struct RoutesCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes", abstract: HelpWording.routesCommand,
    discussion: HelpWording.routesDiscussion)

  @OptionGroup var options: AppOptions

  @Flag(name: .long, help: HelpWording.manifest)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let manifest = app.rules.manifest
    var problems = app.rules.wordedProblems
    // A table cannot know whether an app mounts it, and needs neither then; here it is the app's.
    if manifest.schemes.isEmpty, manifest.hosts.isEmpty, !manifest.routes.isEmpty {
      problems.append(ToolWording.noOrigin)
    }
    if json {
      // One line for scripts, as all answers are; a person sees it laid out.
      try console.write(manifest.jsonText(pretty: console.isTerminal))
      if !problems.isEmpty { throw ToolWording.problems(problems) }
      return .done
    }
    for line in RoutesTable(app, problems, console).lines { try console.write(line) }
    return problems.isEmpty ? .done : .no
  }
}
