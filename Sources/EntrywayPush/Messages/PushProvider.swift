/// A service that sends pushes to APNs, by the messages that its API accepts.
enum PushProvider: CaseIterable {
  /// Firebase Cloud Messaging, HTTP v1: what APNs gets is in `message.apns.payload`.
  ///
  /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>
  case firebase
  /// The API of Firebase Cloud Messaging before HTTP v1: the service makes the payload.
  ///
  /// <https://firebase.google.com/docs/cloud-messaging/http-server-ref>
  case firebaseLegacy
  /// Pusher Beams: what APNs gets is in `apns`.
  ///
  /// <https://pusher.com/docs/beams/reference/publish-api>
  case pusher
  /// Amazon SNS: what APNs gets is JSON within the texts `APNS` and `APNS_SANDBOX`.
  ///
  /// <https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html>
  case sns
  /// OneSignal: the service makes the payload.
  ///
  /// <https://documentation.onesignal.com/reference/create-message>
  case oneSignal
  /// Expo: the service makes the payload.
  ///
  /// <https://docs.expo.dev/push-notifications/sending-notifications>
  case expo

  /// What a finding calls it.
  var name: String {
    switch self {
    case .firebase: "Firebase Cloud Messaging"
    case .firebaseLegacy: "Firebase Cloud Messaging (legacy)"
    case .pusher: "Pusher Beams"
    case .sns: "Amazon SNS"
    case .oneSignal: "OneSignal"
    case .expo: "Expo"
    }
  }

  /// Where the message has the app's own keys.
  var dataKeys: [String] { self == .firebase ? ["message", "data"] : ["data"] }

  /// Under which keys of `userInfo` the app finds them; empty for those beside `aps`.
  ///
  /// - Firebase: the custom keys of the payload, by the row `data` of
  ///   <https://firebase.google.com/docs/cloud-messaging/http-server-ref>.
  /// - OneSignal: observed in its SDK for iOS, which reads `additionalData` from `custom.a`;
  ///   <https://documentation.onesignal.com/docs/osnotification-payload> does not say where it stands.
  /// - Expo: the payload for iOS of
  ///   <https://docs.expo.dev/push-notifications/sending-notifications-custom>.
  var deliveredKeys: [String] {
    switch self {
    case .firebase, .firebaseLegacy, .pusher, .sns: []
    case .oneSignal: ["custom", "a"]
    case .expo: ["body"]
    }
  }
}
