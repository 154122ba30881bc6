public import EntrywaySending
public import Foundation

extension FakeAPNs {
  /// How a fake APNs behaves from the start.
  ///
  /// ```swift
  /// var options = FakeAPNs.Options()
  /// options.environment = .sandbox
  /// options.bundleIDs = ["com.example.shop"]
  /// let apns = try await FakeAPNs.start(options)
  /// ```
  public struct Options: Sendable {
    /// The environment that the fake simulates; only the sandbox answers with `apns-unique-id`.
    public var environment = Environment.production
    /// The port; by default 0, which picks a free one.
    public var port = 0
    /// The keys whose provider tokens the fake accepts; by default, it creates one at start.
    public var keys: [SigningKey] = []
    /// The bundle identifiers that the keys may send to; all by default.
    ///
    /// Other topics are refused
    /// with `TopicDisallowed`.
    public var bundleIDs: Set<String>?
    /// Whether the apps may use broadcast channels; if false, requests about them are refused with
    /// `FeatureNotEnabled`.
    public var allowsBroadcasts = true
    /// How many concurrent streams a connection may have; by default 1,000 (observed).
    public var maximumConcurrentStreams = 1000
    /// Whether a connection has one stream until a provider token is accepted, and again after one
    /// is refused, which also refuses the streams in flight (observed).
    ///
    /// True by default.
    public var limitsUntrustedConnections = true
    /// Whether a second new provider token within 20 minutes is refused with `TooManyProviderTokenUpdates`
    /// (observed).
    ///
    /// False by default, because tests create many.
    public var limitsTokenUpdates = false
    /// How many bytes of a push a client may send before the fake grants more; 65,535 by default.
    public var window = 65_535
    /// Whether the fake grants more when the window is used up.
    ///
    /// True by default; if false, larger pushes get stuck.
    public var grantsWindow = true
    /// The pushes that the fake keeps in memory; all by default.
    public var keeps = Kept.all
    /// Called for each push on the fake's thread, once its outcome is known.
    public var onPush: (@Sendable (Push) -> Void)?
    /// The clock for checking provider tokens; the system's by default.
    public var now: @Sendable () -> Date = { Date() }

    /// Creates the default options: an APNs in production.
    public init() {}
  }

  /// One of Apple's environments.
  public enum Environment: Sendable {
    case production
    case sandbox
  }

  /// The pushes that a fake keeps; it counts all of them.
  public enum Kept: Hashable, Sendable {
    /// Every push, without a limit on memory.
    case all
    /// The given number of most recent pushes.
    case last(Int)
    /// None: for millions of pushes.
    case none
  }
}
