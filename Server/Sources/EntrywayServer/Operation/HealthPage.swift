import LinkPlatform

/// Whether the server stores what it should, and what it does beside requests.
struct HealthPage: ConsolePages {
  let health: Health
  let room: EventRoom
  let apps: AppService
  let store: any RecordStore

  func add(to router: ConsoleRouter) {
    page(router, "health", .viewer, healthPage)
  }

  private func healthPage(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page(title, .health)
    switch health.state {
    case .works: page.notice(.good, "Clicks, events and settings are stored.")
    case .degraded:
      page.notice(
        .warning,
        """
        Links that were followed recently still work, and their clicks are kept on this server \
        until the database is back. Apps keep their events and send them later. Settings can't be \
        changed meanwhile.
        """)
    case .fails where isClockWrong:
      page.notice(
        .bad,
        """
        This server's clock is wrong. Set it, for example with NTP: until then, load balancers \
        don't send requests to this server.
        """)
    case .fails:
      page.notice(
        .bad,
        "Links still work, but some data can't be stored. Free up disk space, or restore a "
          + "backup if a file is damaged, and check the log.")
    }
    if let moved = health.events.moved {
      page.notice(
        .warning,
        """
        Events of an earlier version are being moved to monthly files: \(Self.percent(moved)) done. \
        Links work meanwhile. Apps keep their events and send them later. Reports are back when it \
        is done.
        """)
    } else {
      try await addRoom(to: &page)
    }
    page.table("parts", "What the server stores", ["Part", "State"], of: health.parts) { part in
      [
        "\(part.name)",
        Self.word(part),
      ]
    }
    let jobs = try await store.list(Job.self, of: nil, limit: 20, isNewestFirst: true).map(
      \.value)
    if !jobs.isEmpty {
      page.table(
        "jobs", "Background jobs, newest first", ["Started", "What", "State"], of: jobs,
        note: "Times in UTC."
      ) { job in
        [
          PageText.time(job.createdAt, "UTC"),
          job.manifest == nil ? "generating association files" : "comparing a manifest",
          Self.word(job),
        ]
      }
    }
    page.text(
      """
      For programs: \(PageText.link("/healthz", to: "/healthz")), \
      \(PageText.link("/readyz", to: "/readyz")), \
      \(PageText.link("/metrics", to: "/metrics")) for Prometheus.
      """)
    return .page(page)
  }

  /// Tells which apps' events take nearly all of their room.
  private func addRoom(to page: inout Page) async throws {
    let uses = try await room.look()
    guard uses.contains(where: \.isNearlyFull) else { return }
    for app in try await apps.apps() {
      guard let use = uses.first(where: { $0.app == app.id }), use.isNearlyFull else { continue }
      let refused: Markup = use.isFull ? " New installations are refused." : .empty
      page.notice(
        use.isFull ? .bad : .warning,
        """
        Events of \(PageText.cut(app.title)) use \(use.text).\(refused) An owner can \
        remove events of fake installations in the app's settings. The operator can raise \
        <code>app-event-bytes</code>.
        """)
    }
  }

  private var isClockWrong: Bool { health.clock?.reason != nil }

  private var title: String {
    switch health.state {
    case .works: "The server is healthy"
    case .degraded: "The database is out of reach"
    case .fails: isClockWrong ? "The server's clock is wrong" : "The server cannot store data"
    }
  }

  private static func word(_ part: Health.Part) -> Markup {
    switch part.state {
    case .fails(let reason): return "<span class=\"bad\">✗ \(reason)</span>"
    case .degraded(let reason): return "<span class=\"warning\">… \(reason)</span>"
    case .works: break
    }
    guard let moved = part.moved else { return "<span class=\"good\">✓ works</span>" }
    return "<span class=\"warning\">… moving, \(percent(moved))</span>"
  }

  private static func percent(_ part: Double) -> String { "\(Int(part * 100)) %" }

  private static func word(_ job: Job) -> Markup {
    switch job.state {
    case .waiting: "queued"
    case .running: "<span class=\"warning\">… running</span>"
    case .done: "<span class=\"good\">✓ done</span>"
    case .failed: "<span class=\"bad\">✗ failed</span> \(PageText.cut(job.message ?? ""))"
    }
  }
}
