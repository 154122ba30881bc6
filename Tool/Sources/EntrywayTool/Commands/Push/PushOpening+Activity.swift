import Entryway
import EntrywayDiagnostics

extension AppRules {
  /// What a tap on a Live Activity opens that a payload starts or changes; nil if it is no such
  /// payload.
  ///
  /// The activity's view opens the link that the app's rules name; the keys beside `aps` never reach
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

  /// Why there is no link.
  private static func lack(
    of link: LiveActivityLink?, in aps: [String: PayloadValue], _ event: String
  ) -> String {
    guard let link else {
      return """
        the tap opens the app: no rule says where a Live Activity has its link
        hint: add a rule, such as .liveActivityPush(link: "link").
        """
    }
    let key = link.part == .attributes ? "attributes" : "content-state"
    guard case .object(let content)? = aps[key] else {
      return event == "start" || link.part == .contentState
        ? "the tap opens the app: there is no `\(key)`"
        : "the tap opens what the attributes of the start say: other pushes have none"
    }
    switch content[link.key] {
    case nil, .null?: return "the tap opens the app: `\(key)` has no \(Quoting.code(link.key))"
    case let value?:
      let found = value == "" ? "empty text" : value.kind
      return "the tap opens the app: \(Quoting.code(link.key)) is \(found), not a link"
    }
  }
}
