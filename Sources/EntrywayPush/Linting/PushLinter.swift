import Entryway
import EntrywayJSON

/// Looks through a payload for what does not do what it was meant to do.
struct PushLinter {
  static let aps = JSONPointer(["aps"])

  let root: JSONNode
  let payload: PayloadValue?
  /// What is known of the app, if it is known.
  let app: AppKnowledge?
  var findings: Findings
  /// `aps`, if it is an object.
  let system: JSONNode?
  /// The places whose link was found to be wrapped, so that it is said once.
  var wrapped: Set<JSONPointer> = []

  init(root: JSONNode, payload: PayloadValue?, app: AppKnowledge?, findings: Findings) {
    self.root = root
    self.payload = payload
    self.app = app
    self.findings = findings
    system = root["aps"].flatMap { aps in
      if case .object = aps.kind { aps } else { nil }
    }
  }

  mutating func run() {
    checkTop()
    if let system {
      checkKeys(of: system)
      checkAlert()
      checkSound()
      checkNumbers()
      checkNames()
      checkPurpose()
    }
    checkSendID()
    checkImages()
    checkWrappedLinks()
    checkCategory()
    checkOpenings()
  }

  /// Whether the push is for a Live Activity.
  var isActivity: Bool { system?["event"] != nil }

  /// Whether the key of `aps` is there and switched on, as far as that can be told.
  func isOn(_ key: String) -> Bool {
    switch system?[key]?.kind {
    case .bool(let flag)?: flag
    case .number(let text)?: Double(text) == 1
    default: false
    }
  }

  /// Whether the key of `aps` is there and not null.
  func has(_ key: String) -> Bool {
    switch system?[key]?.kind {
    case nil, .null?: false
    default: true
    }
  }
}
