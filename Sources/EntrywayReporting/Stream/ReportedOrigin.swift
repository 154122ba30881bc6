/// Where an entry comes from, as far as the app's options allow reporting it and its values fit.
struct ReportedOrigin: Hashable, Sendable {
  var action: String?
  var campaign: LinkCampaign?
  var referrer: String?
  var surface: EntrySurface?
  var isReengagement = false

  /// Nothing is reported.
  init() {}

  init(_ entry: AppEntry, _ options: ReportingOptions) {
    if case .notification(let action) = entry.source { self.action = action.reported }
    campaign = entry.campaign?.reported(options.campaign)
    if options.reportsReferrer { referrer = ReportedText.host(entry.origin.referrerHost) }
    surface = entry.origin.surface?.reported
    isReengagement = options.reportsReengagement && entry.isReengagement
  }
}

extension NotificationAction {
  /// The name for a button whose identifier cannot be reported.
  ///
  /// A cut identifier could be that of another button.
  static var unnamed: String { "other" }

  /// The action as it is reported; nil for callbacks other than taps, dismissals and buttons.
  var reported: String? {
    switch self {
    case .tap: "tap"
    case .dismiss: "dismiss"
    case .openSettings, .backgroundPush: nil
    case .button(let identifier):
      // The other names of this member are not for an app's buttons.
      ["tap", "dismiss"].contains(identifier)
        || !ReportedText.isClean(identifier, ReportedText.nameLimit) ? Self.unnamed : identifier
    }
  }

  /// The action that was reported; nil if it is not known which button it was.
  init?(reported text: String) {
    switch text {
    case "tap": self = .tap
    case "dismiss": self = .dismiss
    case Self.unnamed: return nil
    default: self = .button(text)
    }
  }
}

extension LinkCampaign {
  /// Those of its parts that the app lists and that fit; nil if none is left.
  ///
  /// A part is never cut, because a cut name could be another campaign's.
  func reported(_ parts: some Sequence<CampaignPart> = CampaignPart.allCases) -> LinkCampaign? {
    var reported = LinkCampaign()
    for part in parts {
      guard let text = self[part], ReportedText.isClean(text, ReportedText.campaignLimit) else {
        continue
      }
      reported[part] = text
    }
    return reported.isEmpty ? nil : reported
  }
}

extension EntrySurface {
  /// The surface as it is reported: without a name that does not fit.
  var reported: EntrySurface {
    ReportedText.isClean(itemValue, ReportedText.nameLimit) ? self : EntrySurface(kind)
  }

  /// The surface as a phrase within a sentence: `the widget orders`.
  var phrase: String {
    let word =
      switch kind {
      case .widget: "widget"
      case .control: "control"
      case .liveActivity: "Live Activity"
      }
    return name.map { "the \(word) \($0)" } ?? "a \(word)"
  }
}

extension ReportedText {
  /// The most bytes of a part of a campaign.
  static let campaignLimit = 64
  /// The most bytes of a host, as RFC 1035 has it.
  static let hostLimit = 253

  /// Whether a text fits as it is: neither empty nor longer, and without characters that move or hide
  /// others where it is shown.
  static func isClean(_ text: String, _ limit: Int) -> Bool {
    guard !text.isEmpty, text.utf8.count <= limit else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0: false
      // They change the direction of writing (Unicode Standard Annex #9).
      case 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }

  /// A host in lower case; nil if the text is not a host.
  static func host(_ text: String?) -> String? {
    guard let text, text.utf8.count <= hostLimit, HostName.isName(text) else { return nil }
    return text.lowercased()
  }
}
