import HTTPTypes
import Hummingbird
import LinkPlatform

/// An app's own settings, and its hosts.
extension Console {
  func settings(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("\(try visit.appOfPage().title) and its hosts", .settings)
    try await addSettings(to: &page, visit, settings: nil, host: nil)
    return .page(page)
  }

  private func addSettings(
    to page: inout Page, _ visit: Visit, settings problem: Refusal?, host hostProblem: Refusal?
  ) async throws {
    let app = try visit.appOfPage()
    let hosts = try await apps.hosts(of: app)
    addGoing(app, to: &page, visit)
    page.heading("Hosts", id: "hosts")
    if hosts.isEmpty {
      page.text(
        "No host yet. Every link has a host, whose DNS points at this server's public address.")
    } else {
      let rows = hosts.map { host -> [Markup] in
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
      page.add(
        PageTable(
          id: "host-table", caption: "Hosts that this server answers for", isCaptionHidden: true,
          columns: [
            .text("Host"), .text("Links at"), .text("Unknown links lead to"), .text("Remove"),
          ], rows: rows
        ).markup)
    }
    guard visit.may(.owner) else {
      addVocabularyLink(to: &page, visit)
      page.facts([
        ("Name", "\(app.name)"), ("App identifiers", "\(app.appIDs.joined(separator: ", "))"),
        ("Schemes", "\(app.schemes.joined(separator: ", "))"),
        ("Time zone", "\(app.timeZone)"),
      ])
      return
    }
    let host = hostForm(visit)
    page.add(
      (hostProblem.map { host.refused(visit.form, $0) } ?? host).markup)
    page.heading("The app")
    var form = appForm(visit, app)
    // After a refusal the form is still made of what it was: another's change is not taken back by it.
    form.hidden = [
      (
        "revision",
        problem == nil ? "\(try await apps.revision(of: app))" : "\(visit.revision)"
      )
    ]
    page.add((problem.map { form.refused(visit.form, $0) } ?? form).markup)
    page.heading("Reported events")
    addVocabularyLink(to: &page, visit)
    page.text(
      PageText.link(
        "Remove what installations reported…", to: visit.path(.settings, "/removal")))
    page.heading("Export and removal")
    page.text(
      PageText.link(
        "Export the app as JSON lines", to: visit.path(.settings, "/export")))
    if app.goesAt == nil {
      page.text(PageText.link("Remove the app…", to: visit.path(.settings, "/remove")))
    }
  }

  func changeApp(_ visit: Visit) async throws -> ConsoleAnswer {
    do {
      let body = try Self.appBody(visit.form)
      _ = try await apps.change(
        try visit.appOfPage(), body, revision: visit.revision, actor: visit.known.actor,
        at: visit.now)
      return .seeOther(visit.path(.settings), done: .changed)
    } catch {
      let problem = try Refusal(error)
      var page = Page("\(try visit.appOfPage().title) and its hosts", .settings)
      page.status = .unprocessableContent
      try await addSettings(to: &page, visit, settings: problem, host: nil)
      return .page(page)
    }
  }

  func addHost(_ visit: Visit) async throws -> ConsoleAnswer {
    do {
      var body = HostBody()
      body.name = visit.form["name"]
      body.slugs = try visit.form.choice(["slugs"], as: LinkHost.Slugs.self)
      body.rootURL = visit.form.change(["rootURL"])
      body.unknownURL = visit.form.change(["unknownURL"])
      body.endedURL = visit.form.change(["endedURL"])
      _ = try await apps.addHost(
        body, to: try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.settings), done: .added)
    } catch {
      let problem = try Refusal(error)
      var page = Page("\(try visit.appOfPage().title) and its hosts", .settings)
      page.status = .unprocessableContent
      try await addSettings(to: &page, visit, settings: nil, host: problem)
      return .page(page)
    }
  }

  func askToRemoveHost(_ visit: Visit) async throws -> ConsoleAnswer {
    let name = String(visit.parameters.get("host") ?? "")
    let app = try visit.appOfPage()
    guard try await apps.hosts(of: app).contains(where: { $0.name == name }) else {
      throw Refusal.notFound
    }
    return question(
      "Remove \(name)?", .settings,
      "The server stops answering for its links and its association file.",
      Form(
        id: "remove", action: visit.path(.settings, "/hosts/\(name)/remove"),
        submit: "Remove \(name)", weight: .danger, token: visit.token
      ), keep: visit.path(.settings))
  }

