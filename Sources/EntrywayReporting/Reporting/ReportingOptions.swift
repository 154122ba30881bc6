public import Foundation

/// What is reported, and where it is kept until it is sent.
///
/// ```swift
/// ReportingOptions(
///   parameters: ["sale": ["id"]], events: ["purchase"],
///   shared: SharedReports(group: "group.com.example.shop"))
/// ```
public struct ReportingOptions: Sendable {
  /// Which parameters of which routes are reported, by the routes' names.
  ///
  /// None by default, because an identifier can name a person. A sensitive parameter is never
  /// reported.
  public var parameters: [String: Set<String>]
  /// The names of the app's own events; nil to report any.
  ///
  /// With a list, any other name is refused with a note, so a typo does not become an event of its
  /// own.
  public var events: Set<EventName>?
  /// Which parts of the campaign that a link names are reported.
  ///
  /// ```swift
  /// ReportingOptions(campaign: [.source, .medium, .campaign])
  /// ```
  ///
  /// None by default, because anyone can write a link, and put anything into it. The route table
  /// must declare the items, too. A value of more than 64 bytes, or with control or direction
  /// characters, is left out. Values are never cut, because a cut one could be another campaign's.
  public var campaign: Set<CampaignPart>
  /// Whether to report the host of the web page that a link was followed from; false by default.
  ///
  /// Only the host is reported, such as `news.example.com`, and only if the system knows the page;
  /// see ``/Entryway/EntryOrigin/referrerHost``.
  public var reportsReferrer: Bool
  /// Whether to report that an advertisement brought back a user who already had the app; false by
  /// default.
  ///
  /// See ``/Entryway/AppEntry/isReengagement``.
  public var reportsReengagement: Bool
  /// The folder that the app shares with its notification service extension, if it has one.
  public var shared: SharedReports?
  /// The folder where events are kept until the link server has them; by default, the app's own.
  public var folder: URL
  /// The maximum size of the waiting events, in bytes.
  ///
  /// An event has about 300 bytes. The oldest are removed first.
  public var queueLimit: Int
  /// How long an event may wait to be sent together with others.
  ///
  /// Waiting events are sent at once when the app leaves the foreground.
  public var delay: Duration
  /// Called with what reporting does, for developers, on any thread.
  public var onNote: @Sendable (ReportingNote) -> Void
  /// The transport that sends requests; by default, it uses the network.
  public var transport: any LinkTransport
  /// The clock that measures delays.
  public var clock: any Clock<Duration>
  /// The folders that the process reports from: a test that plays another process has others.
  package var folders = ReportingFolders.shared

  /// Creates options for reporting.
  ///
  /// - Parameters:
  ///   - parameters: Which parameters of which routes are reported, by the routes' names.
  ///   - events: The names of the app's own events; nil to report any.
  ///   - campaign: Which parts of the campaign that a link names are reported.
  ///   - reportsReferrer: Whether to report the host of the page that a link was followed from.
  ///   - reportsReengagement: Whether to report that an advertisement brought a user back.
  ///   - shared: The folder that the app shares with its notification service extension, if it has
  ///     one.
  ///   - folder: The folder where events are kept; by default, `EntrywayReporting` in the app's
  ///     Application Support folder. A second link server needs its own.
  ///   - queueLimit: The maximum size of the waiting events, in bytes.
  ///   - delay: How long an event may wait to be sent together with others.
  ///   - onNote: Called with what reporting does.
  ///   - transport: The transport that sends requests.
  ///   - clock: The clock that measures delays.
  public init(
    parameters: [String: Set<String>] = [:], events: Set<EventName>? = nil,
    campaign: Set<CampaignPart> = [], reportsReferrer: Bool = false,
    reportsReengagement: Bool = false,
    shared: SharedReports? = nil, folder: URL? = nil, queueLimit: Int = 4 << 20,
    delay: Duration = .seconds(5), onNote: @escaping @Sendable (ReportingNote) -> Void = { _ in },
    transport: any LinkTransport = SessionTransport(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.parameters = parameters
    self.events = events
    self.campaign = campaign
    self.reportsReferrer = reportsReferrer
    self.reportsReengagement = reportsReengagement
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
