import EntrywayReporting
import EntrywayTesting
import Foundation

/// Destinations of an app that reports.
enum Page: LinkDestination {
  case home
  case order(id: Int)
  case invite(code: String)
  case hosts
  case link(slug: String)

  static let routes = RouteTable<Page>(
    schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"], fallback: .home,
    campaign: .utm, surfaces: ["orders"]
  ) {
    Route("/", .home)
    Route("/orders/{id}", Page.order)
    Route("/invites/{code}", Page.invite).sensitive("code")
    Route("/hosts", .hosts).audience("host")
    Route("/l/{slug}", Page.link).hosts("go.example.com").resolved(by: .server)
  }
}

/// An app that reports to a server in memory.
@MainActor final class ReportingShop {
  let server: MemoryLinkServer
  let center: DeepLinkCenter<Page>
  let reporting: Reporting
  let folder: URL
  let notes = NoteBook()
  var now = Shop.date {
    didSet { clock.now = now }
  }
  private let clock = DateClock()

  init(
    _ server: MemoryLinkServer = MemoryLinkServer(), parameters: [String: Set<String>] = [:],
    events: Set<EventName>? = nil, shared: SharedReports? = nil, hasConsent: Bool? = true,
    folder: URL? = nil, reporters: [any OpenReporter] = [], transport: (any LinkTransport)? = nil,
    set: (inout ReportingOptions) -> Void = { _ in }
  ) {
    self.server = server
    let folder = folder ?? Self.newFolder()
    self.folder = folder
    let clock = clock
    center = DeepLinkCenter(
      EntryRules(Page.routes, [.notification(link: "deep_link")]), now: { clock.now },
      requirements: { page, _ in page == .order(id: 9) ? [.session] : [] })
    var options = server.options(
      parameters: parameters, events: events, shared: shared, folder: folder, onNote: notes.add)
    // Nothing is sent but what a test sends.
    options.clock = BellClock()
    if let transport { options.transport = transport }
    set(&options)
    reporting = center.report(to: server.address, also: reporters, options: options)
    center.onOpen { _, _ in }
    if let hasConsent { reporting.hasConsent = hasConsent }
  }

  nonisolated static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "reporting-\(UUID().uuidString)")
  }

  /// What is in the folder, with the folders in it.
  var files: [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
  }

  /// Everything that is written in the folder, as text.
  var written: String {
    files.map { name in
      let contents = try? Data(contentsOf: folder.appending(path: name))
      return String(decoding: contents ?? Data(), as: UTF8.self)
    }.joined(separator: "\n")
  }

  @discardableResult
  func open(_ link: String, _ source: EntrySource = .universalLink) -> EntryID {
    center.receive(AppEntry(source: source, content: .link(link), date: now)).id
  }

  @discardableResult
  func tap(_ payload: [String: PayloadValue], _ action: NotificationAction = .tap) -> EntryID {
    center.receive(
      AppEntry(
        source: .notification(action),
        content: .notification(NotificationContent(payload: .object(payload))), date: now)
    ).id
  }

  /// What the server has been told, as sentences.
  func told() async -> [String] {
    await reporting.send()
    return server.events.map(\.description)
  }

  /// The events of a kind that the server has been told.
  func events(_ kind: ReportedEvent.Kind) async -> [ReportedEvent] {
    await reporting.send()
    return server.events.filter { $0.kind == kind }
  }
}

/// A clock that stands still until it is moved.
@MainActor private final class DateClock {
  var now = Shop.date
}
