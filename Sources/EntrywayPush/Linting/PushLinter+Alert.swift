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
            "\(Quoting.code(member.key)) is of earlier systems, and deprecated",
            hint: "leave it out."),
          at: pointer.appending(member.key), range: member.range)
      }
      checkTranslations(of: alert, at: pointer)
      let words = SystemKeys.translations.flatMap { [$0.text, $0.key] }
      if !words.contains(where: { alert[$0].map(Self.isFilled) ?? false }) {
        findings.add(Self.emptyAlert, at: pointer)
      }
    default: break
    }
  }

  private static var emptyAlert: Diagnostic {
    Diagnostic(
      .warning, .emptyAlert, "the alert says nothing",
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
            .warning, .textBesideKey, "`\(text)` stands beside `\(key)`",
            hint: "keep one: the key is looked up in the app's translations, the text is shown as "
              + "it is."),
          at: pointer.appending(text), range: member.range)
      }
      if let member = alert.member(arguments), alert[key] == nil {
        findings.add(
          Diagnostic(
            .warning, .argumentsWithoutKey, "`\(arguments)` stands without `\(key)`",
            hint: "add `\(key)`, whose translation has the places for them, or leave them out."),
          at: pointer.appending(arguments), range: member.range)
      }
    }
  }

  /// Whether there is something to be shown; what is of the wrong kind has been noted.
  private static func isFilled(_ node: JSONNode) -> Bool {
    switch node.kind {
    case .text(let text): !text.isEmpty
    case .null: false
    default: true
    }
  }
}

extension JSONNode {
  /// The member of that key; of several the last.
  fileprivate func member(_ key: String) -> JSONMember? { members.last { $0.key == key } }
}
