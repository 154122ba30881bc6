import ArgumentParser
import Entryway
import EntrywayDiagnostics
import EntrywayPush

/// `entryway push build`: the payload that opens what a link opens.
struct PushBuildCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build the payload that opens what a link opens.",
    usage: """
      entryway push build [<options>] (--to <LINK> | --activity <EVENT> | --content-changed \
      | <file> --lines)
      """,
    discussion: """
      The app's rules determine which keys hold the link or the destination, and the payload is \
      read back through them before it is written. It goes to standard output, on one line unless \
      that is a terminal; its size and the command that sends it to the simulator go to standard \
      error. Without a text, the alert is the route's name in words, never the link, which may \
      show private data on a locked phone. The exit code is 1 if there is no such payload.

      With --send-id, standard error gets the body that registers the send with a link server \
      (POST /v1/sends), on one line, with the links of the tap and the buttons. Only on a terminal \
      does it also get the size and the command.

      With --lines, each line of the file is an object with these options: to, title, subtitle, \
      body, category, badge, sound, image, imageKey, sendID and bundleID, and action with a link \
      for each button. For Live Activities, widgets and controls, they are activity, contentState \
      and attributes (the objects themselves), attributesType, timestamp, staleDate, \
      dismissalDate, relevanceScore, inputPushToken, inputPushChannel, broadcast and \
      contentChanged. Each line gets one result, with the line's number in `inputLine`.

      Example:
        entryway push build --app shop --to https://shop.example.com/orders/4821 \\
          --title 'On its way' --bundle-id com.example.shop
        entryway push build --app shop --to shop://conversations/7 \\
          --category MESSAGE --action REPLY_ACTION=shop://conversations/7/reply \\
          --action VIEW_PROFILE=shop://users/7
        entryway push build --app shop --to shop://orders/4821 --send-id shipped \\
          >shipped.apns 2>send.json
        echo '{"step": "packed"}' |
          entryway push build --app shop --activity update --content-state - \\
            --to shop://orders/4821
        echo '{"to": "shop://users/7", "title": "New seller", "badge": 1}' |
          entryway push build - --app shop --lines
      """)

  @Argument(
    help: ArgumentHelp("With --lines: the file, or - for standard input.", valueName: "file"),
    completion: .file())
  var file: String?

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
    help: "Read an object of options on each line, and write a JSON result with its `inputLine`.")
  var lines = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Write {\"payload\": OBJECT, \"bytes\": N} on one line, and nothing else; with --send-id also \"send\"."
    ))
  var json = false

  func validate() throws {
    guard !lines else { return try checkLines() }
    if file != nil { throw ValidationError("the argument FILE needs --lines") }
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
    if let problem = given(live.asked).problem { throw ValidationError(problem.message) }
    try live.checkStandardInput(routes: options.routes)
  }

  /// Refuses options together with `--lines`, because each line contains its own.
  private func checkLines() throws {
    guard let file else { throw ValidationError("--lines needs FILE, or - for standard input") }
    let texts = [to, title, subtitle, body, category, sound, image, imageKey, sendID, bundleID]
    guard texts.allSatisfy({ $0 == nil }), badge == nil, action.isEmpty,
      !live.asked.isChosen, live.asked.given.isEmpty
    else {
      throw ValidationError("with --lines, each line contains the options: {\"to\": LINK, …}")
    }
    try AppOptions.checkStandardInput(routes: options.routes, and: file, "the options")
  }

  /// The options of the command line.
  private func given(_ live: WidgetExtensionRequest) -> PushBuildOptions {
    var given = PushBuildOptions(.commandLine)
    (given.to, given.live) = (to, live)
    given.actions = action.compactMap(Self.button)
    (given.title, given.subtitle, given.body) = (title, subtitle, body)
    (given.category, given.badge, given.sound) = (category, badge, sound)
    (given.image, given.imageKey) = (image, imageKey)
    (given.sendID, given.bundleID) = (sendID, bundleID)
    return given
  }

  /// The button and the link of `ID=LINK`.
  private static func button(_ text: String) -> (id: String, link: String)? {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  @MainActor
  func run(_ console: Console) async throws -> ExitStatus {
    let rules = try options.chosen().rules
    if lines, let file {
      return try PushBuildLines(console: console, rules: rules).answer(PushLines(file, console))
    }
    let given = given(try live.read())
    let payload = try given.payload(rules)
    // A simulator accepts only notifications.
    let simulator = given.live.isChosen ? nil : try given.simulator(payload)
    let file = bundleID == nil ? nil : simulator
    if json {
      // What a simulator reads beside the payload is no part of what is counted.
      try console.write(JSONLine(payload, file: file, send: SendBody(given, payload)))
      return .done
    }
    let json =
      file?.json(pretty: console.isTerminal)
      ?? payload.value.jsonText(pretty: console.isTerminal)
    // Elsewhere than on a terminal the bytes are those that are counted and sent.
    let shown = console.isTerminal ? json.escapingSigns : json
    for line in shown.split(separator: "\n") { try console.write(String(line)) }
    try console.flush()
    let send = SendBody(given, payload)
    // A file or a pipe gets only what a link server takes.
    if send == nil || StandardError.isTerminal {
      for line in notes(given, payload, simulator, rules) { console.note(line) }
    }
    if let send { StandardError.write(send.json + "\n") }
    return .done
  }

  /// What is said of a payload beside it.
  @MainActor
  private func notes(
    _ given: PushBuildOptions, _ payload: PushPayload, _ simulator: SimulatorPush?,
    _ rules: any AppRules
  ) -> [String] {
    var notes = ["\(payload.size.bytes) bytes of \(given.live.limit.bytes)"]
    if !payload.audiences.isEmpty {
      let tags = Quoting.list(payload.audiences.sorted().map { Quoting.code($0) }, "and")
      notes.append("it opens only while the app holds \(tags)")
    }
    for (way, link) in Self.ways(given) {
      guard let resolver = rules.resolver(of: link) else { continue }
      notes.append("the \(resolver.rawValue) decides what \(way) opens")
    }
    guard let simulator else { return notes + headers(given.live) }
    notes.append(VisibleText.line(simulator.command(file: "payload.apns")))
    if bundleID == nil {
      notes.append("hint: --bundle-id puts the app's identifier into this command and the file.")
    }
    if !given.hasText {
      let alert = Quoting.text(given.alert(rules))
      notes.append(
        "hint: it shows \(alert), after the route; set a text with --title and --body.")
    }
    return notes
  }

  /// The headers for a push that simulators don't accept.
  private func headers(_ live: WidgetExtensionRequest) -> [String] {
    let types: [PushType] = live.isContentChanged ? [.widgets, .controls] : [.liveactivity]
    if live.isBroadcast { return ["apns-push-type: liveactivity, apns-channel-id: CHANNEL"] }
    return types.map { type in
      let topic = (bundleID ?? "BUNDLE") + (type.topicSuffix ?? "")
      return VisibleText.line("apns-push-type: \(type.rawValue), apns-topic: \(topic)")
    }
  }

  /// The tap and the buttons, with their links.
  private static func ways(_ given: PushBuildOptions) -> [(name: String, link: String)] {
    (given.to.map { [("the tap", $0)] } ?? [])
      + given.actions.map { ("the button \(Quoting.code($0.id))", $0.link) }
  }
}

extension JSONLine {
  /// `push build --json`: the payload, or the simulator's file with it, how large the payload is, and
  /// what registers its send, if it names one.
  init(
    _ payload: PushPayload, file simulator: SimulatorPush?, send: SendBody?, inputLine: Int? = nil
  ) {
    self.init(inputLine: inputLine)
    // The simulator's file ends its line.
    let text = simulator.map { String($0.json().dropLast()) } ?? payload.value.jsonText()
    add("payload", json: text.escapingSigns)
    add("bytes", number: payload.size.bytes)
    if let send { add("send", json: send.json) }
  }
}
