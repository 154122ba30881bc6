import Hummingbird
import LinkPlatform

/// An app's own settings, and its hosts.
struct SettingsPage: ConsolePages {
  let apps: AppService

  func add(to router: ConsoleRouter) {
    page(router, "settings", .viewer) { visit in try await settings(visit) }
    action(
      router, "settings", .owner, refused: { try await settings($0, app: $0.problem) }, changeApp)
    action(
      router, "settings/hosts", .owner, refused: { try await settings($0, host: $0.problem) },
      addHost)
    page(router, "settings/hosts/:host/remove", .owner, askToRemoveHost)
    action(router, "settings/hosts/:host/remove", .owner) { visit in
      try await apps.removeHost(
        String(visit.parameters.get("host") ?? ""), of: try visit.appOfPage(),
        actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.settings), done: .removed)
    }
  }

  private func settings(
    _ visit: Visit, app problem: Refusal? = nil, host hostProblem: Refusal? = nil
  ) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    var page = Page("App and hosts", .settings, refused: problem ?? hostProblem)
    let hosts = try await apps.hosts(of: app)
    AppRemovalPages.addGoing(app, to: &page, visit)
    page.heading("Hosts", id: "hosts")
    if hosts.isEmpty {
      page.text(
        "No hosts yet. Every link has a host. Point its DNS at this server's public address.")
    } else {
      page.table(
        "host-table", "Hosts that this server answers for", isCaptionHidden: true,
        ["Host", "Links at", "Unknown links redirect to", "Remove"], of: hosts
      ) { host in
        [
          PageText.cut(host.name),
          "<code>\(host.address(of: "…").dropFirst("https://".count).description)</code>",
          host.unknownURL.map { PageText.cut($0) } ?? PageText.none("not found"),
          visit.may(.owner)
            ? PageText.link(
              "Remove \(host.name)…", to: visit.path(.settings, "/hosts/\(host.name)/remove"))
            : PageText.none("–"),
        ]
      }
    }
    let names = PageText.link(
      "Names reported by the app", to: visit.path(.settings, "/vocabulary"))
    guard visit.may(.owner) else {
      page.text(names)
      page.facts([
        ("Name", "\(app.name)"), ("App identifiers", "\(app.appIDs.joined(separator: ", "))"),
        ("Schemes", "\(app.schemes.joined(separator: ", "))"),
        ("Time zone", "\(app.timeZone)"),
      ])
      return .page(page)
    }
    page.add(hostForm(visit).refused(visit.form, hostProblem))
    page.heading("The app")
    var form = AppForm.form(visit, app)
    // After a refusal the form is still made of what it was: another's change is not taken back by it.
    form.hidden = [
      (
        "revision",
        problem == nil ? "\(try await apps.revision(of: app))" : "\(visit.revision)"
      )
    ]
    page.add(form.refused(visit.form, problem))
    page.heading("Reported events")
    page.text(names)
    page.text(
      PageText.link(
        "Remove reported events…", to: visit.path(.settings, "/removal")))
    page.heading("Export and removal")
    page.text(
      PageText.link(
        "Export the app as JSON lines", to: visit.path(.settings, "/export")))
    if app.goesAt == nil {
      page.text(PageText.link("Remove the app…", to: visit.path(.settings, "/remove")))
    }
    return .page(page)
  }

  private func changeApp(_ visit: Visit) async throws -> ConsoleAnswer {
    _ = try await apps.change(
      try visit.appOfPage(), try AppForm.body(of: visit.form), revision: visit.revision,
      actor: visit.known.actor, at: visit.now)
    return .seeOther(visit.path(.settings), done: .changed)
  }

  private func addHost(_ visit: Visit) async throws -> ConsoleAnswer {
    var body = HostBody()
    body.name = visit.form["name"]
    body.slugs = try visit.form.choice(["slugs"], as: LinkHost.Slugs.self)
    body.rootURL = visit.form.change(["rootURL"])
    body.unknownURL = visit.form.change(["unknownURL"])
    body.endedURL = visit.form.change(["endedURL"])
    _ = try await apps.addHost(
      body, to: try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
    return .seeOther(visit.path(.settings), done: .added)
  }

  private func askToRemoveHost(_ visit: Visit) async throws -> ConsoleAnswer {
    let name = String(visit.parameters.get("host") ?? "")
    let app = try visit.appOfPage()
    guard try await apps.hosts(of: app).contains(where: { $0.name == name }) else {
      throw Refusal.notFound
    }
    return .question(
      "Remove \(name)?", .settings,
      "The server stops serving its links and its association file.",
      visit.button(
        "remove", "Remove \(name)", to: visit.path(.settings, "/hosts/\(name)/remove")),
      keep: visit.path(.settings))
  }

  private func hostForm(_ visit: Visit) -> Form {
    Form(
      id: "host", action: visit.path(.settings, "/hosts"),
      fields: [
        .init(name: "name", label: "Host", hint: "For example, go.example.com.", isRequired: true),
        .init(
          name: "slugs", label: "Link paths",
          kind: .choice([
            ("prefixed", "under /l/, next to other pages"),
            ("root", "at the root, with no other pages"),
          ]), value: "prefixed"),
      ],
      more: (
        "Redirects for the home page, unknown links and ended links",
        [
          .init(name: "rootURL", label: "Home page", kind: .address),
          .init(name: "unknownURL", label: "Unknown links", kind: .address),
          .init(name: "endedURL", label: "Ended links", kind: .address),
        ]
      ), submit: "Add host", token: visit.token)
  }
}
