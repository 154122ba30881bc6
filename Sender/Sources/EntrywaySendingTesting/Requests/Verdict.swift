/// What APNs would say to a request.
enum Verdict: Equatable {
  case accepted
  case refused(Refusal)
  /// A request about channels succeeded.
  case answered(String, status: Int, channelID: String? = nil)

  static func refused(_ reason: String) -> Verdict { .refused(Refusal(reason)) }
}

/// A refusal as it stands in an answer.
struct Refusal: Error, Equatable {
  let reason: String
  let status: Int
  /// Since when the token is no longer in use, in milliseconds since 1970.
  let timestamp: Int64?

  /// - Parameter status: The status; Apple's for the reason if nil, and 400 for a reason that Apple's page
  ///   does not have.
  init(_ reason: String, status: Int? = nil, timestamp: Int64? = nil) {
    self.reason = reason
    self.status = status ?? Self.statuses[reason] ?? 400
    self.timestamp = timestamp
  }

  /// Whether it means that the provider token is not taken.
  var isOfProviderToken: Bool { status == 403 }

  var body: String {
    // A reason comes from the test; written into JSON it must not break it.
    let reason = reason.unicodeScalars.filter { $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }
    let text = String(String.UnicodeScalarView(reason))
    guard let timestamp else { return #"{"reason":"\#(text)"}"# }
    return #"{"timestamp":\#(timestamp),"reason":"\#(text)"}"#
  }

  /// The status of each reason.
  ///
  /// Pushes: <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>;
  /// broadcasts and channels:
  /// <https://developer.apple.com/documentation/usernotifications/handling-error-responses-from-apns>.
  static let statuses: [String: Int] = [
    "BadCollapseId": 400, "BadDeviceToken": 400, "BadExpirationDate": 400, "BadMessageId": 400,
    "BadPriority": 400, "BadTopic": 400, "DeviceTokenNotForTopic": 400, "DuplicateHeaders": 400,
    "IdleTimeout": 400, "InvalidPushType": 400, "MissingDeviceToken": 400, "MissingTopic": 400,
    "PayloadEmpty": 400, "TopicDisallowed": 400,
    "BadCertificate": 403, "BadCertificateEnvironment": 403, "ExpiredProviderToken": 403,
    "Forbidden": 403, "InvalidProviderToken": 403, "MissingProviderToken": 403,
    "UnrelatedKeyIdInToken": 403, "BadEnvironmentKeyIdInToken": 403,
    // Observed: what APNs sends is spelled without "Id".
    "BadEnvironmentKeyInToken": 403,
    "BadPath": 404, "MethodNotAllowed": 405, "ExpiredToken": 410, "Unregistered": 410,
    "PayloadTooLarge": 413, "TooManyProviderTokenUpdates": 429, "TooManyRequests": 429,
    "InternalServerError": 500, "ServiceUnavailable": 503, "Shutdown": 503,
    "FeatureNotEnabled": 400, "MissingChannelId": 400, "BadChannelId": 400,
    "ChannelNotRegistered": 400, "BadRequestParams": 400, "BadRequestPayload": 400,
    "MissingPushType": 400, "CannotCreateChannelConfig": 400, "TopicMismatch": 403,
  ]
}
