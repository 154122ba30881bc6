extension PushRefusal {
  /// A reason by the name that APNs gives it, such as `BadDeviceToken`.
  ///
  /// The set is open: a reason that APNs adds later is an unknown one with its name.
  ///
  /// ```swift
  /// if refusal.reason == .tooManyRequests { print(refusal.reason.remedy ?? "") }
  /// // send the device fewer pushes; try again later with growing delays.
  /// ```
  ///
  /// <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>
  public struct Reason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name, as APNs spells it; empty if APNs gave none.
    public let rawValue: String

    /// The reason with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name, as APNs spells it.
    public var description: String { rawValue }
  }
}

extension PushRefusal.Reason {
  /// All reasons that Apple documents, for pushes first, then those that only channels and
  /// broadcasts get; in the order of their statuses and names.
  public static let all: [Self] = PushRefusal.Meaning.all.map(\.reason)

  /// The status that APNs sends it with; nil for an unknown one.
  public var status: Int? { PushRefusal.Meaning.of(self)?.status }
  /// What it means, in a sentence without its full stop; nil for an unknown one.
  public var meaning: String? { PushRefusal.Meaning.of(self)?.meaning }
  /// What to do about it; nil for an unknown one.
  public var remedy: String? { PushRefusal.Meaning.of(self)?.remedy }

  // MARK: 400

  /// The collapse identifier is longer than 64 bytes.
  public static let badCollapseId = Self(rawValue: "BadCollapseId")
  /// The token is not one of this environment.
  public static let badDeviceToken = Self(rawValue: "BadDeviceToken")
  /// `apns-expiration` is not a number of seconds.
  public static let badExpirationDate = Self(rawValue: "BadExpirationDate")
  /// `apns-id` is not a UUID.
  public static let badMessageId = Self(rawValue: "BadMessageId")
  /// `apns-priority` is not one that the type of push allows.
  public static let badPriority = Self(rawValue: "BadPriority")
  /// The topic is not valid.
  public static let badTopic = Self(rawValue: "BadTopic")
  /// The token is one of another app.
  public static let deviceTokenNotForTopic = Self(rawValue: "DeviceTokenNotForTopic")
  /// A header field stands twice.
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
  /// The client certificate is one of the other environment.
  public static let badCertificateEnvironment = Self(rawValue: "BadCertificateEnvironment")
  /// The key is one of the other environment.
  ///
  /// Observed: APNs also spells it `BadEnvironmentKeyInToken`. An answer with that name has this reason.
  public static let badEnvironmentKeyIdInToken = Self(rawValue: "BadEnvironmentKeyIdInToken")
  /// The provider token is more than an hour old.
  public static let expiredProviderToken = Self(rawValue: "ExpiredProviderToken")
  /// The action is not allowed.
  public static let forbidden = Self(rawValue: "Forbidden")
  /// The provider token's signature does not belong to key and team.
  public static let invalidProviderToken = Self(rawValue: "InvalidProviderToken")
  /// The request has no provider token.
  public static let missingProviderToken = Self(rawValue: "MissingProviderToken")
  /// The connection began with another key.
  public static let unrelatedKeyIdInToken = Self(rawValue: "UnrelatedKeyIdInToken")

  // MARK: 404 to 503

  /// The path is not valid.
  public static let badPath = Self(rawValue: "BadPath")
  /// The method is not one that the path knows.
  public static let methodNotAllowed = Self(rawValue: "MethodNotAllowed")
  /// The token has expired.
  public static let expiredToken = Self(rawValue: "ExpiredToken")
  /// The app is no longer on the device, or no longer takes pushes.
  public static let unregistered = Self(rawValue: "Unregistered")
  /// The payload is too large.
  public static let payloadTooLarge = Self(rawValue: "PayloadTooLarge")
  /// New provider tokens come too often.
  public static let tooManyProviderTokenUpdates = Self(rawValue: "TooManyProviderTokenUpdates")
  /// One device gets too many pushes.
  public static let tooManyRequests = Self(rawValue: "TooManyRequests")
  /// APNs failed.
  public static let internalServerError = Self(rawValue: "InternalServerError")
  /// APNs is not available.
  public static let serviceUnavailable = Self(rawValue: "ServiceUnavailable")
  /// The server shuts down.
  public static let shutdown = Self(rawValue: "Shutdown")

  // MARK: Channels and broadcasts

  /// The channel identifier is not valid.
  public static let badChannelId = Self(rawValue: "BadChannelId")
  /// The request's header fields are not valid.
  public static let badRequestParams = Self(rawValue: "BadRequestParams")
  /// The request's body is not valid.
  public static let badRequestPayload = Self(rawValue: "BadRequestPayload")
  /// The app has as many channels as it may have.
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
