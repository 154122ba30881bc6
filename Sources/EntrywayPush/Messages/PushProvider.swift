/// A service that creates the APNs payload from a message for its API.
enum PushProvider {
  /// Firebase Cloud Messaging, the legacy API before HTTP v1.
  ///
  /// <https://firebase.google.com/docs/cloud-messaging/http-server-ref>
  case firebaseLegacy
  /// Amazon SNS, for a message with nothing but the text `default`.
  ///
  /// <https://docs.aws.amazon.com/sns/latest/api/API_Publish.html>
  case sns
  /// OneSignal.
  ///
  /// <https://documentation.onesignal.com/reference/create-message>
  case oneSignal
  /// Expo.
  ///
  /// <https://docs.expo.dev/push-notifications/sending-notifications>
  case expo

  /// Its name in findings.
  var name: String {
    switch self {
    case .firebaseLegacy: "Firebase Cloud Messaging (legacy)"
    case .sns: "Amazon SNS"
    case .oneSignal: "OneSignal"
    case .expo: "Expo"
    }
  }

  /// The keys of `userInfo` under which the app finds those of `data`; empty if they are beside
  /// `aps`.
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
    case .firebaseLegacy, .sns: []
    case .oneSignal: ["custom", "a"]
    case .expo: ["body"]
    }
  }
}
