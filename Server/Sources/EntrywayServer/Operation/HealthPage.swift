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
    var page = Page(
      health.isReady ? "The server is healthy" : "The server cannot store data", .health)
    page.notice(
      health.isReady ? .good : .bad,
      health.isReady
        ? "Clicks, events and settings are stored."
        : "Links still work, but some data can't be stored. Free up disk space, or restore a "
          + "backup if a file is damaged, and check the log.")
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

  private static func word(_ part: Health.Part) -> Markup {
    if let reason = part.reason { return "<span class=\"bad\">✗ \(reason)</span>" }
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
