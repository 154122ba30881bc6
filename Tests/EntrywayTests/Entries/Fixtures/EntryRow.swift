import DiagnosticFacts
import Entryway
import Testing

/// One entry and what the rules must make of it: a destination, or the facts of the rejection.
struct EntryRow: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var entry: AppEntry
  var audiences: Set<String> = []
  var expected: String

  static func link(_ link: String, _ expected: String) -> EntryRow {
    EntryRow(
      testDescription: link, entry: AppEntry(source: .universalLink, content: .link(link)),
      expected: expected)
  }

  static func push(
    _ json: String, action: NotificationAction = .tap, _ expected: String
  ) -> EntryRow {
    let payload = try? PayloadValue(json: json)
    return EntryRow(
      testDescription: "\(json) \(action)",
      entry: AppEntry(
        source: .notification(action),
        content: .notification(NotificationContent(payload: payload ?? .other("broken JSON")))),
      expected: expected)
  }

  static func quickAction(
    _ type: String, userInfo: [String: PayloadValue] = [:], for audiences: Set<String> = [],
    _ expected: String
  ) -> EntryRow {
    EntryRow(
      testDescription: "\(type) \(audiences)",
      entry: AppEntry(
        source: .quickAction,
        content: .shortcutItem(ShortcutItem(type: type, userInfo: userInfo))),
      audiences: audiences, expected: expected)
  }

  static func activity(
    _ type: String, _ userInfo: [String: PayloadValue], for audiences: Set<String> = [],
    _ expected: String
  ) -> EntryRow {
    EntryRow(
      testDescription: "\(type) \(userInfo)",
      entry: AppEntry(
        source: type == "com.apple.corespotlightitem" ? .spotlight : .userActivity,
        content: .activity(ActivityContent(type: type, userInfo: userInfo))),
      audiences: audiences, expected: expected)
  }
}

extension EntryRules {
  /// What the rules make of an entry, as a text.
  func told(_ row: EntryRow) -> String {
    switch read(row.entry, audiences: row.audiences) {
    case .route(let match):
      "\(match.destination)" + (match.isFallback ? " (fallback)" : "")
        + match.ignored.map { " ignored: \($0.name) \($0.reason)" }.joined()
    case .rejected(let rejection): rejection.facts
    case .dismissed: "dismissed"
    }
  }
}

extension EntryRejection {
  /// What it says without its words: what stands where in which key, who it is for, and the rule.
  var facts: String {
    var parts = [diagnostic.facts]
    if let keyPath, rule?.contains("\"\(keyPath)\"") == false { parts.append("\(keyPath):") }
    if let found { parts.append(found) }
    if let audience { parts.append("for \(audience)") }
    if let rule { parts.append("by \(rule)") }
    return parts.joined(separator: " ")
  }
}
