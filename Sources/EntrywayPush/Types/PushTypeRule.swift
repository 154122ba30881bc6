/// What a push type requires of its payload and headers, and what it forbids.
///
/// `apns-push-type` must reflect the contents of the payload; otherwise APNs may refuse, delay or
/// drop the push:
/// <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
/// The same page lists the topics and the general priorities. Each row below names further pages,
/// and the article `PushTypes` contains the whole table.
struct PushTypeRule: Sendable {
  /// Required keys of `aps`: at least one of each list.
  var demands: [[String]] = []
  /// Required keys beside `aps`.
  var demandsBeside: [String] = []
  /// Keys of `aps` that contradict the type.
  var forbids: [String] = []
  /// Keys of `aps` that have no effect in a push of the type.
  var ignores: [String] = []
  /// Whether the system reads `aps`.
  ///
  /// Otherwise the app or an extension receives the payload unchanged, and `aps` contains whatever
  /// the app defines.
  var readsAps = true
  /// The size limit of a payload.
  var limit = PayloadLimit.notification
  /// The suffix after the bundle identifier in the topic; nil if the topic isn't a bundle
  /// identifier.
  var topicSuffix: String?
  /// The priorities that the type allows.
  var priorities = PushPriority.allCases
}

extension PushTypeRule {
  /// The keys that make a push visible or audible.
  static let shown = ["alert", "sound", "badge"]

  /// A push that interacts with the user through at least one of three keys.
  ///
  /// `event` and `content-changed` belong to other types.
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>
  static let alert = PushTypeRule(
    demands: [shown], forbids: ["event"], ignores: ["content-changed"], topicSuffix: "")

  /// A push that wakes the app and has no key that interacts with the user.
  ///
  /// The priority is 5.
  /// <https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app>
  static let background = PushTypeRule(
    demands: [["content-available"]], forbids: shown + ["event"], ignores: ["content-changed"],
    topicSuffix: "", priorities: [.powerAware])

  /// A push for an app extension; Apple doesn't document the payload.
  ///
  /// <https://developer.apple.com/documentation/corelocation/creating-a-location-push-service-extension>
  static let location = PushTypeRule(readsAps: false, topicSuffix: ".location-query")

  /// A push of 5,120 bytes that starts the app instead of showing or playing something.
  ///
  /// Its keys are the app's own.
  /// <https://developer.apple.com/documentation/pushkit>,
  /// <https://developer.apple.com/documentation/pushkit/pkpushpayload/dictionarypayload>,
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>
  static let voip = PushTypeRule(
    ignores: shown, readsAps: false, limit: .voip, topicSuffix: ".voip")

  /// A push with data for a complication; as with VoIP, nothing is shown or played.
  ///
  /// <https://developer.apple.com/documentation/pushkit>. Apple's page of topics prints the suffix
  /// `h.complication`; the one here is observed.
  static let complication = PushTypeRule(
    ignores: shown, readsAps: false, topicSuffix: ".complication")

  /// A push that names the container that changed, without `aps`.
  ///
  /// <https://developer.apple.com/documentation/fileprovider/using-push-notifications-to-signal-changes>
  static let fileprovider = PushTypeRule(
    demandsBeside: ["container-identifier"], readsAps: false, topicSuffix: ".pushkit.fileprovider")

  /// A push with the single key `mdm`; the topic is the UID of the push certificate's subject.
  ///
  /// <https://developer.apple.com/documentation/devicemanagement/sending-mdm-commands-to-a-device>
  static let mdm = PushTypeRule(demandsBeside: ["mdm"], readsAps: false)

  /// A push that starts, updates or ends a Live Activity, as `event` says; the priority is 5 or 10.
  ///
  /// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>
  static let liveactivity = PushTypeRule(
    demands: [["event"]], ignores: ["content-changed"],
    topicSuffix: ".push-type.liveactivity", priorities: [.immediate, .powerAware])

  /// A push that the app receives; its keys are the app's own.
  ///
  /// <https://developer.apple.com/documentation/pushtotalk/creating-a-push-to-talk-app>
  static let pushtotalk = PushTypeRule(readsAps: false, topicSuffix: ".voip-ptt")

  /// A push with `content-changed` set to true.
  ///
  /// <https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications>
  static let widgets = PushTypeRule(
    demands: [["content-changed"]], forbids: ["event"], ignores: shown,
    topicSuffix: ".push-type.widgets")

  /// A push with `content-changed` set to true.
  ///
  /// <https://developer.apple.com/documentation/widgetkit/updating-controls-locally-and-remotely>
  static let controls = PushTypeRule(
    demands: [["content-changed"]], forbids: ["event"], ignores: shown,
    topicSuffix: ".push-type.controls")
}

extension PushType {
  /// The type's row of the table.
  var rule: PushTypeRule {
    switch self {
    case .alert: .alert
    case .background: .background
    case .location: .location
    case .voip: .voip
    case .complication: .complication
    case .fileprovider: .fileprovider
    case .mdm: .mdm
    case .liveactivity: .liveactivity
    case .pushtotalk: .pushtotalk
    case .widgets: .widgets
    case .controls: .controls
    }
  }
}
