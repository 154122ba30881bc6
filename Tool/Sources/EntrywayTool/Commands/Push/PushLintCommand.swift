import ArgumentParser
import EntrywayPush

/// `entryway push lint`: what is wrong in a payload, also for one app.
struct PushLintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "List errors and likely mistakes in a payload.",
    discussion: """
      The file is what is sent to APNs, an `.apns` file for the simulator, or a message for \
      Firebase, Pusher or Amazon SNS that contains the payload. With an app, its rules are applied \
      to the payload, for a tap and for each button of its category. Each finding has a line, a \
      column, and a code that the documentation explains. The exit code is 1 if any finding is an \
      error. With --lines, each line of the file is a payload, and the findings are JSON with the \
      line's number in `inputLine`; a line without findings writes nothing.

      Example:
        entryway push lint Examples/Apps/Shop/Pushes/sale.apns
        entryway push lint Examples/Apps/Shop/Pushes/sale.apns --app shop
        printf '%s\\n' '{"aps": {"badge": 1}}' '{"aps": {"badge": "1"}}' |
          entryway push lint - --lines
      """)

  @Argument(help: .payloadFile, completion: .file())
  var file: String

  @Option(name: .long, help: .app, completion: .apps)
  var app: String?

  @Option(name: .long, help: .routes, completion: .file())
  var routes: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The push type (apns-push-type); inferred from the payload by default.", valueName: "TYPE"))
  var pushType: PushTypeArgument?

  @Flag(name: .long, help: .broadcast)
  var broadcast = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time to compare dates with, such as 2026-09-30T08:00:00Z; the current time by default.",
      valueName: "TIME"), transform: TimeArgument.init(option:))
  var now: TimeArgument?

  @Flag(name: .long, help: .payloadLines)
  var lines = false

  @Flag(name: .long, help: .json)
  var json = false

  func validate() throws {
    if app != nil, routes != nil { throw ValidationError(AppOptions.oneApp) }
    try AppOptions.checkStandardInput(routes: routes, and: file, "the payload")
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let rules = try AppOptions.chosen(app: app, routes: routes)?.rules
    let options = PushLintOptions(type: pushType?.type, isBroadcast: broadcast, now: now?.date)
    if lines {
      return try PushLintLines(console: console, rules: rules, options: options)
        .answer(PushLines(file, console))
    }
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let reading = PushReading(try file.bytes())
    let findings = rules.map { $0.lint(reading, options) } ?? reading.lint(options)
    return try console.write(findings, isJSON: json)
  }
}
