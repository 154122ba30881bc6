import ArgumentParser
import Entryway
import EntrywayTesting
import Scenarios

/// `entryway enter`: plays one entry through the app, and tells what became of it.
struct EnterCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "enter", abstract: HelpWording.enter, discussion: HelpWording.enterDiscussion)

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: HelpWording.payload)
  var payload: String?

  @Option(name: .long, help: HelpWording.action)
  var action: String?

  @Option(name: .long, help: HelpWording.enteredLink)
  var link: String?

  @Option(name: .long, help: HelpWording.source)
  var source: SourceName?

  @Option(name: .long, help: HelpWording.quickAction)
  var quickAction: String?

  @Option(name: .long, help: HelpWording.activity)
  var activity: String?

  @Option(name: .long, help: HelpWording.state)
  var state: StateName?

  @Option(name: .long, help: HelpWording.audience)
  var audience: [String] = []

  @Option(name: .long, help: HelpWording.without)
  var without: [String] = []

  @Flag(name: .long, help: HelpWording.json)
  var json = false

  func validate() throws {
    guard [payload, link, quickAction, activity].count(where: { $0 != nil }) == 1 else {
      throw ValidationError(ToolWording.oneEntry)
    }
    if action != nil, payload == nil { throw ValidationError(ToolWording.actionOfPayload) }
    if source != nil, link == nil { throw ValidationError(ToolWording.sourceOfLink) }
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let unmet = try unmet(of: app)
    let played = await app.enter(
      try way(), state?.state ?? .foreground, audience.isEmpty ? nil : Set(audience), unmet)
    if json {
      try console.write(JSONLine(played))
    } else {
      for line in PlayedEntryText(played, console).lines { try console.write(line) }
    }
    return played.outcome == "opened" ? .done : .no
  }

  /// The requirements of the app that are not met.
  @MainActor
  private func unmet(of app: ChosenApp) throws(ToolError) -> Set<Requirement> {
    let names = app.requirements.map(\.rawValue)
    for name in without where !names.contains(name) {
      throw ToolWording.unknownRequirement(name, of: app.name, names: names)
    }
    return Set(without.map { Requirement(rawValue: $0) })
  }

  private func way() throws(ToolError) -> SimulatedEntry {
    if let payload {
      let file = InputFile(option: "--payload", path: payload, readsStandardInput: true)
      return try SimulatedEntry(payload: file, action: action)
    }
    if let activity {
      return try SimulatedEntry(activity: InputFile(option: "--activity", path: activity))
    }
    if let quickAction { return .quickAction(quickAction) }
    return SimulatedEntry(link: link ?? "", source: source?.source)
  }
}
