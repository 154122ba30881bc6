import ArgumentParser
import EntrywayPush

/// `entryway push lint`: what is wrong in a payload, also for one app.
struct PushLintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: HelpWording.pushLint,
    discussion: HelpWording.pushLintDiscussion)

  @Argument(help: HelpWording.payloadFile)
  var file: String

  @Option(name: .long, help: HelpWording.app)
  var app: String?

  @Option(name: .long, help: HelpWording.routes)
  var routes: String?

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  func validate() throws {
    if app != nil, routes != nil { throw ValidationError(ToolWording.oneApp) }
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let rules = try AppOptions.chosen(app: app, routes: routes)?.rules
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let reading = PushReading(try file.bytes())
    let findings = rules.map { $0.lint(reading) } ?? reading.lint()
    for finding in findings {
      if json {
        try console.write(JSONLine(finding))
      } else {
        for line in FindingText(finding, console).lines { try console.write(line) }
      }
    }
    if !json { try console.write(ToolWording.count(of: findings)) }
    return findings.contains { $0.severity == .error } ? .no : .done
  }
}
