import ArgumentParser
import EntrywayPush

/// `entryway push read`: what a tap on a push opens, or a button of it.
struct PushReadCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: HelpWording.pushRead,
    discussion: HelpWording.pushReadDiscussion)

  @Argument(help: HelpWording.payloadFile)
  var file: String

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: HelpWording.action)
  var action: String?

  @Option(name: .long, help: HelpWording.audience)
  var audience: [String] = []

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let entry = AppEntry(
      source: .notification(action.map(NotificationAction.init(identifier:)) ?? .tap),
      content: .notification(NotificationContent(payload: try file.payload())))
    let opening = app.rules.opening(of: entry, audiences: Set(audience))
    if json {
      try console.write(JSONLine(opening, app: app.name))
    } else {
      for line in PushOpeningText(opening, console).lines { try console.write(line) }
    }
    return opening.outcome == .opened ? .done : .no
  }
}
