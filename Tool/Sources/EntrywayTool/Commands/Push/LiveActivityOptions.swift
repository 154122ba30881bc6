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
    name: .long, help: ArgumentHelp("The name of the app's type of attributes.", valueName: "NAME"))
  var attributesType: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When the content was made, as 2026-09-30T08:00:00Z; the current time by default.",
      valueName: "TIME"))
  var timestamp: TimeArgument?

  @Option(name: .long, help: ArgumentHelp("When the content is out of date.", valueName: "TIME"))
  var staleDate: TimeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When an activity that ended leaves the screen: a time, or now.", valueName: "TIME"))
  var dismissalDate: DismissalArgument?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Which of the app's activities comes first.", valueName: "NUMBER"))
  var relevanceScore: Double?

  @Flag(name: .long, help: "The started activity gets a push token of its own.")
  var inputPushToken = false

  @Option(
    name: .long,
    help: ArgumentHelp("The broadcast channel that updates the started activity.", valueName: "ID"))
  var inputPushChannel: String?

  @Flag(name: .long, help: "The push goes to a broadcast channel: up to 5,120 bytes.")
  var broadcast = false

  @Flag(name: .long, help: "Build the push that reloads widgets or controls.")
  var contentChanged = false

  /// Whether another push than a notification is built.
  var isChosen: Bool { activity != nil || contentChanged }

  /// The options that were given and are not for the push that is built.
  private var strays: [(option: String, needs: String)] {
    let event = activity?.event
    let given: [(Bool, String, [LiveActivityPush.Event])] = [
      (contentState != nil, "--content-state", [.start, .update, .end]),
      (attributes != nil, "--attributes", [.start]),
      (attributesType != nil, "--attributes-type", [.start]),
      (timestamp != nil, "--timestamp", [.start, .update, .end]),
      (staleDate != nil, "--stale-date", [.start, .update]),
      (dismissalDate != nil, "--dismissal-date", [.end]),
      (relevanceScore != nil, "--relevance-score", [.start, .update]),
      (inputPushToken, "--input-push-token", [.start]),
      (inputPushChannel != nil, "--input-push-channel", [.start]),
      (broadcast, "--broadcast", [.update, .end]),
    ]
    return given.filter { isGiven, _, events in
      isGiven && !(event.map(events.contains) ?? false)
    }.map { _, option, events in
      let names = events.count == 3 ? ["EVENT"] : events.map(\.rawValue)
      return (option, Quoting.list(names.map { "--activity \($0)" }, "or"))
    }
  }

  func validate() throws {
    if activity != nil, contentChanged {
      throw ValidationError("choose one: either --activity or --content-changed")
    }
    if let (option, needs) = strays.first { throw ValidationError("\(option) needs \(needs)") }
    if inputPushToken, inputPushChannel != nil {
      throw ValidationError("choose one: either --input-push-token or --input-push-channel")
    }
    let needed: [(String, Bool)] =
      switch activity?.event {
      case .start?:
        [
          ("--attributes-type", attributesType != nil), ("--attributes", attributes != nil),
          ("--content-state", contentState != nil),
        ]
      case .update?: [("--content-state", contentState != nil)]
      case .end?, nil: []
      }
    if let (option, _) = needed.first(where: { !$0.1 }), let event = activity?.event.rawValue {
      throw ValidationError("--activity \(event) needs \(option)")
    }
  }

  /// Refuses a command line on which standard input is two things.
  func checkStandardInput(routes: String?) throws {
    try AppOptions.checkStandardInput(routes: routes, and: contentState, "the content state")
    try AppOptions.checkStandardInput(routes: routes, and: attributes, "the attributes")
    if contentState == "-", attributes == "-" {
      throw ValidationError("standard input cannot be both the content state and the attributes")
    }
  }
}

extension LiveActivityOptions {
  /// The push, but for the link.
  func push(_ alert: LiveActivityAlert?) throws -> LiveActivityPush {
    let contentState = try contentState.map { try Self.json($0, "--content-state") }
    let timestamp = timestamp?.date ?? Date()
    switch activity?.event {
    case .start?:
      return try LiveActivityPush.start(
        attributesType: attributesType ?? "",
        attributes: try attributes.map { try Self.json($0, "--attributes") } ?? .null,
        contentState: contentState ?? .null, alert: alert ?? LiveActivityAlert(),
        input: inputPushToken ? .token : inputPushChannel.map { .channel($0) },
        timestamp: timestamp, staleDate: staleDate?.date, relevanceScore: relevanceScore)
    case .update?:
      return try LiveActivityPush.update(
        contentState: contentState ?? .null, alert: alert, timestamp: timestamp,
        staleDate: staleDate?.date, relevanceScore: relevanceScore)
    case .end?, nil:
      let dismissal = dismissalDate?.dismissal ?? .default
      guard let contentState else {
        return try LiveActivityPush.end(dismissal: dismissal, alert: alert, timestamp: timestamp)
      }
      return try LiveActivityPush.end(
        contentState: contentState, dismissal: dismissal, alert: alert, timestamp: timestamp)
    }
  }

  private static func json(_ path: String, _ option: String) throws(ToolError) -> PayloadValue {
    try InputFile(option: option, path: path, readsStandardInput: true).json()
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

/// `--dismissal-date`: a time as links write one, or `now`.
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
