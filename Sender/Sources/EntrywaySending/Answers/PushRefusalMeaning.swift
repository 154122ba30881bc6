extension PushRefusal {
  /// What a refusal means for other pushes.
  ///
  /// ```swift
  /// switch refusal.scope {
  /// case .deviceEnded: try await devices.remove(row, unlessRegisteredAfter: refusal.timestamp)
  /// case .sender: throw refusal  // every other push would be refused too
  /// default: log(refusal)
  /// }
  /// ```
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// The token is no longer in use: remove it, unless it was registered after
    /// ``PushRefusal/timestamp``. Only status 410 says so.
    case deviceEnded = "device-ended"
    /// The token doesn't belong to this environment or topic, and may be valid elsewhere: keep it.
    case notHere = "not-here"
    /// The payload or a header field is invalid, so APNs refuses this push for every device.
    case content
    /// The key, the topic or the request as a whole is invalid, so APNs refuses every push.
    case sender
    /// The same push may be accepted later; ``PushRefusal/serverErrorDelay`` after a status of 5xx.
    case later
    /// Unknown, because Apple doesn't document the reason.
    case unknown
  }

  /// What Apple's pages say of a reason, and what to do.
  struct Meaning: Sendable {
    let reason: Reason
    let status: Int
    let scope: Scope
    let meaning: String
    let remedy: String

    init(_ reason: Reason, _ status: Int, _ scope: Scope, _ meaning: String, _ remedy: String) {
      self.reason = reason
      self.status = status
      self.scope = scope
      self.meaning = meaning
      self.remedy = remedy
    }

    private static let byReason = Dictionary(all.map { ($0.reason, $0) }) { first, _ in first }

    static func of(_ reason: Reason) -> Meaning? { byReason[reason.documented] }
  }
}

extension PushRefusal.Reason {
  /// The reason as Apple's page spells it, where APNs also spells it another way (observed).
  var documented: Self {
    rawValue == "BadEnvironmentKeyInToken" ? .badEnvironmentKeyIdInToken : self
  }
}

