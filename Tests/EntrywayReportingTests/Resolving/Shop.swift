import DiagnosticFacts
import EntrywayReporting
import Foundation
import Testing

/// The destinations of the app in these tests.
enum Place: LinkDestination {
  case home
  case order(id: Int)
  case hosts
  case link(slug: String)
}

extension Place {
  static let routes = table(fallback: nil)
  static let routesWithFallback = table(fallback: .home)

  private static func table(fallback: Place?) -> RouteTable<Place> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"], fallback: fallback
    ) {
      Route("/orders/{id}", Place.order)
      Route("/hosts", .hosts).audience("host")
      Route("/home", .home)
      Route("/{slug}", Place.link).hosts("go.example.com").resolved(by: .server)
    }
  }
}

/// An app with a center whose short links a played server resolves.
@MainActor final class Shop {
  let center: DeepLinkCenter<Place>
  let server: PlayedServer
  let clock: BellClock
  private(set) var opened: [Place] = []
  private(set) var events: [DeliveryEvent<Place>] = []

  nonisolated static let date = Date(timeIntervalSince1970: 1_795_345_087)
  nonisolated static let linkServer = LinkServer("https://links.example.com", key: "ewpk_abc")

  init(
    _ server: PlayedServer, routes: RouteTable<Place> = Place.routes, file: URL? = nil,
    store: (any PendingEntryStore)? = nil, clock: BellClock = BellClock(),
    linkServer: LinkServer = Shop.linkServer, transport: (any LinkTransport)? = nil,
    requirements: @escaping DeepLinkCenter<Place>.Requirements = { _, _ in [] },
    firstGuard: EntryGuard<Place>? = nil
  ) {
    self.server = server
    self.clock = clock
    let rules: [EntryRule<Place>] = [
      .notification(link: "deep_link"),
      .quickAction("sale", .link(slug: "sale"), title: "Sale"),
    ]
    center = DeepLinkCenter(
      EntryRules(routes, rules), store: store, now: { Shop.date }, requirements: requirements)
    center.observe { [unowned self] in events.append($0) }
    if let firstGuard { center.addGuard(firstGuard) }
    center.resolveShortLinks(
      by: linkServer, lastTargets: file.map { .file(at: $0) } ?? .memory,
      transport: transport ?? server, clock: clock)
    center.onOpen { [unowned self] place, _ in opened.append(place) }
    center.satisfy(.interface)
  }

  /// Hands a link over, and waits for its outcome.
  func open(_ link: String) async { await open(.web(link)) }

  func open(_ entry: AppEntry) async {
    let id = center.receive(entry).id
    await until { self.outcome(of: id) != nil }
  }

  func outcome(of id: EntryID) -> EntryOutcome<Place>? {
    center.history.last { $0.id == id }?.outcome
  }

  /// Waits for a condition that a task which is ready will bring about.
  func until(
    _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for _ in 0..<1_000_000 {
      if condition() { return }
      await Task.yield()
    }
    Issue.record("what the test waits for did not happen", sourceLocation: sourceLocation)
  }

  /// Lets tasks that are ready run.
  func settle() async { for _ in 0..<50 { await Task.yield() } }

  var history: [String] { center.history.map(\.description) }
  var rejection: EntryRejection? {
    if case .rejected(let rejection)? = center.history.last?.outcome { rejection } else { nil }
  }
  /// The last problem of a guard: the entry, and its facts.
  var problem: String? {
    events.compactMap { event -> String? in
      guard case .guardProblem(let problem) = event.kind, let entry = event.entry else {
        return nil
      }
      return "\(entry): \(problem.facts)"
    }.last
  }
  /// How many ends were told of each entry.
  var ends: [EntryID: Int] {
    events.reduce(into: [:]) { ends, event in
      if event.outcome != nil, let entry = event.entry { ends[entry, default: 0] += 1 }
    }
  }
}

extension AppEntry {
  static func web(_ link: String) -> AppEntry {
    AppEntry(source: .universalLink, content: .link(link), date: Shop.date)
  }
}

/// A link server that answers as a test tells it to.
@MainActor final class PlayedServer: LinkTransport {
  enum Answer {
    case response(Int, String)
    case failure(URLError.Code)
    /// It never answers.
    case silence
  }

  private(set) var requests: [LinkServerRequest] = []
  private(set) var cancellations = 0
  var answers: [Answer]

  /// - Parameter answers: One after the other; the last one again and again.
  nonisolated init(_ answers: Answer...) { self.answers = answers }

  nonisolated static func resolving(_ target: String) -> PlayedServer {
    PlayedServer(.resolved(target))
  }

  @MainActor func send(_ request: LinkServerRequest) async throws -> LinkServerResponse {
    requests.append(request)
    let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
    switch answer {
    case .response(let status, let body):
      return LinkServerResponse(status: status, body: Data(body.utf8))
    case .failure(let code): throw URLError(code)
    case .silence:
      await BellClock.sleepForever()
      cancellations += 1
      throw CancellationError()
    }
  }

  /// The bodies of the questions.
  var bodies: [String] { requests.map { String(decoding: $0.body, as: UTF8.self) } }
}

extension PlayedServer.Answer {
  static let linkID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
  static let touch = "ZW50cnl3YXkgdG91Y2ggdG9rZW4gb2YgYW4gZXhhbXBsZSBsaW5r"

  static func resolved(_ target: String) -> PlayedServer.Answer {
    .response(
      200,
      #"{"outcome": "resolved", "target": "\#(target)", "link": "\#(linkID)", "#
        + #""touch": "\#(touch)"}"#)
  }

  static let unknown = PlayedServer.Answer.response(200, #"{"outcome": "unknown"}"#)
  static let ended = PlayedServer.Answer.response(
    200, #"{"outcome": "ended", "link": "\#(linkID)"}"#)
}

extension ResolvedLink {
  /// What the played server says.
  static let played = ResolvedLink(
    id: UUID(uuidString: PlayedServer.Answer.linkID),
    touch: TouchToken(rawValue: PlayedServer.Answer.touch))
  /// The same without the click.
  static let uncounted = ResolvedLink(id: UUID(uuidString: PlayedServer.Answer.linkID))
}

/// A clock that stands still, until the test rings: then all who sleep have slept long enough.
@MainActor final class BellClock: Clock {
  nonisolated let now = ContinuousClock.now
  nonisolated let minimumResolution = Swift.Duration.zero
  private(set) var sleeps: [Duration] = []
  private var sleepers: [AsyncStream<Never>.Continuation] = []

  nonisolated init() {}

  nonisolated func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws
  {
    await sleep(now.duration(to: deadline))
    try Task.checkCancellation()
  }

  private func sleep(_ duration: Duration) async {
    sleeps.append(duration)
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    sleepers.append(continuation)
    for await _ in stream {}
  }

  func ring() {
    for sleeper in sleepers { sleeper.finish() }
    sleepers = []
  }

  nonisolated static func sleepForever() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    defer { continuation.finish() }
    for await _ in stream {}
  }
}

/// A folder of a test's own, which is removed with it.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "entryway-reporting-\(UUID().uuidString)")

  func file(_ name: String) -> URL { url.appending(path: name) }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file(name))
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
