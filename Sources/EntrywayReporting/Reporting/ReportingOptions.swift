public import Foundation

/// What is reported, and where it is kept until then.
///
/// ```swift
/// ReportingOptions(
///   parameters: ["sale": ["id"]], events: ["purchase"],
///   shared: SharedReports(group: "group.com.example.shop"))
/// ```
public struct ReportingOptions: Sendable {
  /// Which parameters of which routes are reported, by the routes' names.
  ///
  /// None by default: an identifier can name a person. A sensitive parameter is never told.
  public var parameters: [String: Set<String>]
  /// The names of the app's own events; nil to report any.
  ///
  /// With a list a name that is not in it is not told, and the developer is: a slip of the pen does not
  /// become an event of its own.
  public var events: Set<EventName>?
  /// What the app shares with its notification service extension, if it has one.
  public var shared: SharedReports?
  /// Where events are kept until the link server has them; a folder of the app's own unless given.
  public var folder: URL
  /// How many bytes of events are kept at most.
  ///
  /// One has about 300 bytes. The oldest go first.
  public var queueLimit: Int
  /// How long an event may wait for others to be sent with; what waits is sent at once when the app
  /// leaves the screen.
  public var delay: Duration
  /// Told what reporting does, for developers: on no thread in particular.
  public var onNote: @Sendable (ReportingNote) -> Void
  /// What carries requests; the network, unless a test has another one.
  public var transport: any LinkTransport
  /// What measures waits.
  public var clock: any Clock<Duration>
  /// The folders that the process reports from: a test that plays another process has others.
  package var folders = ReportingFolders.shared

  /// What is reported, and where it is kept until then.
  ///
  /// - Parameters:
  ///   - parameters: Which parameters of which routes are told, by the routes' names.
  ///   - events: The names of the app's own events; nil to tell any.
  ///   - shared: What the app shares with its notification service extension, if it has one.
  ///   - folder: Where events are kept; `EntrywayReporting` in the app's own support folder unless
  ///     given. A second link server needs another one.
  ///   - queueLimit: How many bytes of events are kept at most.
  ///   - delay: How long an event may wait for others to be sent with.
  ///   - onNote: Told what reporting does.
  ///   - transport: What carries requests.
  ///   - clock: What measures waits.
  public init(
    parameters: [String: Set<String>] = [:], events: Set<EventName>? = nil,
    shared: SharedReports? = nil, folder: URL? = nil, queueLimit: Int = 4 << 20,
    delay: Duration = .seconds(5), onNote: @escaping @Sendable (ReportingNote) -> Void = { _ in },
    transport: any LinkTransport = SessionTransport(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.parameters = parameters
    self.events = events
    self.shared = shared
    self.folder = folder ?? Self.supportFolder.appending(path: "EntrywayReporting")
    self.queueLimit = max(queueLimit, 2 * EventQueue.segmentSize)
    self.delay = delay
    self.onNote = onNote
    self.transport = transport
    self.clock = clock
  }

  /// The app's own support folder: on a Mac without a sandbox one in that of all apps.
  static var supportFolder: URL {
    let folder =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    #if os(macOS) || os(Linux)
      let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
      return folder.appending(path: name)
    #else
      return folder
    #endif
  }
}
