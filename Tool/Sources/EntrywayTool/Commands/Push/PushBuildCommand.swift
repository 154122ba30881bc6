import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywayPush

/// `entryway push build`: the payload that opens what a link opens.
struct PushBuildCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build the payload that opens what a link opens.",
    usage: "entryway push build [<options>] --to <LINK>",
    discussion: """
      The app's rules determine which keys hold the link or the destination, and the payload is \
      read back through them before it is written. It goes to standard output, on one line unless \
      that is a terminal; its size and the command that sends it to the simulator go to standard \
      error. Without a text, the alert is the route's name in words, never the link, which may \
      show private data on a locked phone. The exit code is 1 if there is no such payload.

      Example:
        entryway push build --app shop --to https://shop.example.com/orders/4821 \\
          --title 'On its way' --bundle-id com.example.shop
        entryway push build --app shop --to shop://conversations/7 \\
          --category MESSAGE --action REPLY_ACTION=shop://conversations/7/reply \\
          --action VIEW_PROFILE=shop://users/7
        echo '{"step": "packed"}' |
          entryway push build --app shop --activity update --content-state -
      """)

  @OptionGroup var options: AppOptions

  @Option(name: .long, help: ArgumentHelp("The link that a tap opens.", valueName: "LINK"))
  var to: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What a button of the category opens. May be repeated.", valueName: "ID=LINK"))
  var action: [String] = []

  @Option(name: .long, help: ArgumentHelp("The title.", valueName: "TEXT"))
  var title: String?

  @Option(name: .long, help: ArgumentHelp("The line below the title.", valueName: "TEXT"))
  var subtitle: String?

  @Option(name: .long, help: ArgumentHelp("The message.", valueName: "TEXT"))
  var body: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The category, which determines the buttons.", valueName: "ID"))
  var category: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The number on the app's icon; 0 removes it.", valueName: "N"))
  var badge: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("The sound: a sound file in the app, or default.", valueName: "NAME"))
  var sound: String?

  @Option(
    name: .long,
    help: ArgumentHelp("An image, which the app's service extension downloads.", valueName: "URL"))
  var image: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The key of the image; image_url by default.", valueName: "KEY"))
  var imageKey: String?

  @Option(name: .long, help: ArgumentHelp("An identifier for this send.", valueName: "ID"))
  var sendID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The app's bundle identifier, for the file and for the simulator's command.",
      valueName: "ID"))
  var bundleID: String?

  @OptionGroup(title: "Live Activities, widgets and controls") var live: LiveActivityOptions

  @Flag(
    name: .long,
    help: "Write {\"payload\": OBJECT, \"bytes\": N} on one line, and nothing else.")
  var json = false

  func validate() throws {
    try checkActivity()
    if imageKey != nil, image == nil {
      throw ValidationError("--image-key needs --image: it is the key of its URL")
    }
    if let image, (try? DeepLink(image))?.kind != .web {
      throw ValidationError("\(Quoting.text(image)) is not an image URL: write https://HOST/PATH")
    }
    var ids: Set<String> = []
    for text in action {
      guard let (id, _) = Self.button(text) else {
        throw ValidationError(
          "\(Quoting.text(text)) is not ID=LINK")
      }
      guard ids.insert(id).inserted else {
        throw ValidationError("the button \(Quoting.text(id)) has two links")
      }
    }
  }

  /// The button and the link of `ID=LINK`.
  private static func button(_ text: String) -> (id: String, link: String)? {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    guard let to, !live.isChosen else { return try runActivity(console) }
    let rules = try options.chosen().rules
    let payload = try payload(rules, to)
    do throws(PayloadSizeError) {
      try payload.size.check(.notification)
    } catch {
      throw ToolError(error.diagnostic, exit: .no)
    }
    let simulator = SimulatorPush(payload, bundleID: bundleID ?? "BUNDLE")
    if json {
      // What a simulator reads beside the payload is no part of what is counted.
      try console.write(JSONLine(payload, file: bundleID == nil ? nil : simulator))
      return .done
    }
    let json =
      bundleID == nil
      ? payload.value.jsonText(pretty: console.isTerminal)
      : simulator.json(pretty: console.isTerminal)
    // Elsewhere than on a terminal the bytes are those that are counted and sent.
    let shown = console.isTerminal ? json.escapingSigns : json
    for line in shown.split(separator: "\n") { try console.write(String(line)) }
    try console.flush()
    for line in notes(payload, simulator.command(file: "payload.apns"), rules, to) {
      console.note(line)
    }
    return .done
  }

  /// What is said of a payload beside it.
  private func notes(
    _ payload: PushPayload, _ command: String, _ rules: any AppRules, _ to: String
  ) -> [String] {
    var notes = ["\(payload.size.bytes) bytes of \(PayloadLimit.notification.bytes)"]
    if !payload.audiences.isEmpty {
      let tags = Quoting.list(payload.audiences.sorted().map { Quoting.code($0) }, "and")
      notes.append("it opens only while the app holds \(tags)")
    }
    for (way, link) in ways(to) {
      guard let resolver = rules.resolver(of: link) else { continue }
      notes.append("the \(resolver.rawValue) decides what \(way) opens")
    }
    notes.append(VisibleText.line(command))
    if bundleID == nil {
      notes.append("hint: --bundle-id puts the app's identifier into this command and the file.")
    }
    if !hasText {
      let alert = Quoting.text(Self.alert(ofRoute: rules.routeName(of: to)))
      notes.append(
        "hint: it shows \(alert), after the route; set a text with --title and --body.")
    }
    return notes
  }

  /// The tap and the buttons, with their links.
  private func ways(_ to: String) -> [(name: String, link: String)] {
    [("the tap", to)]
      + action.compactMap(Self.button).map { ("the button \(Quoting.code($0.id))", $0.link) }
  }

  private func payload(_ rules: any AppRules, _ to: String) throws(ToolError) -> PushPayload {
    let links = action.compactMap(Self.button)
    var custom: [String: PayloadValue] = [:]
    if let image { custom[imageKey ?? "image_url"] = .text(image) }
    do throws(PushBuildingError) {
      return try rules.push(
        to: to, actions: Dictionary(links.map { ($0.id, $0.link) }) { first, _ in first },
        showing: notification(rules, to), custom: custom, sendID: sendID)
    } catch {
      throw Self.notBuilt(error)
    }
  }

  /// A payload that is not built; what to do is said in the words of the command line.
  private static func notBuilt(_ problem: PushBuildingError) -> ToolError {
    var error = ToolError(problem.diagnostic, exit: .no)
    switch problem.code {
    case .actionMissing:
      let action = Excerpt.line(problem.action ?? "")
      error.diagnostic.hint =
        "say what it opens with --action \(action)=LINK, or send another category."
    case .collision where problem.keyPath != nil:
      error.diagnostic.hint = "choose another key with --image-key."
    case .category where problem.action != nil:
      error.diagnostic.hint = "name the category with --category."
    default: break
    }
    return error
  }

  /// What a push shows that was given no text: `Messages details` for the route `messages.details`.
  private static func alert(ofRoute name: String?) -> String {
    var words = ""
    var isBehindSmall = false
    for character in name ?? "" {
      guard character.isLetter || character.isNumber else {
        if !words.isEmpty, !words.hasSuffix(" ") { words += " " }
        isBehindSmall = false
        continue
      }
      if character.isUppercase, isBehindSmall { words += " " }
      words += words.isEmpty ? character.uppercased() : character.lowercased()
      isBehindSmall = character.isLowercase || character.isNumber
    }
    let text = words.hasSuffix(" ") ? String(words.dropLast()) : words
    return text.isEmpty ? "Open the app" : text
  }

  private var hasText: Bool { title != nil || subtitle != nil || body != nil }

  /// What is shown; the route's name in words if no text is given, for what shows nothing cannot be
  /// tapped, and the link may hold what nobody should see on a locked phone.
  private func notification(_ rules: any AppRules, _ to: String) -> PushNotification {
    let alert = PushAlert(
      title: title.map { .verbatim($0) }, subtitle: subtitle.map { .verbatim($0) },
      body: body.map { .verbatim($0) }
        ?? (hasText ? nil : .verbatim(Self.alert(ofRoute: rules.routeName(of: to)))))
    return PushNotification(
      alert: alert, sound: sound.map { PushSound($0) }, badge: badge, category: category,
      isMutable: image != nil)
  }
}

extension JSONLine {
  /// `push build --json`: the payload, or the simulator's file with it, and how large the payload is.
  init(_ payload: PushPayload, file simulator: SimulatorPush?) {
    self.init()
    // The simulator's file ends its line.
    let text = simulator.map { String($0.json().dropLast()) } ?? payload.value.jsonText()
    add("payload", json: text.escapingSigns)
    add("bytes", number: payload.size.bytes)
  }
}
