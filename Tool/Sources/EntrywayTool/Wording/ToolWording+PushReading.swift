import EntrywayPush

/// The words of `entryway push read`.
extension ToolWording {
  static let dismissed = "dismissed: a dismissal opens nothing"

  /// What was done with the notification.
  static func way(of opening: PushOpening) -> String {
    opening.action.map { "the button \($0)" } ?? "the tap"
  }

  /// What is known of the place, a row each.
  static func rows(of opening: PushOpening) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    if opening.outcome == .opened {
      let name = opening.route ?? "a place without a name"
      rows.append(("route", name + (opening.isFallback ? " (fallback)" : "")))
      if let pattern = opening.pattern { rows.append(("pattern", pattern)) }
    }
    rows += opening.parameters.map { ($0.key, $0.text) }
    rows += opening.details.ignored.map { ("ignored", "\($0.name): \($0.reason)") }
    if let id = opening.sendID { rows.append(("send", id)) }
    return rows
  }
}
