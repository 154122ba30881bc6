import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywaySimulation

/// `entryway enter`: plays one entry through the app, and tells what became of it.
struct EnterCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "enter", abstract: "Run one entry through an app, and report its outcome.",
    discussion: """
      An activity is {"activityType": TEXT, "userInfo": {…}}; NSUserActivityTypeBrowsingWeb with a \
      "webpageURL" is a universal link, com.apple.corespotlightitem is a Spotlight result. Every \
      requirement is satisfied unless --without names it: in the shop, orders wait for `session`, \
      the sign-in; in every app, entries wait for `interface`, its window. A manifest knows what \
      its routes require, but not the app's guards. The exit code is 1 unless the entry opens.

      Example:
        entryway enter --app shop --link https://shop.example.com/orders/4821
        entryway enter --app shop --link shop://orders/4821 --without session
        entryway enter --app bookings --quick-action com.myApp.newListing \\
          --audience host --state not-running
        entryway enter --app shop --action REPLY_ACTION \\
          --payload Examples/Apps/Shop/Pushes/message.apns
        echo '{"activityType": "com.example.shop.viewOrder",
          "userInfo": {"orderID": "4821"}}' |
          entryway enter --app shop --activity -
      """)

  @OptionGroup var options: AppOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A tapped notification: a file with its payload, or -.", valueName: "FILE"),
    completion: .file())
  var payload: String?

  @Option(name: .long, help: .action)
  var action: String?

  @Option(name: .long, help: ArgumentHelp("A link.", valueName: "URL"))
  var link: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How the link arrives; by default universal-link for a web link, url-scheme for others.",
      valueName: "SOURCE"),
    completion: .list(SourceName.allValueStrings))
  var source: SourceName?

  @Option(
    name: .long,
    help: ArgumentHelp("A Home Screen quick action, by its type.", valueName: "TYPE"))
  var quickAction: String?

  @Option(
    name: .long, help: ArgumentHelp("A user activity: a JSON file, or -.", valueName: "FILE"),
    completion: .file())
  var activity: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What the app is doing when the entry arrives; foreground by default.", valueName: "STATE"),
    completion: .list(StateName.allValueStrings))
  var state: StateName?

  @Option(name: .long, help: .audience)
  var audience: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A requirement of the app that is not satisfied, such as session. May be repeated.",
      valueName: "REQUIREMENT"))
  var without: [String] = []

  @Flag(name: .long, help: .json)
  var json = false

  func validate() throws {
    guard [payload, link, quickAction, activity].count(where: { $0 != nil }) == 1 else {
      throw ValidationError(
        "pass exactly one of --payload, --link, --quick-action and --activity")
    }
    try AppOptions.checkStandardInput(routes: options.routes, and: payload, "the payload")
    try AppOptions.checkStandardInput(routes: options.routes, and: activity, "the activity")
    if action != nil, payload == nil {
      throw ValidationError("--action needs --payload: it is a button of a notification")
    }
    if source != nil, link == nil {
      throw ValidationError("--source needs --link: other entries imply their source")
    }
    if let source, Self.withoutLink.contains(source.source) {
      throw ValidationError(
        "--source \(source.source.name) can't be used with --link: such an entry has no link")
    }
  }

  /// What never brings a link.
  private static let withoutLink: [EntrySource] = [
    .file, .cloudKitShare, .purchase, .liveActivity,
  ]

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let app = try options.chosen()
    let unsatisfied = try unsatisfied(of: app)
    let result = await app.enter(
      try entry(), state?.state ?? .foreground, audience.isEmpty ? nil : Set(audience), unsatisfied)
    if json {
      try console.write(JSONLine(result))
    } else {
      for line in ResultText(result, console).lines { try console.write(line) }
    }
    return result.outcome == .opened ? .done : .no
  }

  /// The requirements of the app that are not satisfied.
  @MainActor
  private func unsatisfied(of app: ChosenApp) throws(ToolError) -> Set<Requirement> {
    let names = app.requirements.map(\.rawValue)
    for name in without where !names.contains(name) {
      let all = Quoting.list(names, "and")
      throw ToolError(
        .unknownRequirement,
        "\(Excerpt.line(app.name, limit: 200)) has no requirement \(Quoting.text(name))",
        excerpt: Excerpt("--without ", Excerpt.line(name), ""),
        hint: names.count == 1 ? "its only requirement is \(all)." : "its requirements are \(all).",
        exit: .usage)
    }
    return Set(without.map { Requirement(rawValue: $0) })
  }

  private func entry() throws(ToolError) -> SimulatedEntry {
    if let payload {
      let file = InputFile(option: "--payload", path: payload, readsStandardInput: true)
      return .notification(
        try file.json(), action: action.map(NotificationAction.init(identifier:)) ?? .tap)
    }
    if let activity {
      return try SimulatedEntry(
        activity: InputFile(
          option: "--activity", path: activity, readsStandardInput: true))
    }
    if let quickAction { return .quickAction(quickAction) }
    let link = link ?? ""
    return source.map { SimulatedEntry($0.source, .link(link)) } ?? .link(link)
  }
}

extension Diagnostic.Code {
  /// The app has no such requirement.
  fileprivate static let unknownRequirement = Self(rawValue: "unknown-requirement")
}

/// `--source`: a source of entries by its name.
struct SourceName: ExpressibleByArgument {
  var source: EntrySource

  init?(argument: String) {
    guard let source = EntrySource(name: argument) else { return nil }
    self.source = source
  }

  static var allValueStrings: [String] { EntrySource.all.map(\.name) }
}

/// `--state`: what the app is doing when the entry arrives.
struct StateName: ExpressibleByArgument {
  var state: AppState

  init?(argument: String) {
    guard let state = AppState(rawValue: argument) else { return nil }
    self.state = state
  }

  static var allValueStrings: [String] { AppState.allCases.map(\.rawValue) }
}

/// The outcome of an entry as a person reads it.
@MainActor
private struct ResultText {
  private(set) var lines: [String] = []

  init(_ result: SimulationResult, _ console: Console) {
    let isOpened = result.outcome == .opened
    lines.append(
      "\(VisibleText.line(result.app)), \(result.source.name), \(result.state.rawValue): "
        + console.paint(result.outcome.rawValue, isOpened ? .green : .red))
    lines += (result.message.map(VisibleText.lines) ?? []).map { "  " + $0 }
    let rows = Self.rows(of: result).map { [$0.name, VisibleText.line($0.text)] }
    let columns = Columns(rows, width: console.width.map { $0 - 2 })
    lines += rows.flatMap(columns.lines).map { "  " + $0 }
    if let note = result.note { lines.append("note: \(note)") }
  }

  /// What is known of the destination, a row each.
  private static func rows(of result: SimulationResult) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    if let route = result.route {
      let texts = result.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      rows.append(("route", texts.isEmpty ? route : "\(route)  \(texts.joined(separator: ", "))"))
    }
    rows.append(("shown", result.shown ?? "nothing"))
    if !result.competes { rows.append(("competes", "no: waiting entries keep waiting")) }
    return rows
  }
}

extension JSONLine {
  /// `enter --json`.
  init(_ result: SimulationResult) {
    self.init()
    add("app", result.app)
    add("source", result.source.name)
    add("state", result.state.rawValue)
    add("outcome", result.outcome.rawValue)
    add("route", result.route)
    add("parameters", result.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    add("shown", result.shown)
    add("message", result.message)
    add("competes", result.competes)
    add("note", result.note)
  }
}