extension PushRefusal.Meaning {
  /// Those of pushes.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>
  private static let pushes: [Self] = [
    Self(
      .badCollapseId, 400, .content, "the collapse identifier is too long",
      "shorten `apns-collapse-id` to 64 bytes or less."),
    Self(
      .badDeviceToken, 400, .notHere, "this environment does not know the device token",
      "use the sandbox for builds that Xcode installed, production for TestFlight and the"
        + " App Store; keep the token, it may be valid in the other environment."),
    Self(
      .badExpirationDate, 400, .content, "the expiration date is not valid",
      "set `apns-expiration` to seconds since 1970, or to 0 to try once."),
    Self(
      .badMessageId, 400, .content, "the push's identifier is not valid",
      "set `apns-id` to a UUID in lower case, or leave it out."),
    Self(
      .badPriority, 400, .content, "the priority is not valid for this push",
      "use 10, 5 or 1; a background push needs 5."),
    Self(
      .badTopic, 400, .sender, "the topic is not valid",
      "use the app's bundle identifier, with the suffix of the push type if it has one."),
    Self(
      .deviceTokenNotForTopic, 400, .notHere, "the device token belongs to another app or topic",
      "compare the topic with the bundle identifier of the app that registered the token, and check"
        + " that the token is of the kind that the push type needs."),
    Self(
      .duplicateHeaders, 400, .content, "a header field was sent more than once",
      "send each header field once; check a proxy or gateway that adds fields."),
    Self(
      .idleTimeout, 400, .later, "the connection was idle for too long",
      "send the push again on a new connection."),
    Self(
      .invalidPushType, 400, .content, "the push type is not valid",
      "set `apns-push-type` to the type that the payload and the topic are for."),
    Self(
      .missingDeviceToken, 400, .content, "the request has no device token",
      "put the token after `/3/device/` in the path."),
    Self(
      .missingTopic, 400, .sender, "the request has no topic",
      "set `apns-topic` to the app's bundle identifier, with the suffix of the push type if it has"
        + " one."),
    Self(
      .payloadEmpty, 400, .content, "the payload is empty",
      "send a JSON object with `aps`."),
    Self(
      .topicDisallowed, 400, .sender, "the key may not send to this topic",
      "check the topic, the team identifier, and whether the key is restricted to other topics."),
    Self(
      .badCertificate, 403, .sender, "the client certificate is not valid",
      "renew the certificate; if you use a signing key, send no certificate."),
    Self(
      .badCertificateEnvironment, 403, .sender,
      "the client certificate is for the other environment",
      "send to the certificate's environment; if you use a signing key, send no certificate."),
    Self(
      .badEnvironmentKeyIdInToken, 403, .sender, "the signing key is for the other environment",
      "send to the other environment, or use a key that is enabled for this one."),
    Self(
      .expiredProviderToken, 403, .sender, "the provider token is more than an hour old",
      "check this machine's clock and its time synchronization."),
    Self(
      .forbidden, 403, .sender, "the action is not allowed",
      "check that the key is active and belongs to the team; a connection serves one team."),
    Self(
      .invalidProviderToken, 403, .sender,
      "the provider token's signature doesn't match its key identifier and team identifier",
      "check that the key identifier is the one in the name of the `.p8` file, that the team"
        + " identifier is the key's, that the key has not been revoked, and that this machine's clock is"
        + " right."),
    Self(
      .missingProviderToken, 403, .sender, "the request has no provider token",
      "check whether a proxy or gateway removes the field `authorization`."),
    Self(
      .unrelatedKeyIdInToken, 403, .sender,
      "the connection was opened with another key",
      "use a separate sender for each key."),
    Self(
      .badPath, 404, .sender, "the path is not valid",
      "check the server's address: APNs accepts pushes at `/3/device/`."),
    Self(
      .methodNotAllowed, 405, .sender, "the method is not allowed",
      "check whether a proxy or gateway changes the method: pushes are sent with POST."),
    Self(
      .expiredToken, 410, .deviceEnded, "the device token has expired",
      "remove the token, unless the app registered it again after the given time."),
    Self(
      .unregistered, 410, .deviceEnded, "the device token is no longer active for the topic",
      "remove the token, unless the app registered it again after the given time."),
    Self(
      .payloadTooLarge, 413, .content, "the payload is too large",
      "shorten it: the limit is 4,096 bytes, 5,120 for VoIP and broadcasts."),
    Self(
      .tooManyProviderTokenUpdates, 429, .later, "new provider tokens are created too often",
      "use each provider token for at least 20 minutes: share one `SigningKey` value between senders,"
        + " and the token file between processes."),
    Self(
      .tooManyRequests, 429, .later, "too many pushes were sent to this device",
      "send the device fewer pushes; try again later with growing delays."),
    Self(
      .internalServerError, 500, .later, "APNs had an internal error",
      "try again after 15 minutes, then with growing delays."),
    Self(
      .serviceUnavailable, 503, .later, "APNs is unavailable",
      "try again after 15 minutes, then with growing delays."),
    Self(
      .shutdown, 503, .later, "the APNs server is shutting down",
      "try again on a new connection, at the latest after 15 minutes."),
  ]

  /// Those that only channels and broadcasts get.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/handling-error-responses-from-apns>
  private static let broadcasts: [Self] = [
    Self(
      .badChannelId, 400, .content, "the channel identifier is not valid",
      "pass the identifier exactly as APNs returned it when the channel was created."),
    Self(
      .badRequestParams, 400, .content, "the request's header fields are not valid",
      "check the channel identifier, the push type, the priority and the expiration date."),
    Self(
      .badRequestPayload, 400, .content, "the request's body is not valid",
      "send a JSON object with the members that the request needs."),
    Self(
      .cannotCreateChannelConfig, 400, .sender,
      "the app has reached the limit of 10,000 channels in this environment",
      "delete channels that are no longer used."),
    Self(
      .channelNotRegistered, 400, .content, "there is no such channel in this environment",
      "create the channel first, or use the environment in which it was created."),
    Self(
      .featureNotEnabled, 400, .sender, "broadcasts are not enabled for this app",
      "enable the broadcast capability for the app identifier in the developer account."),
    Self(
      .missingChannelId, 400, .content, "the request has no channel identifier",
      "set `apns-channel-id` to the identifier that APNs returned when the channel was created."),
    Self(
      .missingPushType, 400, .content, "the request has no push type",
      "set `apns-push-type` to `liveactivity`; a new channel's body needs `push-type`."),
    Self(
      .topicMismatch, 403, .sender, "the key may not use this app's channels",
      "check the bundle identifier, the team identifier, and whether the key is restricted to other"
        + " topics."),
  ]

  static let all = pushes + broadcasts
}
