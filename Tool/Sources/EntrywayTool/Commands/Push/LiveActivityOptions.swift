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
      "When the content was created, such as 2026-09-30T08:00:00Z; the current time by default.",
      valueName: "TIME"))
  var timestamp: TimeArgument?

  @Option(name: .long, help: ArgumentHelp("When the content is out of date.", valueName: "TIME"))
  var staleDate: TimeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When an ended activity is removed from the screen: a time, or now.", valueName: "TIME"))
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

  @Flag(name: .long, help: "The push goes to a broadcast channel: up to 5,120 bytes.")
  var broadcast = false

  @Flag(name: .long, help: "Build the push that reloads widgets or controls.")
  var contentChanged = false
}

extension LiveActivityOptions {
  /// The request without the contents of the files.
  var asked: LiveActivityRequest {
    var asked = LiveActivityRequest(event: activity?.event, isContentChanged: contentChanged)
    let given: [(PushBuildOptions.Key, Bool)] = [
      (.contentState, contentState != nil), (.attributes, attributes != nil),
      (.attributesType, attributesType != nil), (.timestamp, timestamp != nil),
      (.staleDate, staleDate != nil), (.dismissalDate, dismissalDate != nil),
      (.relevanceScore, relevanceScore != nil), (.inputPushToken, inputPushToken),
      (.inputPushChannel, inputPushChannel != nil), (.broadcast, broadcast),
    ]
    asked.given = Set(given.filter(\.1).map(\.0))
    asked.attributesType = attributesType
    (asked.timestamp, asked.staleDate) = (timestamp?.date, staleDate?.date)
    asked.dismissal = dismissalDate?.dismissal
    asked.relevanceScore = relevanceScore
    asked.inputPushChannel = inputPushChannel
    return asked
  }

  /// The request with the contents of the files.
  func read() throws(ToolError) -> LiveActivityRequest {
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

/// `--dismissal-date`: a time in the format of links, or `now`.
struct DismissalArgument: ExpressibleByArgument {
  var dismissal: LiveActivityPush.Dismissal

  init?(argument: String) {
    if argument == "now" {
      dismissal = .immediate
    } else if let time = TimeArgument(argument: argument) {
      dismissal = .after(time.date)
    } else {
      return nil
    }
  }
}
