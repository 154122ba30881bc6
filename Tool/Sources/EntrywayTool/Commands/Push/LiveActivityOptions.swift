import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywayPush
import Foundation

/// The options of `push build` for Live Activities, widgets and controls.
struct LiveActivityOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Start, update or end a Live Activity.", valueName: "EVENT"))
  var activity: ActivityEventArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A JSON file with the content state, or - for standard input.", valueName: "FILE"),
    completion: .file())
  var contentState: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A JSON file with the attributes, or - for standard input.", valueName: "FILE"),
    completion: .file())
  var attributes: String?

  @Option(
    name: .long, help: ArgumentHelp("The name of the app's attributes type.", valueName: "NAME"))
  var attributesType: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When the content was created, such as 2026-09-30T08:00:00Z or seconds since 1970; the current time by default.",
      valueName: "TIME"), transform: TimeArgument.init(option:))
  var timestamp: TimeArgument?

  @Option(
    name: .long, help: ArgumentHelp("When the content is out of date.", valueName: "TIME"),
    transform: TimeArgument.init(option:))
  var staleDate: TimeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When an ended activity is removed from the screen: a time, or now.", valueName: "TIME"),
    transform: DismissalArgument.init(option:))
  var dismissalDate: DismissalArgument?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "The relevance: the activity with the highest comes first.", valueName: "NUMBER"))
  var relevanceScore: Double?

  @Flag(name: .long, help: "The started activity gets its own push token.")
  var inputPushToken = false

  @Option(
    name: .long,
    help: ArgumentHelp("The broadcast channel that updates the started activity.", valueName: "ID"))
  var inputPushChannel: String?

  @Flag(name: .long, help: .broadcast)
  var broadcast = false

  @Flag(name: .long, help: "Build the push that reloads widgets or controls.")
  var contentChanged = false
}

extension LiveActivityOptions {
  /// The request without the contents of the files.
  var asked: WidgetExtensionRequest {
    var asked = WidgetExtensionRequest(event: activity?.event, isContentChanged: contentChanged)
    // Their contents are read later.
    asked.contentState = contentState.map { _ in [:] }
    asked.attributes = attributes.map { _ in [:] }
    asked.attributesType = attributesType
    (asked.timestamp, asked.staleDate) = (timestamp?.date, staleDate?.date)
    asked.dismissal = dismissalDate?.dismissal
    asked.relevanceScore = relevanceScore
    (asked.hasInputToken, asked.inputPushChannel) = (inputPushToken, inputPushChannel)
    asked.isBroadcast = broadcast
    return asked
  }

  /// The request with the contents of the files.
  func read() throws(ToolError) -> WidgetExtensionRequest {
    var asked = asked
    if let contentState { asked.contentState = try Self.json(contentState, .contentState) }
    if let attributes { asked.attributes = try Self.json(attributes, .attributes) }
    return asked
  }

  private static func json(
    _ path: String, _ key: PushBuildOptions.Key
  ) throws(ToolError) -> PayloadValue {
    let option = PushBuildOptions.Origin.commandLine.name(key)
    return try InputFile(option: option, path: path, readsStandardInput: true).json()
  }

  /// Refuses a command line that reads two values from standard input.
  func checkStandardInput(routes: String?) throws {
    try AppOptions.checkStandardInput(routes: routes, and: contentState, "the content state")
    try AppOptions.checkStandardInput(routes: routes, and: attributes, "the attributes")
    if contentState == "-", attributes == "-" {
      throw ValidationError("standard input cannot be both the content state and the attributes")
    }
  }
}

/// `--activity`: what a push does with a Live Activity.
struct ActivityEventArgument: ExpressibleByArgument {
  var event: LiveActivityPush.Event

  init?(argument: String) {
    guard let event = LiveActivityPush.Event(rawValue: argument) else { return nil }
    self.event = event
  }

  static var allValueStrings: [String] { LiveActivityPush.Event.allCases.map(\.rawValue) }
}

/// `--dismissal-date`: a time, or `now`.
struct DismissalArgument {
  var dismissal: LiveActivityPush.Dismissal

  init(option text: String) throws {
    dismissal = text == "now" ? .immediate : .after(try TimeArgument(option: text).date)
  }
}
