import HTTPTypes
import Hummingbird
import LinkPlatform

/// Pages of the whole server: apps, accounts, one's own account, health.
extension Console {
  func addServerPages(to router: RouterGroup<ServerContext>) {
    page(router, "") { visit in try await start(visit) }
    page(router, "go") { visit in try await go(visit) }
    page(router, "apps") { visit in try await appList(visit) }
    action(router, "apps", .owner) { visit in try await createApp(visit) }
    page(router, "health") { visit in try await healthPage(visit) }
    action(router, "theme", .viewer) { visit in Self.theme(visit) }
    page(router, "account") { visit in try await accountPage(visit) }
    action(router, "account", .viewer) { visit in try await changePassword(visit) }
    action(router, "account/sessions/:id/end", .viewer) { visit in try await endSession(visit) }
    page(router, "accounts", .owner) { visit in try await accountList(visit) }
    action(router, "accounts", .owner) { visit in try await createAccount(visit) }
    page(router, "accounts/:id", .owner) { visit in try await accountSettings(visit) }
    action(router, "accounts/:id/role", .owner) { visit in try await changeRole(visit) }
    action(router, "accounts/:id/password", .owner) { visit in try await resetPassword(visit) }
    action(router, "accounts/:id/remove", .owner) { visit in try await removeAccount(visit) }
  }

  /// Where somebody begins: the first app, or the page that adds one.
  private func start(_ visit: Visit) async throws -> ConsoleAnswer {
    guard let first = try await apps.apps().first else { return .seeOther("/console/apps") }
    return .seeOther(ConsoleTab.overview.path(first.name))
  }

  /// The bar's choice of app and time as the address that stands for it.
  private func go(_ visit: Visit) async throws -> ConsoleAnswer {
    let tab = visit.query["page"].flatMap(ConsoleTab.init(rawValue:)) ?? .overview
    guard let name = visit.query["app"],
      let app = try await apps.apps().first(where: { $0.name == name })
    else { return .seeOther("/console") }
    let items = ConsoleSpan.items(chosenIn: visit.query)
    let own = tab.isOfApp ? tab : .overview
    guard let here = Self.page(of: app, in: visit.query["at"]) else {
      return .seeOther(own.path(app.name) + QueryText.text(items))
    }
    // The same page, with all else that its address says.
    let names = Visit.passing.union(["range", "from", "to"])
    let kept = here.query.fields.filter { !names.contains($0.name) }.map {
      ($0.name, Optional($0.value))
    }
    return .seeOther(here.path + QueryText.text(kept + items))
  }

  /// The page of an app at an address of this server; nil for any other address.
  private static func page(of app: App, in address: String?) -> (path: String, query: FormBody)? {
    let target = RequestTarget(SignIn.ownPath(address))
    let start = ConsoleTab.overview.path(app.name)
    let rest = target.path.utf8.dropFirst(start.utf8.count)
    guard target.path.utf8.starts(with: start.utf8), rest.first ?? 0x2F == 0x2F,
      let query = try? FormBody(bytes: (target.query ?? "").utf8)
    else { return nil }
    return (String(target.path), query)
  }

  private func appList(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Apps", .apps)
    try await addApps(to: &page, visit, problem: nil)
    return .page(page)
  }

  private func addApps(to page: inout Page, _ visit: Visit, problem: Refusal?) async throws {
    let all = try await apps.apps()
    if all.isEmpty {
      page.empty(
        "Add your first app",
        """
        Links belong to an app. Add yours, upload its routes, create a link, try it on the drawn \
        phone, and see it counted: the next page guides you.
        """)
    } else {
      let rows = all.map { app -> [Markup] in
        [
          PageText.link(PageText.cut(app.title), to: ConsoleTab.overview.path(app.name)),
          "<code>\(app.name)</code>", PageText.cut(app.appIDs.joined(separator: ", ")),
          PageText.time(app.createdAt, app.timeZone),
        ]
      }
      page.add(
        PageTable(
          id: "apps", caption: "All apps", isCaptionHidden: true,
          columns: [.text("App"), .text("Name"), .text("Identifiers"), .text("Added")], rows: rows
        ).markup)
    }
    guard visit.may(.owner) else {
      if all.isEmpty { page.text("Only an owner can add one.") }
      return
    }
    page.heading("Add an app")
    let form = appForm(visit, nil)
    page.add((problem.map { form.refused(visit.form, $0) } ?? form).markup)
  }

  private func createApp(_ visit: Visit) async throws -> ConsoleAnswer {
    do {
      let app = try await apps.create(
        visit.form["name"] ?? "", try Self.appBody(visit.form), actor: visit.known.actor,
        at: visit.now)
      return .seeOther(ConsoleTab.overview.path(app.name), done: .created)
    } catch {
      let problem = try Refusal(error)
      var page = Page("Apps", .apps)
      page.status = .unprocessableContent
      try await addApps(to: &page, visit, problem: problem)
      return .page(page)
    }
  }

  private func healthPage(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page(
      health.isReady ? "The server is healthy" : "The server cannot store data", .health)
    page.notice(
      health.isReady ? .good : .bad,
      health.isReady
        ? "Clicks, events and settings are stored."
        : "Links still work, but something is not stored: make room on the disk, or restore a "
          + "backup if a file is damaged, and see the log.")
    try await addRoom(to: &page)
    let rows = health.parts.map { part -> [Markup] in
      [
        "\(part.name)",
        part.reason.map { "<span class=\"bad\">✗ \($0)</span>" }
          ?? "<span class=\"good\">✓ works</span>",
      ]
    }
    page.add(
      PageTable(
        id: "parts", caption: "What the server stores", columns: [.text("Part"), .text("State")],
        rows: rows
      ).markup)
    let jobs = try await cache.store.list(Job.self, of: nil, limit: 20, isNewestFirst: true).map(
      \.value)
    if !jobs.isEmpty {
      page.add(
        PageTable(
          id: "jobs", caption: "Background jobs, newest first",
          columns: [.text("Started"), .text("What"), .text("State")],
          rows: jobs.map { job in
            [
              PageText.time(job.createdAt, "UTC"),
              job.manifest == nil ? "generating association files" : "comparing a manifest",
              Self.word(job),
            ]
          }, note: "Times in UTC."
        ).markup)
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
        Events of \(PageText.cut(app.title)) take \(Self.text(use)).\(refused) An owner can \
        remove what invented installations reported, in the app's settings; the operator can raise \
        <code>app-event-bytes</code>.
        """)
    }
  }

  private static func word(_ job: Job) -> Markup {
    switch job.state {
    case .waiting: "waits"
    case .running: "<span class=\"warning\">… running</span>"
    case .done: "<span class=\"good\">✓ done</span>"
    case .failed: "<span class=\"bad\">✗ failed</span> \(PageText.cut(job.message ?? ""))"
    }
  }

  private static func theme(_ visit: Visit) -> ConsoleAnswer {
    let theme = visit.form["theme"] ?? ""
    let cookie =
      theme == "light" || theme == "dark"
      ? Cookies.set(Cookies.theme, theme, seconds: 365 * 86_400) : Cookies.remove(Cookies.theme)
    return .response(redirect(SignIn.ownPath(visit.form["back"]), cookies: [cookie]))
  }
}
