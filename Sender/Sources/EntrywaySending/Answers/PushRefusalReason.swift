extension PushRefusal {
  /// A reason, by the name that APNs gives it, such as `BadDeviceToken`.
  ///
  /// The set is open: a reason that Apple adds later keeps its name, and has no meaning here.
  ///
  /// ```swift
  /// if refusal.reason == .tooManyRequests { print(refusal.reason.remedy ?? "") }
  /// // send the device fewer pushes; try again later with growing delays.
  /// ```
  ///
  /// <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>
  public struct Reason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name, as APNs spells it; empty if APNs gave none, or the answer was cut before it.
    public let rawValue: String

    /// The reason with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name, as APNs spells it.
    public var description: String { rawValue }
  }
}

extension PushRefusal.Reason {
  /// All reasons that Apple documents: first those for pushes, then those only for channels and
  /// broadcasts, sorted by status and name.
  public static let all: [Self] = PushRefusal.Meaning.all.map(\.reason)

  /// The HTTP status that goes with it; nil for an unknown reason.
  public var status: Int? { PushRefusal.Meaning.of(self)?.status }
  /// What it means, in a sentence without a period; nil for an unknown reason.
  public var meaning: String? { PushRefusal.Meaning.of(self)?.meaning }
  /// What to do about it; nil for an unknown reason.
  public var remedy: String? { PushRefusal.Meaning.of(self)?.remedy }

  // MARK: 400

  /// The collapse identifier is longer than 64 bytes.
  public static let badCollapseId = Self(rawValue: "BadCollapseId")
  /// The token doesn't belong to this environment.
  public static let badDeviceToken = Self(rawValue: "BadDeviceToken")
  /// `apns-expiration` is not a number of seconds.
  public static let badExpirationDate = Self(rawValue: "BadExpirationDate")
  /// `apns-id` is not a UUID.
  public static let badMessageId = Self(rawValue: "BadMessageId")
  /// `apns-priority` is not one that the type of push allows.
  public static let badPriority = Self(rawValue: "BadPriority")
  /// The topic is not valid.
  public static let badTopic = Self(rawValue: "BadTopic")
  /// The token belongs to another app.
  public static let deviceTokenNotForTopic = Self(rawValue: "DeviceTokenNotForTopic")
  /// A header field was sent more than once.
  public static let duplicateHeaders = Self(rawValue: "DuplicateHeaders")
  /// The connection was idle for too long.
  public static let idleTimeout = Self(rawValue: "IdleTimeout")
  /// `apns-push-type` is not valid.
  public static let invalidPushType = Self(rawValue: "InvalidPushType")
  /// The path has no token.
  public static let missingDeviceToken = Self(rawValue: "MissingDeviceToken")
  /// `apns-topic` is missing.
  public static let missingTopic = Self(rawValue: "MissingTopic")
  /// There is no payload.
  public static let payloadEmpty = Self(rawValue: "PayloadEmpty")
  /// The key may not push to the topic.
  public static let topicDisallowed = Self(rawValue: "TopicDisallowed")

  // MARK: 403

  /// The client certificate is not valid.
  public static let badCertificate = Self(rawValue: "BadCertificate")
  /// The client certificate is for the other environment.
  public static let badCertificateEnvironment = Self(rawValue: "BadCertificateEnvironment")
  /// The key is for the other environment.
  ///
  /// Observed: APNs also spells it `BadEnvironmentKeyInToken`. An answer with that name has this reason.
  public static let badEnvironmentKeyIdInToken = Self(rawValue: "BadEnvironmentKeyIdInToken")
  /// The provider token is more than an hour old.
  public static let expiredProviderToken = Self(rawValue: "ExpiredProviderToken")
  /// The action is not allowed.
  public static let forbidden = Self(rawValue: "Forbidden")
  /// The provider token's signature doesn't match its key and team.
  public static let invalidProviderToken = Self(rawValue: "InvalidProviderToken")
  /// The request has no provider token.
  public static let missingProviderToken = Self(rawValue: "MissingProviderToken")
  /// The connection was opened with another key.
  public static let unrelatedKeyIdInToken = Self(rawValue: "UnrelatedKeyIdInToken")

  // MARK: 404 to 503

  /// The path is not valid.
  public static let badPath = Self(rawValue: "BadPath")
  /// The path doesn't support the method.
  public static let methodNotAllowed = Self(rawValue: "MethodNotAllowed")
  /// The token has expired.
  public static let expiredToken = Self(rawValue: "ExpiredToken")
  /// The token is no longer active for the topic, for example because the app was removed.
  public static let unregistered = Self(rawValue: "Unregistered")
  /// The payload is too large.
  public static let payloadTooLarge = Self(rawValue: "PayloadTooLarge")
  /// New provider tokens are created too often.
  public static let tooManyProviderTokenUpdates = Self(rawValue: "TooManyProviderTokenUpdates")
  /// Too many pushes were sent to one device.
  public static let tooManyRequests = Self(rawValue: "TooManyRequests")
  /// APNs had an internal error.
  public static let internalServerError = Self(rawValue: "InternalServerError")
  /// APNs is unavailable.
  public static let serviceUnavailable = Self(rawValue: "ServiceUnavailable")
  /// The server is shutting down.
  public static let shutdown = Self(rawValue: "Shutdown")

  // MARK: Channels and broadcasts

  /// The channel identifier is not valid.
  public static let badChannelId = Self(rawValue: "BadChannelId")
  /// The request's header fields are not valid.
  public static let badRequestParams = Self(rawValue: "BadRequestParams")
  /// The request's body is not valid.
  public static let badRequestPayload = Self(rawValue: "BadRequestPayload")
  /// The app has reached the limit of channels.
  public static let cannotCreateChannelConfig = Self(rawValue: "CannotCreateChannelConfig")
  /// There is no such channel.
  public static let channelNotRegistered = Self(rawValue: "ChannelNotRegistered")
  /// The app has no broadcast capability.
  public static let featureNotEnabled = Self(rawValue: "FeatureNotEnabled")
  /// `apns-channel-id` is missing.
  public static let missingChannelId = Self(rawValue: "MissingChannelId")
  /// `apns-push-type` is missing.
  public static let missingPushType = Self(rawValue: "MissingPushType")
  /// The key may not use the app's channels.
  public static let topicMismatch = Self(rawValue: "TopicMismatch")
}
