import EntrywayDiagnostics
import EntrywayJSON

// What the notification says.
extension PushLinter {
  mutating func checkAlert() {
    guard let alert = system?["alert"] else { return }
    let pointer = Self.aps.appending("alert")
    switch alert.kind {
    case .text(let text):
      if text.isEmpty { findings.add(Self.emptyAlert, at: pointer) }
    case .object(let members):
      checkKeys(of: alert, isActivity ? Self.activityAlert : SystemKeys.alert, at: pointer)
      for member in members where member.key.hasPrefix("summary-arg") {
        findings.add(
          Diagnostic(
            .note, .deprecatedKey,
            "\(Quoting.code(member.key)) is for earlier systems, and deprecated",
            hint: "leave it out."),
          at: pointer.appending(member.key), range: member.range)
      }
      checkTranslations(of: alert, at: pointer)
      let words = SystemKeys.translations.flatMap { [$0.text, $0.key] }
      if !words.contains(where: { alert[$0].map(Self.isFilled) ?? false }) {
        findings.add(Self.emptyAlert, at: pointer)
      }
      // The sound of a Live Activity is inside its alert.
      if isActivity, alert["sound"]?.text == "" {
        let pointer = pointer.appending("sound")
        findings.add(Self.emptySound(pointer), at: pointer)
      }
    default: break
    }
  }

  private static var emptyAlert: Diagnostic {
    Diagnostic(
      .warning, .emptyAlert, "the alert has nothing to show",
      hint: "give it a `body` or a `title`, or leave `alert` out.")
  }

  /// The alert of a Live Activity: its texts may be translations, and its sound is inside.
  private static let activityAlert = SystemKeys.alert.merging(
    ["title": .textOrObject, "body": .textOrObject, "sound": .textOrObject]
  ) { _, other in other }

  private mutating func checkTranslations(of alert: JSONNode, at pointer: JSONPointer) {
    for (text, key, arguments) in SystemKeys.translations {
      if let member = alert.member(text), alert[key] != nil {
        findings.add(
          Diagnostic(
            .warning, .textBesideKey, "both `\(text)` and `\(key)` are set",
            hint: "keep one: the key is looked up in the app's translations, the text is shown as "
              + "it is."),
          at: pointer.appending(text), range: member.range)
      }
      if let member = alert.member(arguments), alert[key] == nil {
        findings.add(
          Diagnostic(
            .warning, .argumentsWithoutKey, "`\(arguments)` is set without `\(key)`",
            hint:
              "add `\(key)`, whose translation has the placeholders for them, or leave them out."),
          at: pointer.appending(arguments), range: member.range)
      }
    }
  }

  /// Whether there is something to be shown; what is of the wrong kind has been noted.
  private static func isFilled(_ node: JSONNode) -> Bool {
    switch node.kind {
    case .text(let text): !text.isEmpty
    case .null: false
    // A translation in a Live Activity.
    case .object: node["loc-key"]?.text != ""
    default: true
    }
  }
}

