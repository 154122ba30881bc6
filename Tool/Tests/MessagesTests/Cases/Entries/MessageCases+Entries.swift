import Entryway
import Foundation

extension MessageCases {
  static var entries: [MessageGroup] {
    [rejections, fieldRejections, codeRejections, ruleProblems, brokenJSON, userInfo]
  }
}

extension Message {
  /// What rules make of an entry.
  static func reading<Destination>(
    _ title: String, _ rules: EntryRules<Destination>, _ source: EntrySource,
    _ content: EntryContent, for audiences: Set<String> = []
  ) -> Message {
    let entry = AppEntry(
      source: source, content: content, date: Date(timeIntervalSinceReferenceDate: 0))
    return .reading(title, rules.read(entry, audiences: audiences))
  }

  static func reading<Destination>(
    _ title: String, _ reading: EntryReading<Destination>
  ) -> Message {
    switch reading {
    case .dismissed: Message(title, parts: [(".", "dismissed")])
    case .rejected(let rejection):
      Message(title, parts: [("|", rejection.description)] + rejection.facts.map { (".", $0) })
    case .route(let match):
      Message(
        title,
        parts: [(".", "opens \(match.name ?? "a destination without a name")")]
          + match.ignored.map { (".", "ignored \($0.name) = \($0.text): \($0.reason)") })
    }
  }

  static func push<Destination>(
    _ json: String, _ rules: EntryRules<Destination>, _ action: NotificationAction = .tap,
    for audiences: Set<String> = []
  ) -> Message {
    let payload = (try? PayloadValue(json: json)) ?? .other("broken JSON")
    let button = action == .tap ? "" : "\(action.identifier): "
    return .reading(
      button + json, rules, .notification(action),
      .notification(NotificationContent(payload: payload)), for: audiences)
  }

  static func quickAction<Destination>(
    _ type: String, _ rules: EntryRules<Destination>, userInfo: [String: PayloadValue] = [:],
    for audiences: Set<String> = []
  ) -> Message {
    .reading(
      "quick action \(type)\(Self.list(userInfo, audiences))", rules, .quickAction,
      .shortcutItem(ShortcutItem(type: type, userInfo: userInfo)), for: audiences)
  }

  static func activity<Destination>(
    _ type: String, _ rules: EntryRules<Destination>, _ userInfo: [String: PayloadValue] = [:],
    for audiences: Set<String> = []
  ) -> Message {
    .reading(
      "activity \(type)\(Self.list(userInfo, audiences))", rules, .userActivity,
      .activity(ActivityContent(type: type, userInfo: userInfo)), for: audiences)
  }

  private static func list(_ userInfo: [String: PayloadValue], _ audiences: Set<String>) -> String {
    (userInfo.isEmpty ? "" : " \(String(PayloadValue.object(userInfo).jsonText().prefix(80)))")
      + (audiences.isEmpty ? "" : " for \(audiences.sorted().joined(separator: ", "))")
  }
}

extension EntryRejection {
  /// What a program branches on.
  var facts: [String] {
    let facts: [(String, String?)] = [
      ("code", code.rawValue), ("rule", rule), ("key", keyPath), ("action", action),
      ("found", found), ("audience", audience),
    ]
    return facts.compactMap { name, fact in fact.map { "\(name) \($0)" } }
  }
}
