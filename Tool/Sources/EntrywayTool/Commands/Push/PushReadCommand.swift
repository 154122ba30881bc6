import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywayPush

/// `entryway push read`: what a tap on a push opens, or a button of it.
struct PushReadCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Show what a tap on a push opens, or one of its buttons.",
    discussion: """
      The rules read the payload as they do in the app; a destination for an audience needs its \
      tag in --audience. A Live Activity opens the link that `.liveActivityPush` names; without \
      one, the tap only launches the app. The exit code is 1 if nothing opens. \
      In a message for Firebase, Pusher or Amazon SNS, the payload inside is read. If commas are \
      missing or extra, the rest is read and the exit code is 2. With --lines, each line of the \
      file is a payload and gets one result, with the line's number in `inputLine`; the exit code \
      is 1 if any line opens nothing or can't be read.

      Example:
        entryway push read Examples/Apps/Shop/Pushes/message.apns --app shop
        entryway push read Examples/Apps/Shop/Pushes/message.apns --app shop \\
          --action REPLY_ACTION --json
        echo '{"deep_link": "shop://orders/1"}' |
          entryway push read - --app shop --lines
      """)

  @Argument(help: .payloadFile, completion: .file())
  var file: String

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: .action)
  var action: String?

  @Option(name: .long, help: .audience)
  var audience: [String] = []

  @Flag(name: .long, help: .payloadLines)
  var lines = false

  @Flag(name: .long, help: .json)
  var json = false

  func validate() throws {
    try AppOptions.checkStandardInput(routes: options.routes, and: file, "the payload")
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let source = EntrySource.notification(
      action.map(NotificationAction.init(identifier:)) ?? .tap)
    if lines {
      return try PushReadLines(
        console: console, app: app, source: source, audiences: Set(audience)
      ).answer(PushLines(file, console))
    }
    let file = InputFile(option: "FILE", path: file, readsStandardInput: true)
    let push = PushFile(try file.bytes(), for: app.rules)
    let fault = push.fault.map { fault in
      file.error(fault, line: fault.location?.line, column: fault.location?.column)
    }
    guard let payload = push.payload else {
      throw fault ?? file.unusable([])
    }
    let opening = app.rules.opening(
      of: payload, in: push.reading, source, audiences: Set(audience))
    if json {
      try console.write(JSONLine(opening, app: app.name))
    } else {
      for line in PushOpeningText(opening, console).lines { try console.write(line) }
    }
    if let fault { throw fault }
    return opening.outcome == .opened ? .done : .no
  }
}

/// What a push opens, as a person reads it.
@MainActor
private struct PushOpeningText {
  private(set) var lines: [String] = []

  init(_ opening: PushOpening, _ console: Console) {
    let isOpened = opening.outcome == .opened
    let outcome = console.paint(opening.outcome.rawValue, isOpened ? .green : .red)
    lines.append("\(VisibleText.line(Self.action(of: opening))): \(outcome)")
    lines += (opening.message.map(VisibleText.lines) ?? []).map { "  " + $0 }
    let rows = Self.rows(of: opening).map { [$0.name, VisibleText.line($0.text)] }
    let columns = Columns(rows, width: console.width.map { $0 - 2 })
    lines += rows.flatMap(columns.lines).map { "  " + $0 }
  }

  /// What was done with the notification.
  private static func action(of opening: PushOpening) -> String {
    opening.action.map { "the button \($0)" } ?? "the tap"
  }

  /// What is known of the destination, a row each.
  private static func rows(of opening: PushOpening) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    if opening.outcome == .opened {
      let name = opening.route ?? "a destination without a name"
      rows.append(("route", name + (opening.isFallback ? " (fallback)" : "")))
      if let pattern = opening.pattern { rows.append(("pattern", pattern)) }
      if let resolver = opening.resolvedBy {
        rows.append(("opens", "what the \(resolver.rawValue) decides"))
      }
    }
    rows += opening.details.joinedParameters.map { ($0.key, $0.text) }
    rows += opening.details.ignored.map { ("ignored", "\($0.name): \($0.reason)") }
    if let id = opening.sendID { rows.append(("send", id)) }
    return rows
  }
}

extension JSONLine {
  /// `push read --json`: the keys of `enter` and of `open`, and the send.
  init(_ opening: PushOpening, app: String, inputLine: Int? = nil) {
    self.init(inputLine: inputLine)
    add("app", app)
    add("action", opening.action)
    add("outcome", opening.outcome.rawValue)
    add("route", opening.route)
    add("pattern", opening.pattern)
    add(opening.details, isFallback: opening.isFallback)
    add("sendID", opening.sendID)
    add("message", opening.message)
  }
}
