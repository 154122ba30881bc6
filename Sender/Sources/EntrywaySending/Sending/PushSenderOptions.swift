/// How a sender uses its connections, and how long it waits.
///
/// ```swift
/// var options = PushSenderOptions()
/// options.deadline = .seconds(10)
/// let sender = PushSender(key: key, options: options)
/// ```
///
/// The defaults are meant for production. Apple specifies few numbers; the others are chosen so
/// that a dead connection is noticed within minutes.
/// <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>
public struct PushSenderOptions: Sendable {
  /// How long a push is tried, unless the call specifies a time; 60 seconds by default.
  ///
  /// Apple asks to wait for 15 minutes after a status of 5xx, and names no time after 429: with a
  /// shorter deadline, such a push ends as refused.
  public var deadline = Duration.seconds(60)
  /// Whether a push whose outcome is unknown is sent again; false by default.
  ///
  /// The device may then show it twice; with a collapse identifier, the second copy replaces the
  /// first.
  public var resendsUnknown = false
  /// The largest number of connections; 4 by default.
  ///
  /// Another one is opened when all have as many streams as APNs allows (observed: 1,000).
  public var maximumConnections = 4
  /// The largest number of pushes that wait for an answer on one connection, if APNs allows as
  /// many; 1,000 by default.
  public var maximumStreams = 1000
  /// The largest number of pushes that wait for a connection or a stream; 100,000 by default.
  ///
  /// Further pushes end as not sent at once, with the code `too-many-waiting`.
  public var maximumWaiting = 100_000
  /// How long it may take to open a connection, including APNs' settings; 10 seconds by default.
  public var connectTimeout = Duration.seconds(10)
  /// How long one attempt waits for APNs' answer; 30 seconds by default, after which the
  /// push is unknown.
  public var answerTimeout = Duration.seconds(30)
  /// How long a connection can be silent before the sender pings it; 60 seconds by default, never
  /// if nil.
  ///
  /// Observed: without pings, a connection that a firewall has dropped stays silent for hours.
  public var pingInterval: Duration? = .seconds(60)
  /// How long a ping may take before the connection is considered dead and is replaced; 15 seconds
  /// by default.
  public var pingTimeout = Duration.seconds(15)
  /// How long a connection can go without a push before it is closed; an hour by default, never if
  /// nil.
  ///
  /// Apple asks you to keep connections open: opening and closing them often looks like an attack.
  public var idleTimeout: Duration? = .seconds(3600)
  /// How long a shutdown waits for answers; 30 seconds by default.
  public var shutdownTimeout = Duration.seconds(30)
  package var delays = SendingDelays()

  /// The defaults.
  public init() {}
}
