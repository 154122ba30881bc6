import Entryway
public import EntrywayReporting
public import Foundation

/// A link server in memory, which records what an app sends.
///
/// ```swift
/// let server = MemoryLinkServer()
/// let reporting = center.report(to: server.address, options: server.options())
/// reporting.hasConsent = true
/// center.onOpen { route in }
/// center.satisfy(.interface)
/// let link = "https://shop.example.com/orders/4821"
/// center.receive(AppEntry(source: .universalLink, content: .link(link)))
/// await reporting.send()
/// for event in server.events { print(event) }
/// // A session began with a universal link.
/// // A universal link opened order.
/// ```
///
/// It can also be the `transport:` of `center.resolveShortLinks(by:)`, to resolve the short links
/// in ``links``.
public final class MemoryLinkServer: LinkTransport {
  /// How the server or the connection fails.
  public enum Failure: Hashable, Sendable {
    /// The device has no connection.
    case offline
    /// The server receives the request, but the connection is lost before it answers.
    case lostAnswer
    /// The server answers with a status, and optionally asks the app to wait for some seconds.
    case status(Int, code: String? = nil, retryAfter: Int? = nil)
  }

  private struct State {
    var failure: Failure?
    var links: [String: String] = [:]
    var refuses: [EventName: String] = [:]
    var refusesDeletion = false
    var limit = 1_000
    var requests: [LinkServerRequest] = []
    var events: [ReportedEvent] = []
    var ids: Set<UUID> = []
    var repeats = 0
    var clicks: [String: String] = [:]
    var installations: [String: String] = [:]
    var deleted: Set<String> = []
  }

  private let state = Locked(State())

  /// Creates a server that knows no links and accepts everything.
  public init() {}

  /// The address and key to pass to `report(to:)`.
  public var address: LinkServer { LinkServer("https://links.example.com", key: "ewpk_test") }

  /// Options for an app that reports only to this server, in a new folder and without delays.
  ///
  /// - Parameters:
  ///   - parameters: Which parameters of which routes are reported.
  ///   - events: The names of the app's own events.
  ///   - campaign: Which parts of the campaign that a link names are reported.
  ///   - reportsReferrer: Whether to report the host of the page that a link was followed from.
  ///   - reportsReengagement: Whether to report that an advertisement brought a user back.
  ///   - shared: The folder that the app shares with its notification service extension.
  ///   - folder: The folder where events are kept. To play a restart, pass the same folder again:
  ///     the options are those of another process each time.
  ///   - onNote: Called with what reporting does.
  public func options(
    parameters: [String: Set<String>] = [:], events: Set<EventName>? = nil,
    campaign: Set<CampaignPart> = [], reportsReferrer: Bool = false,
    reportsReengagement: Bool = false,
    shared: SharedReports? = nil, folder: URL? = nil,
    onNote: @escaping @Sendable (ReportingNote) -> Void = { _ in }
  ) -> ReportingOptions {
    ReportingOptions(
      parameters: parameters, events: events, campaign: campaign,
      reportsReferrer: reportsReferrer, reportsReengagement: reportsReengagement, shared: shared,
      folder: folder
        ?? FileManager.default.temporaryDirectory.appending(path: "reporting-\(UUID().uuidString)"),
      onNote: onNote, transport: self
    )
    .inAnotherProcess()
  }

  /// How the server or the connection fails; nil if it doesn't.
  public var failure: Failure? {
    get { state.with { $0.failure } }
    set { state.with { $0.failure = newValue } }
  }

  /// The targets of short links, by the links without their queries.
  public var links: [String: String] {
    get { state.with { $0.links } }
    set { state.with { $0.links = newValue } }
  }

  /// The custom events that the server refuses, and why.
  public var refused: [EventName: String] {
    get { state.with { $0.refuses } }
    set { state.with { $0.refuses = newValue } }
  }

  /// Whether the server answers a deletion with status 500.
  public var refusesDeletion: Bool {
    get { state.with { $0.refusesDeletion } }
    set { state.with { $0.refusesDeletion = newValue } }
  }

  /// The maximum number of events per request; more are answered with status 413.
  public var limit: Int {
    get { state.with { $0.limit } }
    set { state.with { $0.limit = newValue } }
  }

  /// The events that the server has received, each once, in the order in which they first arrived.
  public var events: [ReportedEvent] { state.with { $0.events } }

