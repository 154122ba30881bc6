package import LinkPlatform

/// The numbers that stand for texts in an app's events.
///
/// What apps tell comes with a key that anybody can read: of each kind of text only so many different
/// ones are kept, whatever comes then is `other`.
package enum StringKind: Int64 {
  case name = 1
  case entry, version, code, campaign, source, link, send, key, action, surface, referrer
  /// Of links' own items: a number says by its kind whether the owner has said its text.
  case toldCampaign, toldSource

  /// One more than the highest number.
  package static let count = Int(toldSource.rawValue) + 1

  package init(_ kind: VocabularyKind) {
    self =
      switch kind {
      case .name: .name
      case .entrySource: .entry
      case .code: .code
      case .version: .version
      case .send: .send
      case .valueName: .key
      case .action: .action
      case .surface: .surface
      case .referrer: .referrer
      case .campaign: .toldCampaign
      case .source: .toldSource
      }
  }

  /// What strangers can tell; nil for what the server itself says of links.
  package var told: VocabularyKind? {
    switch self {
    case .name: .name
    case .entry: .entrySource
    case .version: .version
    case .code: .code
    case .send: .send
    case .key: .valueName
    case .action: .action
    case .surface: .surface
    case .referrer: .referrer
    case .toldCampaign: .campaign
    case .toldSource: .source
    case .campaign, .source, .link: nil
    }
  }

  /// Whether a text of a campaign was read off a link, by the number of its kind, which is negative for
  /// one that has lost its place.
  package static func isToldCampaign(_ number: Int64) -> Bool {
    let kind = StringKind(rawValue: abs(number))
    return kind == .toldCampaign || kind == .toldSource
  }

  package static let other = VocabularyKind.other
}

/// Who tells texts: what decides about their room.
package struct StringReporter {
  /// Whether the server has known the installation for more than a day.
  package var isKnown = false
  /// Texts with room of their own; nil where the owner tells them.
  package var declared: [DeclaredStrings]?
  /// When it is told.
  package var time: Int64 = 0

  package init(isKnown: Bool = false, declared: [DeclaredStrings]? = nil, time: Int64 = 0) {
    (self.isKnown, self.declared, self.time) = (isKnown, declared, time)
  }

  /// The app's owner, whose texts always have room.
  package static let owner = StringReporter()

  package func standing(of text: String, _ kind: StringKind) -> VocabularyTerm.Standing {
    guard let told = kind.told, let declared, text != StringKind.other else { return .declared }
    if declared.contains(where: { $0.contains(text, told) }) { return .declared }
    return isKnown ? .settled : .new
  }
}
