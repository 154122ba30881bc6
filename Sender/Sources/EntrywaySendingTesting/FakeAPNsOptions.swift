public import EntrywaySending
public import Foundation

extension FakeAPNs {
  /// How a fake APNs behaves from its start.
  ///
  /// ```swift
  /// var options = FakeAPNs.Options()
  /// options.environment = .sandbox
  /// options.bundleIDs = ["com.example.shop"]
  /// let apns = try await FakeAPNs.start(options)
  /// ```
  public struct Options: Sendable {
    /// Which of Apple's environments the fake plays: only the sandbox answers with `apns-unique-id`.
    public var environment = Environment.production
    /// The port; 0, the default, for a free one.
    public var port = 0
    /// The keys whose provider tokens the fake takes; none, the default, for one that is made at start.
    public var keys: [SigningKey] = []
    /// The bundle identifiers that the keys may send to; nil, the default, for all.
    ///
    /// Other topics are refused
    /// with `TopicDisallowed`.
    public var bundleIDs: Set<String>?
    /// Whether the apps may use broadcast channels; if false, requests about them are refused with
    /// `FeatureNotEnabled`.
    public var allowsBroadcasts = true
    /// How many streams a connection may have at once; 1000, observed, by default.
    public var maximumConcurrentStreams = 1000
    /// Whether a connection has one stream until a provider token is taken, and one again after it was refused,
    /// with the streams in flight refused (observed).
    ///
    /// True by default.
    public var limitsUntrustedConnections = true
    /// Whether a second new provider token within 20 minutes is refused with `TooManyProviderTokenUpdates`
    /// (observed).
    ///
    /// False by default, since tests make many.
    public var limitsTokenUpdates = false
    /// How many bytes of a push a client may send before the fake grants more; 65,535 by default.
    public var window = 65_535
    /// Whether the fake grants more when the window is used up.
    ///
    /// True by default; if false, a larger push is
    /// stuck.
    public var grantsWindow = true
    /// Which pushes the fake keeps in memory; all by default.
    public var keeps = Kept.all
    /// What is called for each push when its outcome is known, on the fake's thread.
    public var onPush: (@Sendable (Push) -> Void)?
    /// The clock that provider tokens are compared with; the system's by default.
    public var now: @Sendable () -> Date = { Date() }

    /// The options of an APNs in production.
    public init() {}
  }

  /// One of Apple's environments.
  public enum Environment: Sendable {
    case production
    case sandbox
  }

  /// Which pushes a fake keeps; it counts them all.
  public enum Kept: Hashable, Sendable {
    /// Each push, in memory without bound.
    case all
    /// The last pushes, so many.
    case last(Int)
    /// None: for millions of pushes.
    case none
  }
}
