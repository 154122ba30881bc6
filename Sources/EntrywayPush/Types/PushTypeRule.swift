/// What a push type demands of its payload and headers, and what it forbids.
///
/// `apns-push-type` must reflect the contents of the payload; otherwise APNs may refuse, delay or
/// drop the push: <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
/// The same page has the topics and the general priorities. Each row below names the pages beyond
/// it, and the article `PushTypes` shows the whole table.
struct PushTypeRule: Sendable {
  /// Keys of `aps`, of each list at least one.
  var demands: [[String]] = []
  /// Keys beside `aps` that have to be there.
  var demandsBeside: [String] = []
  /// Keys of `aps` that contradict the type.
  var forbids: [String] = []
  /// Keys of `aps` that have no effect in a push of the type.
  var ignores: [String] = []
  /// Whether the system reads `aps`. Otherwise the payload goes to the app or an extension as it
  /// is, and what `aps` holds is the app's own affair.
  var readsAps = true
  /// How large a payload may be.
  var limit = PayloadLimit.notification
  /// What follows the bundle identifier in the topic; nil where the topic is none of a bundle's.
  var topicSuffix: String?
  /// The priorities that the type allows.
  var priorities = PushPriority.allCases
}

extension PushTypeRule {
  /// What makes a push visible or audible.
  static let shown = ["alert", "sound", "badge"]

  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>:
  /// to interact with the user, a payload has one of the three keys. `event` and `content-changed`
  /// belong to other types.
  static let alert = PushTypeRule(
    demands: [shown], forbids: ["event"], ignores: ["content-changed"], topicSuffix: "")

  /// <https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app>:
  /// `content-available`, and no key that would interact with the user. The priority is 5.
  static let background = PushTypeRule(
    demands: [["content-available"]], forbids: shown + ["event"], ignores: ["content-changed"],
    topicSuffix: "", priorities: [.powerAware])

  /// <https://developer.apple.com/documentation/corelocation/creating-a-location-push-service-extension>:
  /// an extension gets the payload. What it holds is not documented.
  static let location = PushTypeRule(readsAps: false, topicSuffix: ".location-query")

  /// <https://developer.apple.com/documentation/pushkit>: the push starts the app instead of showing
  /// or playing something.
  /// <https://developer.apple.com/documentation/pushkit/pkpushpayload/dictionarypayload>: any keys.
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>:
  /// 5,120 bytes.
  static let voip = PushTypeRule(
    ignores: shown, readsAps: false, limit: .voip, topicSuffix: ".voip")

  /// <https://developer.apple.com/documentation/pushkit>: as with VoIP, nothing is shown or played.
  static let complication = PushTypeRule(
    ignores: shown, readsAps: false, topicSuffix: ".complication")

  /// <https://developer.apple.com/documentation/fileprovider/using-push-notifications-to-signal-changes>:
  /// the payload names the container, and has no `aps`.
  static let fileprovider = PushTypeRule(
    demandsBeside: ["container-identifier"], readsAps: false, topicSuffix: ".pushkit.fileprovider")

  /// <https://developer.apple.com/documentation/devicemanagement/sending-mdm-commands-to-a-device>:
  /// the payload has the key `mdm` alone. The topic is the UID of the push certificate's subject.
  static let mdm = PushTypeRule(demandsBeside: ["mdm"], readsAps: false)

  /// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>:
  /// `event` says what becomes of the activity; the priority is 5 or 10.
  static let liveactivity = PushTypeRule(
    demands: [["event"]], ignores: ["content-changed"],
    topicSuffix: ".push-type.liveactivity", priorities: [.immediate, .powerAware])

  /// <https://developer.apple.com/documentation/pushtotalk/creating-a-push-to-talk-app>: the app gets
  /// the payload, whose keys are its own.
  static let pushtotalk = PushTypeRule(readsAps: false, topicSuffix: ".voip-ptt")

  /// <https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications>:
  /// `content-changed` is true.
  static let widgets = PushTypeRule(
    demands: [["content-changed"]], forbids: ["event"], ignores: shown,
    topicSuffix: ".push-type.widgets")

  /// <https://developer.apple.com/documentation/widgetkit/updating-controls-locally-and-remotely>:
  /// `content-changed` is true.
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
