/// How a sender uses its connections, and how long it waits.
///
/// ```swift
/// var options = PushSenderOptions()
/// options.deadline = .seconds(10)
/// let sender = PushSender(key: key, options: options)
/// ```
///
/// The defaults suit production. Apple names few numbers; those that are not Apple's are chosen so
/// that a connection that has died is noticed within minutes.
/// <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>
public struct PushSenderOptions: Sendable {
  /// How long a push is tried, unless the call says so: a minute.
  ///
  /// Apple asks to wait for 15 minutes after a status of 5xx, and names no time after 429: with a
  /// shorter deadline, such a push ends as refused.
  public var deadline = Duration.seconds(60)
  /// Whether a push is sent again if nobody knows whether APNs has it: no.
  ///
  /// The device may show it twice then; with a collapse identifier it replaces the first.
  public var resendsUnknown = false
  /// How many connections there are at most: 4.
  ///
  /// There is one until it has as many streams as APNs allows, 1,000 as observed.
  public var maximumConnections = 4
  /// How many pushes wait for an answer on one connection at most, if APNs allows as many: 1,000.
  public var maximumStreams = 1000
  /// How many pushes may wait for a connection or a stream: 100,000.
  ///
  /// Further ones end as not sent at once, with the code `too-many-waiting`.
  public var maximumWaiting = 100_000
  /// How long a connection may take until APNs has told its settings: 10 seconds.
  public var connectTimeout = Duration.seconds(10)
  /// How long one attempt waits for APNs' answer: 30 seconds.
  ///
  /// Without one the push is unknown.
  public var answerTimeout = Duration.seconds(30)
  /// After how much silence a connection is asked for a sign of life (`PING`): a minute; never if
  /// nil.
  ///
  /// Observed: without pings, a connection that a firewall has dropped stays silent for hours.
  public var pingInterval: Duration? = .seconds(60)
  /// How long a ping may take until the connection counts as dead, and is replaced: 15 seconds.
  public var pingTimeout = Duration.seconds(15)
  /// After how long without a push a connection is closed: an hour; never if nil.
  ///
  /// Apple takes connections that are opened and closed often for an attack.
  public var idleTimeout: Duration? = .seconds(3600)
  /// How long a shutdown waits for answers: 30 seconds.
  public var shutdownTimeout = Duration.seconds(30)
  package var delays = SendingDelays()

  /// The defaults.
  public init() {}
}
