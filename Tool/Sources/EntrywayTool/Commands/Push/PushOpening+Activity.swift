import Entryway
import EntrywayDiagnostics

extension AppRules {
  /// What a tap opens on the Live Activity that a payload starts or changes; nil for other
  /// payloads.
  ///
  /// The activity's view opens the link that the app's rules declare; keys beside `aps` never reach
  /// the app.
  func activityOpening(of payload: PayloadValue, audiences: Set<String>) -> PushOpening? {
    guard case .object(let fields) = payload, case .object(let aps)? = fields["aps"],
      case .text(let event)? = aps["event"]
    else { return nil }
    if let link = liveActivityLink(in: payload) {
      return opening(of: AppEntry(source: .widget, content: .link(link)), audiences: audiences)
    }
    return PushOpening(
      outcome: .launched, message: Self.lack(of: liveActivityLink, in: aps, event))
  }

  /// The message that says why there is no link.
  private static func lack(
    of link: LiveActivityLink?, in aps: [String: PayloadValue], _ event: String
  ) -> String {
    guard let link else {
      return """
        no rule declares where a Live Activity's link is, so the tap only opens the app
        hint: add a rule, such as .liveActivityPush(link: "link").
        """
    }
    let key = link.part == .attributes ? "attributes" : "content-state"
    guard case .object(let content)? = aps[key] else {
      guard event == "start" || link.part == .contentState else {
        return
          "the tap opens the link in the attributes of the start, which this push does not have"
      }
      return "there is no `\(key)`, so the tap only opens the app"
    }
    switch content[link.key] {
    case nil, .null?:
      return "`\(key)` has no \(Quoting.code(link.key)), so the tap only opens the app"
    case let value?:
      let found = value == "" ? "empty text" : value.kind
      return "\(Quoting.code(link.key)) is \(found), not a link, so the tap only opens the app"
    }
  }
}
