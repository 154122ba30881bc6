import LinkPlatform

/// Where entries came from, in words.
enum OriginWords {
  /// A campaign or a source with a mark where the owner never said it; nil for none.
  static func cell(_ text: String?, isTold: Bool) -> Markup? {
    text.map { isTold ? "\(PageText.cut($0)) \(mark)" : PageText.cut($0) }
  }

  /// What stands beside a campaign that an opened link names: anybody can write one.
  static let mark: Markup = "<span class=\"tag\">\(told)</span>"
  static let told = "from the link, not yours"

  /// A campaign as a chart's label.
  static func label(_ text: String, isTold: Bool) -> String {
    isTold ? "\(text) (from the link)" : text
  }

  /// A widget, a control or a Live Activity: `widget orders, as the link says`.
  static func surface(_ surface: String) -> String { "\(surfaceName(surface)), as the link says" }

  /// The same as a chart's label: `widget orders (link)`.
  static func surfaceLabel(_ surface: String) -> String { "\(surfaceName(surface)) (link)" }

  static func surfaceName(_ surface: String) -> String {
    let bytes = surface.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let name = String(Substring(bytes[..<end]))
    let kind = name == "live-activity" ? "Live Activity" : PageText.words(name)
    let own = String(Substring(bytes[end...].dropFirst()))
    return own.isEmpty ? kind : "\(kind) \(own)"
  }

  /// What was tapped of a notification, inside a sentence.
  static func action(_ action: String) -> Markup {
    switch action {
    case Event.tap: "the notification tapped"
    case Event.dismiss: "the notification dismissed"
    case VocabularyKind.other: "another button"
    default: "button \(PageText.cut(action))"
    }
  }

  /// The same as a chart's label: `button REPLY`.
  static func actionLabel(_ action: String) -> String {
    switch action {
    case Event.tap: "notification tapped"
    case Event.dismiss: "notification dismissed"
    case VocabularyKind.other: "another button"
    default: "button \(action)"
    }
  }

  /// A way in by its name: `universal-link` is "universal links".
  static func way(_ source: String?) -> String {
    switch source {
    case nil: "not reported"
    case "url-scheme": "URL scheme links"
    case "universal-link": "universal links"
    case "notification": "pushes and other notifications"
    case "quick-action": "quick actions"
    case "user-activity": "Siri and other activities"
    case "spotlight": "Spotlight"
    case "handoff": "Handoff"
    case "widget": "widgets without a link"
    case "live-activity": "Live Activities without a link"
    case "app-intent": "App Intents"
    case "app-clip": "App Clips"
    case "qr-code": "QR codes scanned in the app"
    case "in-app": "links inside the app"
    case "nfc": "NFC tags"
    case "file": "files"
    case "cloudkit-share": "CloudKit shares"
    case "purchase": "promoted purchases"
    case .some(let name): PageText.words(name)
    }
  }
}
