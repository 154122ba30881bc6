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
  /// Whether the system reads `aps`.
  ///
  /// Otherwise the payload goes to the app or an extension as it is, and what `aps` holds is the
  /// app's own affair.
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

  /// A push that interacts with the user, for which it has one of three keys.
  ///
  /// `event` and `content-changed` belong to other types.
  /// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>
  static let alert = PushTypeRule(
    demands: [shown], forbids: ["event"], ignores: ["content-changed"], topicSuffix: "")

  /// A push that wakes the app, without any key that would interact with the user.
  ///
  /// The priority is 5.
  /// <https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app>
  static let background = PushTypeRule(
    demands: [["content-available"]], forbids: shown + ["event"], ignores: ["content-changed"],
    topicSuffix: "", priorities: [.powerAware])

  /// A push whose payload an extension gets; what it holds is not documented.
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

  /// A push with the key `mdm` alone, whose topic is the UID of the push certificate's subject.
  ///
  /// <https://developer.apple.com/documentation/devicemanagement/sending-mdm-commands-to-a-device>
  static let mdm = PushTypeRule(demandsBeside: ["mdm"], readsAps: false)

  /// A push whose `event` says what becomes of a Live Activity; the priority is 5 or 10.
  ///
  /// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>
  static let liveactivity = PushTypeRule(
    demands: [["event"]], ignores: ["content-changed"],
    topicSuffix: ".push-type.liveactivity", priorities: [.immediate, .powerAware])

  /// A push whose payload the app gets; its keys are the app's own.
  ///
  /// <https://developer.apple.com/documentation/pushtotalk/creating-a-push-to-talk-app>
  static let pushtotalk = PushTypeRule(readsAps: false, topicSuffix: ".voip-ptt")

  /// A push whose `content-changed` is true.
  ///
  /// <https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications>
  static let widgets = PushTypeRule(
    demands: [["content-changed"]], forbids: ["event"], ignores: shown,
    topicSuffix: ".push-type.widgets")

  /// A push whose `content-changed` is true.
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
