import ArgumentParser
import EntrywayPush
import Foundation

/// `entryway push build`: the payload that opens what a link opens.
struct PushBuildCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: HelpWording.pushBuild,
    discussion: HelpWording.pushBuildDiscussion)

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: HelpWording.to)
  var to: String

  @Option(name: .long, help: HelpWording.buttonLink)
  var action: [String] = []

  @Option(name: .long, help: HelpWording.title)
  var title: String?

  @Option(name: .long, help: HelpWording.subtitle)
  var subtitle: String?

  @Option(name: .long, help: HelpWording.body)
  var body: String?

  @Option(name: .long, help: HelpWording.category)
  var category: String?

  @Option(name: .long, parsing: .unconditional, help: HelpWording.badge)
  var badge: Int?

  @Option(name: .long, help: HelpWording.sound)
  var sound: String?

  @Option(name: .long, help: HelpWording.image)
  var image: String?

  @Option(name: .long, help: HelpWording.imageKey)
  var imageKey: String?

  @Option(name: .long, help: HelpWording.sendID)
  var sendID: String?

  @Option(name: .long, help: HelpWording.bundleID)
  var bundleID: String?

  func validate() throws {
    if imageKey != nil, image == nil { throw ValidationError(ToolWording.keyOfImage) }
    var ids: Set<String> = []
    for text in action {
      guard let (id, _) = Self.button(text) else {
        throw ValidationError(ToolWording.notButtonLink(text))
      }
      guard ids.insert(id).inserted else { throw ValidationError(ToolWording.buttonTwice(id)) }
    }
  }

  /// The button and the link of `ID=LINK`.
  private static func button(_ text: String) -> (id: String, link: String)? {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let rules = try options.chosen().rules
    let payload = try payload(rules)
    do throws(PayloadSizeError) {
      try payload.size.check(.notification)
    } catch {
      throw ToolWording.answer(error.description)
    }
    let simulator = SimulatorPush(payload, bundleID: bundleID ?? ToolWording.bundle)
    let json =
      bundleID == nil
      ? payload.value.jsonText(pretty: console.isTerminal)
      : simulator.json(pretty: console.isTerminal)
    for line in json.split(separator: "\n") { try console.write(String(line)) }
    try console.flush()
    let notes = ToolWording.built(
      payload, simulator.command(file: ToolWording.payloadFile), isNamed: bundleID != nil,
      alert: hasText ? nil : ToolWording.alert(ofRoute: rules.routeName(of: to)))
    FileHandle.standardError.write(Data((notes.joined(separator: "\n") + "\n").utf8))
    return .done
  }

  private func payload(_ rules: any AppRules) throws(ToolError) -> PushPayload {
    let links = action.compactMap(Self.button)
    var custom: [String: PayloadValue] = [:]
    if let image { custom[imageKey ?? ToolWording.imageKey] = .text(image) }
    do throws(PushBuildingError) {
      return try rules.push(
        to: to, actions: Dictionary(links.map { ($0.id, $0.link) }) { first, _ in first },
        showing: notification(rules), custom: custom, sendID: sendID)
    } catch {
      throw ToolWording.notBuilt(error)
    }
  }

  private var hasText: Bool { title != nil || subtitle != nil || body != nil }

  /// What is shown; the route's name in words if no text is given, for what shows nothing cannot be
  /// tapped, and the link may hold what nobody should see on a locked phone.
  private func notification(_ rules: any AppRules) -> PushNotification {
    let alert = PushAlert(
      title: title.map { .verbatim($0) }, subtitle: subtitle.map { .verbatim($0) },
      body: body.map { .verbatim($0) }
        ?? (hasText ? nil : .verbatim(ToolWording.alert(ofRoute: rules.routeName(of: to)))))
    return PushNotification(
      alert: alert, sound: sound.map { PushSound($0) }, badge: badge, category: category,
      isMutable: image != nil)
  }
}