  func removeHost(_ visit: Visit) async throws -> ConsoleAnswer {
    try await apps.removeHost(
      String(visit.parameters.get("host") ?? ""), of: try visit.appOfPage(),
      actor: visit.known.actor, at: visit.now)
    return .seeOther(visit.path(.settings), done: .removed)
  }

  static func appBody(_ form: FormBody) throws -> AppBody {
    var body = AppBody()
    body.title = form["title"]
    (body.appIDs, body.clipIDs) = (form.list(["appIDs"]), form.list(["clipIDs"]))
    (body.schemes, body.webHosts) = (form.list(["schemes"]), form.list(["webHosts"]))
    var stores = AppBody.Stores()
    stores.iphone = form.change(["stores", "iphone"])
    stores.ipad = form.change(["stores", "ipad"])
    stores.android = form.change(["stores", "android"])
    body.stores = .set(stores)
    body.timeZone = form["timeZone"]
    body.hosting = try form.choice(["hosting"], as: App.Hosting.self)
    body.storeButtonCopiesLink = form.isChecked(["storeButtonCopiesLink"])
    return body
  }

  private func hostForm(_ visit: Visit) -> Form {
    Form(
      id: "host", action: visit.path(.settings, "/hosts"),
      fields: [
        .init(name: "name", label: "Host", hint: "Such as go.example.com.", isRequired: true),
        .init(
          name: "slugs", label: "Link paths",
          kind: .choice([
            ("prefixed", "under /l/, next to other pages"),
            ("root", "at the root, with no other pages"),
          ]), value: "prefixed"),
      ],
      more: (
        "Where other visitors go",
        [
          .init(name: "rootURL", label: "The host's own page", kind: .address),
          .init(name: "unknownURL", label: "For unknown links", kind: .address),
          .init(name: "endedURL", label: "For ended links", kind: .address),
        ]
      ), submit: "Add host", token: visit.token)
  }

  func appForm(_ visit: Visit, _ app: App?) -> Form {
    var fields: [Form.Field] = []
    if app == nil {
      fields.append(
        .init(
          name: "name", label: "Name", hint: "Used in commands and addresses, such as shop.",
          isRequired: true))
    }
    fields += [
      .init(name: "title", label: "Title", value: app?.title ?? "", hint: "The name people know."),
      .init(
        name: "appIDs", label: "App identifiers",
        value: app?.appIDs.joined(separator: ", ") ?? "",
        hint: "Such as ABCDE12345.com.example.shop."
      ),
      .init(
        name: "schemes", label: "Schemes", value: app?.schemes.joined(separator: ", ") ?? "",
        hint: "Such as shop, without ://."),
      .init(
        at: ["stores", "iphone"], label: "Store for iPhones", kind: .address,
        value: app?.stores.iPhone ?? ""),
      .init(
        name: "webHosts", label: "Web hosts", value: app?.webHosts.joined(separator: ", ") ?? "",
        hint: "Hosts of the web pages that links may fall back to."),
      .init(
        name: "timeZone", label: "Time zone", value: app?.timeZone ?? "UTC",
        hint: "Its midnight ends a day in reports, such as Europe/Berlin."),
    ]
    return Form(
      id: "app", action: app == nil ? "/console/apps" : visit.path(.settings), fields: fields,
      more: (
        "More: other stores, App Clips, hosting",
        [
          .init(
            at: ["stores", "ipad"], label: "Store for iPads", kind: .address,
            value: app?.stores.iPad ?? ""),
          .init(
            at: ["stores", "android"], label: "Store for Android", kind: .address,
            value: app?.stores.android ?? ""),
          .init(
            name: "clipIDs", label: "App Clip identifiers",
            value: app?.clipIDs.joined(separator: ", ") ?? ""),
          .init(
            name: "hosting", label: "The association files allow the routes of",
            kind: .choice([("newest", "the newest version"), ("union", "all live versions")]),
            value: app?.hosting.rawValue ?? "newest"),
          .init(
            name: "storeButtonCopiesLink",
            label: "The page's store button copies the link, so the app can open it once installed",
            kind: .check, value: app?.storeButtonCopiesLink == true ? "yes" : ""),
        ]
      ), submit: app == nil ? "Add app" : "Save", token: visit.token)
  }
}
