import Entryway
import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayJSON
import EntrywayPush

/// A request to `push build`, from the options of the command line or from an object on a line.
struct PushBuildOptions: Sendable {
  /// The options' names, which are the keys of an object.
  enum Key: String, CaseIterable, Sendable {
    case to, title, subtitle, body, category, badge, sound, image, imageKey, sendID, bundleID
    case action
    // For Live Activities, widgets and controls.
    case activity, contentState, attributes, attributesType, timestamp, staleDate, dismissalDate
    case relevanceScore, inputPushToken, inputPushChannel, broadcast, contentChanged
  }

  /// Where the options come from, which decides how messages write them.
  enum Origin: Sendable {
    case commandLine, line

    func name(_ key: Key) -> String {
      self == .line ? Quoting.code(key.rawValue) : "--\(key.optionName)"
    }

    /// The option with its value.
    func named(_ key: Key, _ value: String) -> String {
      self == .line ? Quoting.code("\"\(key.rawValue)\": \"\(value)\"") : "\(name(key)) \(value)"
    }

    /// The message for two options that exclude each other.
    func either(_ first: Key, _ second: Key) -> String {
      "choose one: either \(name(first)) or \(name(second))"
    }
  }

  var origin: Origin
  /// The link that a tap opens.
  var to: String?
  /// The buttons of the category, each with the link that it opens.
  var actions: [(id: String, link: String)] = []
  var title: String?
  var subtitle: String?
  var body: String?
  var category: String?
  var badge: Int?
  var sound: String?
  var image: String?
  var imageKey: String?
  var sendID: String?
  var bundleID: String?
  var live = WidgetExtensionRequest()

  init(_ origin: Origin) { self.origin = origin }
}

extension PushBuildOptions.Key {
  /// The name on the command line: `send-id` for `sendID`.
  fileprivate var optionName: String {
    var name = ""
    var isBehindSmall = false
    for character in rawValue {
      if character.isUppercase, isBehindSmall { name += "-" }
      name += character.lowercased()
      isBehindSmall = character.isLowercase
    }
    return name
  }
}

extension PushBuildOptions {
  /// A problem with the options that needs no app.
  struct Problem {
    var key: Key
    var message: String
    /// Whether the option must be left out.
    var isExtra = false
  }

  /// The first problem with the options; nil if there is none.
  var problem: Problem? {
    if let problem = live.problem(origin) ?? pushProblem { return problem }
    if imageKey != nil, image == nil {
      let (key, image) = (origin.name(.imageKey), origin.name(.image))
      return Problem(
        key: .imageKey, message: "\(key) needs \(image): it is the key of its URL", isExtra: true)
    }
    if imageKey == "" {
      return Problem(
        key: .imageKey,
        message: "\(origin.name(.imageKey)) is empty: leave it out, or name a key")
    }
    if bundleID == "" {
      return Problem(
        key: .bundleID,
        message: "\(origin.name(.bundleID)) is empty: leave it out, or name the app")
    }
    return image.flatMap(PushImage.fault).map { Problem(key: .image, message: $0) }
  }

  /// An option that doesn't fit the kind of push.
  private var pushProblem: Problem? {
    guard live.isChosen else {
      // A line without it has been refused.
      return to == nil
        ? Problem(key: .to, message: "Missing expected argument '--to <LINK>'") : nil
    }
    var strays: [(key: Key, isGiven: Bool)] = [
      (.action, !actions.isEmpty), (.subtitle, subtitle != nil), (.category, category != nil),
      (.badge, badge != nil), (.image, image != nil), (.sendID, sendID != nil),
      // On the command line, it sets the topic.
      (.bundleID, bundleID != nil && origin == .line),
    ]
    if live.isContentChanged {
      strays += [
        (.to, to != nil), (.title, title != nil), (.body, body != nil), (.sound, sound != nil),
      ]
    }
    if let key = strays.first(where: \.isGiven)?.key {
      return Problem(
        key: key, message: "\(origin.name(key)) cannot be used with \(origin.name(live.choice))",
        isExtra: true)
    }
    let texts = "\(origin.name(.title)) or \(origin.name(.body))"
    if sound != nil, !hasText {
      return Problem(key: .sound, message: "\(origin.name(.sound)) needs \(texts)", isExtra: true)
    }
    if live.event == .start, !hasText {
      return Problem(
        key: .title, message: "\(origin.named(.activity, "start")) needs \(texts)")
    }
    return nil
  }

  var hasText: Bool { title != nil || subtitle != nil || body != nil }

  /// What a payload without a text shows: `Messages details` for the route
  /// `messages.details`.
  @MainActor
  func alert(_ rules: any AppRules) -> String {
    Self.alert(ofRoute: rules.routeName(of: to ?? ""))
  }

  /// The payload, within the size limit of APNs.
  @MainActor
  func payload(_ rules: any AppRules) throws(ToolError) -> PushPayload {
    let payload: PushPayload
    do throws(PushBuildingError) {
      payload = live.isChosen ? try livePayload(rules) : try notificationPayload(rules)
    } catch {
      throw notBuilt(error)
    }
    do throws(PayloadSizeError) {
      try payload.size.check(live.limit)
    } catch {
      throw ToolError(error.diagnostic, exit: .no)
    }
    if live.event != nil { try check(payload, rules) }
    return payload
  }

