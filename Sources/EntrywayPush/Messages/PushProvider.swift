/// A service that sends pushes to APNs, and the messages that its API accepts.
enum PushProvider: CaseIterable {
  /// Firebase Cloud Messaging, HTTP v1: the payload is in `message.apns.payload`.
  ///
  /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>
  case firebase
  /// Firebase Cloud Messaging, the legacy API before HTTP v1: the service creates the payload.
  ///
  /// <https://firebase.google.com/docs/cloud-messaging/http-server-ref>
  case firebaseLegacy
  /// Pusher Beams: the payload is in `apns`.
  ///
  /// <https://pusher.com/docs/beams/reference/publish-api>
  case pusher
  /// Amazon SNS: the payload is JSON within the texts `APNS` and `APNS_SANDBOX`.
  ///
  /// <https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html>
  case sns
  /// OneSignal: the service creates the payload.
  ///
  /// <https://documentation.onesignal.com/reference/create-message>
  case oneSignal
  /// Expo: the service creates the payload.
  ///
  /// <https://docs.expo.dev/push-notifications/sending-notifications>
  case expo

  /// Its name in findings.
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

  /// Where the message contains the app's own keys.
  var dataKeys: [String] { self == .firebase ? ["message", "data"] : ["data"] }

  /// The keys of `userInfo` under which the app finds them; empty if they are beside `aps`.
  ///
  /// - Firebase: the custom keys of the payload, according to the row `data` of
  ///   <https://firebase.google.com/docs/cloud-messaging/http-server-ref>.
  /// - OneSignal: observed in its SDK for iOS, which reads `additionalData` from `custom.a`, or
  ///   from the top level if the payload has `os_data`;
  ///   <https://documentation.onesignal.com/docs/osnotification-payload> does not document the keys.
  /// - Expo: the payload for iOS in
  ///   <https://docs.expo.dev/push-notifications/sending-notifications-custom>.
  var deliveredKeys: [String] {
    switch self {
    case .firebase, .firebaseLegacy, .pusher, .sns: []
    case .oneSignal: ["custom", "a"]
    case .expo: ["body"]
    }
  }
}