  /// How often an event arrived that the server already had.
  public var repeats: Int { state.with { $0.repeats } }

  /// The clicks that the server has counted: short links, by the identifiers of the clicks.
  public var clicks: [String: String] { state.with { $0.clicks } }

  /// The installations that have reported something and were not deleted.
  public var installations: Set<String> { state.with { Set($0.installations.keys) } }

  /// The installations that were deleted.
  public var deleted: Set<String> { state.with { $0.deleted } }

  /// Everything that was sent, no matter how it was answered.
  public var requests: [LinkServerRequest] { state.with { $0.requests } }

  /// Handles a request as a link server does.
  public func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    let answer = state.with { state -> LinkServerResponse? in
      state.requests.append(request)
      switch state.failure {
      case .offline: return nil
      case .status(let status, let code, let seconds):
        return Self.problem(status, code ?? "played", seconds)
      case .lostAnswer:
        _ = Self.take(request, &state)
        return nil
      case nil: return Self.take(request, &state)
      }
    }
    guard let answer else { throw URLError(.notConnectedToInternet) }
    return answer
  }

  private struct Batch: Decodable {
    var installation: String
    var secret: String
    var events: [ReportedEvent]
  }

  private struct Question: Decodable {
    var link: String
    var clickID: String
  }

  private static func take(_ request: LinkServerRequest, _ state: inout State) -> LinkServerResponse
  {
    let path = request.url.pathComponents.suffix(2)
    if request.method == "DELETE" { return delete(request, &state) }
    if path == ["v1", "resolve"] { return resolve(request, &state) }
    guard path == ["v1", "events"],
      let batch = try? JSONDecoder().decode(Batch.self, from: request.body)
    else { return problem(400, "bad-batch") }
    guard batch.events.count <= state.limit else { return problem(413, "too-large") }
    guard !state.deleted.contains(batch.installation) else {
      return problem(410, "installation-deleted")
    }
    guard state.installations[batch.installation, default: batch.secret] == batch.secret else {
      return problem(403, "wrong-secret")
    }
    state.installations[batch.installation] = batch.secret
    var invalid: [String] = []
    for (index, event) in batch.events.enumerated() {
      if let name = event.name, let why = state.refuses[name] {
        invalid.append(
          #"{"index":\#(index),"code":"bad-event","detail":\#(json(why)),"#
            + #""pointer":"/events/\#(index)"}"#
        )
      } else if state.ids.insert(event.id).inserted {
        state.events.append(event)
      } else {
        state.repeats += 1
      }
    }
    let accepted = batch.events.count - invalid.count
    return answer(200, #"{"accepted":\#(accepted),"invalid":[\#(invalid.joined(separator: ","))]}"#)
  }

  private static func delete(
    _ request: LinkServerRequest, _ state: inout State
  ) -> LinkServerResponse {
    if state.refusesDeletion { return problem(500, "played") }
    let id = request.url.lastPathComponent
    let secret = request.fields["Entryway-Secret"]
    guard state.installations[id] == nil || state.installations[id] == secret else {
      return problem(403, "wrong-secret")
    }
    state.installations[id] = nil
    state.deleted.insert(id)
    return LinkServerResponse(status: 204, body: Data())
  }

  private static func resolve(
    _ request: LinkServerRequest, _ state: inout State
  ) -> LinkServerResponse {
    guard let question = try? JSONDecoder().decode(Question.self, from: request.body) else {
      return problem(400, "bad-body")
    }
    let link = String(Substring(question.link.utf8.prefix { !"?#".utf8.contains($0) }))
    guard let target = state.links[link] else { return answer(200, #"{"outcome":"unknown"}"#) }
    state.clicks[question.clickID] = link
    return answer(200, #"{"outcome":"resolved","target":\#(json(target))}"#)
  }

  private static func problem(
    _ status: Int, _ code: String, _ seconds: Int? = nil
  ) -> LinkServerResponse {
    answer(
      status, #"{"status":\#(status),"code":\#(json(code))}"#,
      seconds.map { ["Retry-After": String($0)] } ?? [:])
  }

  /// A text as JSON has it, with its quotes.
  private static func json(_ text: String) -> String { PayloadValue.text(text).jsonText() }

  private static func answer(
    _ status: Int, _ json: String, _ fields: [String: String] = [:]
  ) -> LinkServerResponse {
    LinkServerResponse(status: status, fields: fields, body: Data(json.utf8))
  }
}