  /// Refuses a Live Activity's push that lint would call wrong, such as for a link in the content.
  @MainActor
  private func check(_ payload: PushPayload, _ rules: any AppRules) throws(ToolError) {
    let findings = rules.lint(
      PushReading(payload.json.utf8),
      PushLintOptions(type: .liveactivity, isBroadcast: live.isBroadcast))
    guard var error = findings.first(where: { $0.severity == .error }) else { return }
    // The payload is not written, so its lines and columns mean nothing.
    (error.location, error.excerpt) = (nil, nil)
    if origin == .line {
      error.location = rules.liveActivityLink.map { link in
        Self.place(
          [link.part == .attributes ? Key.attributes : .contentState].map(\.rawValue) + [link.key])
      }
    }
    throw ToolError(error, exit: .no)
  }

  @MainActor
  private func notificationPayload(
    _ rules: any AppRules
  ) throws(PushBuildingError) -> PushPayload {
    var custom: [String: PayloadValue] = [:]
    if let image { custom[imageKey ?? "image_url"] = .text(image) }
    return try rules.push(
      to: to ?? "", actions: Dictionary(actions.map { ($0.id, $0.link) }) { first, _ in first },
      showing: notification(rules), custom: custom, sendID: sendID)
  }

  private func livePayload(_ rules: any AppRules) throws(PushBuildingError) -> PushPayload {
    guard let event = live.event else { return .contentChanged }
    let alert =
      hasText
      ? LiveActivityAlert(
        title: title.map { .verbatim($0) }, body: body.map { .verbatim($0) }, sound: sound)
      : nil
    let push = try live.push(event, alert)
    guard let to else { return PushPayload(push) }
    return try rules.push(push, to: to)
  }

  /// The file for a simulator.
  func simulator(_ payload: PushPayload) throws(ToolError) -> SimulatorPush {
    do throws(PushBuildingError) {
      return try SimulatorPush(payload, bundleID: bundleID ?? "BUNDLE")
    } catch {
      throw notBuilt(error)
    }
  }

  /// The error for a payload that cannot be built, with a hint that names options.
  private func notBuilt(_ problem: PushBuildingError) -> ToolError {
    var error = ToolError(problem.diagnostic, exit: .no)
    if origin == .line { error.diagnostic.location = place(of: problem) }
    switch problem.code {
    case .actionMissing:
      let action = Excerpt.line(problem.action ?? "")
      error.diagnostic.hint =
        origin == .line
        ? "say what it opens with \"action\": {\"\(action)\": LINK}, or send another category."
        : "say what it opens with --action \(action)=LINK, or send another category."
    case .collision where live.isChosen:
      error.diagnostic.hint =
        origin == .line
        ? "remove it, or leave `to` out."
        : "remove it from the file, or build the push without --to."
    case .content:
      error.diagnostic.hint =
        origin == .line
        ? "write an object, such as {}." : "write an object into the file, such as {}."
    case .collision where problem.keyPath != nil:
      error.diagnostic.hint = "choose another key with \(origin.name(.imageKey))."
    case .empty:
      error.diagnostic.hint =
        ["aps.sound", "aps.alert.sound"].contains(problem.keyPath)
        ? "use \(soundExample) or the name of a sound file in the app, or leave it out."
        : "give it some text, or leave it out."
    case .category where problem.action != nil:
      error.diagnostic.hint = "name the category with \(origin.name(.category))."
    default: break
    }
    return error
  }

  /// The value on the line that a problem is about.
  private func place(of problem: PushBuildingError) -> Diagnostic.Location? {
    if problem.code == .link {
      return Self.place(
        problem.action.map { [Key.action.rawValue, $0] } ?? [Key.to.rawValue])
    }
    let path = problem.keyPath ?? ""
    let key: Key? =
      switch problem.code {
      case .actionMissing: .action
      case .collision where !live.isChosen: .imageKey
      // An alert without any text.
      case _ where path == "aps.alert": title == nil ? .body : .title
      default: Self.keys.first { path == $0.path || path.hasPrefix($0.path + ".") }?.key
      }
    return key.map { Self.place([$0.rawValue]) }
  }

  /// The keys of a payload that an option sets.
  private static let keys: [(path: String, key: Key)] = [
    ("aps.content-state", .contentState), ("aps.attributes", .attributes),
    ("aps.attributes-type", .attributesType), ("aps.timestamp", .timestamp),
    ("aps.stale-date", .staleDate), ("aps.dismissal-date", .dismissalDate),
    ("aps.relevance-score", .relevanceScore), ("aps.input-push-channel", .inputPushChannel),
    ("aps.alert.sound", .sound), ("aps.sound", .sound), ("aps.alert.title", .title),
    ("aps.alert.subtitle", .subtitle), ("aps.alert.body", .body), ("aps.badge", .badge),
    ("aps.category", .category), (PushPayload.sendIDKey, .sendID),
  ]

  /// The place of a value on a line.
  static func place(_ keys: [String]) -> Diagnostic.Location {
    Diagnostic.Location(path: keys.map { "/" + $0.jsonPointerToken }.joined())
  }

  private var soundExample: String {
    origin == .line ? "\"sound\": \"default\"" : "--sound default"
  }

  /// What the notification shows: without a text, the route's name in words.
  ///
  /// A push that shows nothing can't be tapped, and the link may contain private data that a locked
  /// phone must not show.
  @MainActor
  private func notification(_ rules: any AppRules) -> PushNotification {
    let alert = PushAlert(
      title: title.map { .verbatim($0) }, subtitle: subtitle.map { .verbatim($0) },
      body: body.map { .verbatim($0) }
        ?? (hasText ? nil : .verbatim(alert(rules))))
    return PushNotification(
      alert: alert, sound: sound.map { PushSound($0) }, badge: badge, category: category,
      isMutable: image != nil)
  }

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
}