// What the system does with the push.
extension PushLinter {
  mutating func checkSound() {
    guard let sound = system?["sound"] else { return }
    let pointer = Self.aps.appending("sound")
    if sound.text == "" { findings.add(Self.emptySound(pointer), at: pointer) }
    guard case .object = sound.kind else { return }
    checkKeys(of: sound, SystemKeys.sound, at: pointer)
    if sound["name"] == nil {
      findings.add(
        Diagnostic(
          .error, .sound, "the sound has no `name`",
          hint: #"add "name": "default", or the name of a sound file in the app."#),
        at: pointer)
    } else if sound["name"]?.text == "" {
      let pointer = pointer.appending("name")
      findings.add(Self.emptySound(pointer), at: pointer)
    }
    if let critical = sound["critical"], case .number = critical.kind {
      check(switch: critical, at: pointer.appending("critical"))
    }
    if case .number(let text)? = sound["volume"]?.kind, !Self.isUnit(text) {
      findings.add(
        Diagnostic(
          .error, .sound, "`volume` is \(Excerpt.line(text)), not between 0 and 1",
          hint: "0 is silent, 1 is the full volume."),
        at: pointer.appending("volume"))
    }
  }

  private static func emptySound(_ pointer: JSONPointer) -> Diagnostic {
    Diagnostic(
      .error, .sound, "\(pointer.name(noun: "payload")) is empty text, not the name of a sound",
      hint: #"write "default", or the name of a sound file in the app."#)
  }

  /// Reports a critical alert with an ordinary sound, and a critical sound that is not played.
  ///
  /// The sound of a critical alert is an object with `critical`, not a name:
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
  /// Without any sound the system plays its own for critical alerts, so that is no finding:
  /// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/critical>.
  /// A passive notification plays no sound:
  /// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/passive>.
  mutating func checkCriticalSound() {
    guard !isActivity, let sound = system?["sound"],
      let level = system?["interruption-level"]?.text
    else { return }
    let pointer = Self.aps.appending("sound")
    switch (level, sound.kind) {
    case ("critical", .text(let name)) where !name.isEmpty:
      findings.add(
        Diagnostic(
          .warning, .criticalSound,
          "`interruption-level` is critical, but `sound` is the name of an ordinary sound",
          hint: #"write "sound": {"critical": 1, "name": "\#(Excerpt.line(name))"}."#),
        at: pointer)
    case ("critical", .object) where !Self.isCritical(sound):
      findings.add(
        Diagnostic(
          .warning, .criticalSound, "`interruption-level` is critical, but `sound` is not",
          hint: #"add "critical": 1 to `sound`."#),
        at: pointer)
    case ("passive", .object) where Self.isCritical(sound):
      findings.add(
        Diagnostic(
          .warning, .criticalSound,
          "`sound` is critical, but a passive notification plays no sound",
          hint: #"write "interruption-level": "critical", or leave `sound` out."#),
        at: Self.aps.appending("interruption-level"))
    default: break
    }
  }

  /// Whether the sound is critical; a `critical` that is not a number has its own finding.
  private static func isCritical(_ sound: JSONNode) -> Bool {
    switch sound["critical"]?.kind {
    case nil: false
    case .number(let text)?: Double(text) != 0
    default: true
    }
  }

  mutating func checkNumbers() {
    if let badge = system?["badge"] { check(badge: badge) }
    for key in SystemKeys.switches {
      if let node = system?[key] { check(switch: node, at: Self.aps.appending(key)) }
    }
    for key in SystemKeys.numbers {
      if let node = system?[key] { check(node, is: .number, at: Self.aps.appending(key)) }
    }
    if !isActivity, case .number(let text)? = system?["relevance-score"]?.kind, !Self.isUnit(text) {
      findings.add(
        Diagnostic(
          .error, .relevanceScore,
          "`relevance-score` is \(Excerpt.line(text)), not between 0 and 1",
          hint: "1 is the most relevant; other numbers are for Live Activities."),
        at: Self.aps.appending("relevance-score"))
    }
  }

  private mutating func check(badge: JSONNode) {
    var hint = "write the number to show on the icon; 0 removes it."
    switch badge.kind {
    case .number(let text):
      if let number = Double(text), number >= 0, number == number.rounded() { return }
    case .text(let text):
      if let number = Int(text), number >= 0 {
        hint = #"write "badge": \#(number), without quotes."#
      }
    case .null: hint = "leave the key out."
    default: break
    }
    findings.add(
      Diagnostic(
        .error, .badge, "`badge` is \(ValueKind(badge.kind).phrase), not a non-negative integer",
        hint: hint),
      at: Self.aps.appending("badge"))
  }

  /// A switch is 1; 0 is as good as none.
  private mutating func check(switch node: JSONNode, at pointer: JSONPointer) {
    if case .number(let text) = node.kind, let number = Double(text), [0, 1].contains(number) {
      return
    }
    let found = ValueKind(node.kind)
    findings.add(
      Diagnostic(
        found == .boolean(true) ? .warning : .error, .notOne,
        "\(pointer.name(noun: "payload")) is \(found.phrase), not 1",
        hint: "write 1, without quotes; leave the key out to switch it off."),
      at: pointer)
  }

  mutating func checkNames() {
    if let level = system?["interruption-level"]?.text,
      !SystemKeys.interruptionLevels.contains(level)
    {
      findings.add(
        Diagnostic(
          .error, .interruptionLevel, "\(Quoting.text(level)) is not an interruption level",
          hint: Self.hint(level, SystemKeys.interruptionLevels)),
        at: Self.aps.appending("interruption-level"))
    }
    if let event = system?["event"]?.text, !SystemKeys.events.contains(event) {
      findings.add(
        Diagnostic(
          .error, .activityEvent, "\(Quoting.text(event)) is not a Live Activity event",
          hint: Self.hint(event, SystemKeys.events)),
        at: Self.aps.appending("event"))
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    EditDistance.nearest(to: name, among: known).map { "did you mean \(Quoting.text($0))?" }
      ?? "it is one of \(known.map { "`\($0)`" }.joined(separator: ", "))."
  }

  /// What the push is there for.
  mutating func checkPurpose() {
    guard !isActivity else { return }
    let shown = ["alert", "sound", "badge"].first(where: has)
    if isOn("mutable-content"), !has("alert") {
      let isBackground = declaredType == .background
      findings.add(
        Diagnostic(
          .warning, .mutableWithoutAlert, "`mutable-content` is set without an alert",
          hint: isBackground
            ? "leave it out: the service extension runs only for a push with an `alert`."
            : "add an `alert`: the service extension runs only for a push that has one."),
        at: Self.aps.appending("mutable-content"))
    } else if declaredType == nil, missingEvent == nil, shown == nil, !has("content-available"),
      !has("content-changed")
    {
      findings.add(
        Diagnostic(
          .warning, .showsNothing, "the push shows nothing and wakes nothing",
          hint: "give `aps` an `alert`, a `sound` or a `badge`; one that wakes the app has "
            + #""content-available": 1."#),
        at: Self.aps)
    }
    if declaredType == nil, isOn("content-available"), let shown {
      findings.add(
        Diagnostic(
          .note, .backgroundWithAlert,
          "the push wakes the app, and `\(shown)` makes it visible to the user",
          hint: "send it as `alert`; one sent as `background` must have priority 5."),
        at: Self.aps.appending("content-available"))
    }
  }

  /// Whether a number is from 0 to 1.
  private static func isUnit(_ text: String) -> Bool {
    Double(text).map { (0...1).contains($0) } ?? false
  }
}
