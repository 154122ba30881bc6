/// How a sender uses its connections and how long it waits.
public struct PushSenderOptions: Sendable {
  public var maximumConnections = 4
  public var maximumStreams = 1000
  public var connectTimeout = Duration.seconds(10)
  public var answerTimeout = Duration.seconds(30)
  public var pingInterval: Duration? = .seconds(60)
  public var pingTimeout = Duration.seconds(15)
  public var idleTimeout: Duration? = .seconds(600)
  public var deadline = Duration.seconds(60)
  public var maximumWaiting = 100_000
  public var resendsUnknown = false

  public init() {}
}
