import EntrywayDiagnostics
import EntrywayRouting
import LinkPlatform

/// Forms that make, change and delete links.
struct LinkForms: ConsolePages {
  let apps: AppService
  let links: LinkService
  let clicks: any ClickStore
  let cache: RecordCache

  func add(to router: ConsoleRouter) {
    form(router, "links/new", .editor, newLink) { visit in
      let body = try Self.linkBody(visit.form, try visit.appOfPage(), nil)
      let found = try await links.create([body], try visit.actor(), at: visit.now)
      return .seeOther(visit.path(.links, "/\(found[0].link.value.id)"), done: .created)
    }
    form(router, "links/:id/edit", .editor, editLink) { visit in
      let id = try visit.id()
      let found = try await links.read(id, try visit.appOfPage())
      let body = try Self.linkBody(visit.form, try visit.appOfPage(), found.link.value)
      _ = try await links.change(
        id, body, revision: visit.revision, try visit.actor(), at: visit.now)
      return .seeOther(visit.path(.links, "/\(id)"), done: .changed)
    }
    page(router, "links/:id/delete", .editor, askToDeleteLink)
    action(router, "links/:id/delete", .editor) { visit in
      try await links.remove(
        try visit.id(), revision: visit.revision, try visit.actor(), at: visit.now)
      return .seeOther(visit.path(.links), done: .deleted)
    }
  }

  private func newLink(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Create a link", .links, refused: visit.problem)
    if visit.problem == nil {
      page.lead(
        "A link opens a screen for people with the app, and a page or the store for everyone else.")
    }
    page.add(try await linkForm(visit, nil).refused(visit.form, visit.problem))
    return .page(page)
  }

  private func editLink(_ visit: Visit) async throws -> ConsoleAnswer {
    let id = try visit.id()
    let found = try await links.read(id, try visit.appOfPage())
    var page = Page("Change \(found.name)", .links, refused: visit.problem)
    var form = try await linkForm(visit, found).refused(visit.form, visit.problem)
    // It is still made of what it was: another's change is not taken back by it.
    if visit.problem != nil { form.hidden = [("revision", "\(visit.revision)")] }
    page.add(form)
    if visit.problem != nil {
      page.text(PageText.link("Reload", to: visit.path(.links, "/\(id)/edit")))
    }
    return .page(page)
  }

  /// What cannot be undone asks on a page of its own.
  private func askToDeleteLink(_ visit: Visit) async throws -> ConsoleAnswer {
    let found = try await links.read(try visit.id(), try visit.appOfPage())
    let link = found.link.value
    let count = try await clicks.count(of: link.id)
    return .question(
      "Delete \(found.name)?", .links,
      """
      Anyone who follows it, for example from a poster or an old email, gets “not found”. Its \
      clicks so far (\(PageText.number(count))) are kept in reports. This can't be undone.
      """,
      visit.button(
        "delete", "Delete this link", to: visit.path(.links, "/\(link.id)/delete"),
        hidden: [("revision", "\(found.link.revision)")]), keep: visit.path(.links, "/\(link.id)"))
  }

  /// What a form says of a link; what stands there as it was shown changes nothing, for a form cannot
  /// show all that the API takes.
  private static func linkBody(_ form: FormBody, _ app: App, _ old: Link?) throws -> LinkBody {
    var body = LinkBody()
    (body.host, body.slug, body.target) = (form["host"], form["slug"], form["target"])
    (body.title, body.campaign) = (form.change(["title"]), form.change(["campaign"]))
    (body.source, body.medium) = (form.change(["source"]), form.change(["medium"]))
    body.channel = Change(to: try form.choice(["channel"], as: Origin.Channel.self))
    if form["tags"] ?? "" != tagText(old) { body.tags = .set(form.list(["tags"])) }
    if form["expiresAt"] != lastDay(old, app) {
      body.expiresAt = Change(to: try endOfDay(form["expiresAt"], app))
    }
    body.clickLimit = try form.number(["clickLimit"])
    var fallbacks = FallbackChange()
    fallbacks.iphone = form.change(["fallbacks", "iphone"])
    fallbacks.ipad = form.change(["fallbacks", "ipad"])
    fallbacks.android = form.change(["fallbacks", "android"])
    fallbacks.web = form.change(["fallbacks", "web"])
    body.fallbacks = .set(fallbacks)
    var preview = PreviewChange()
    preview.title = form.change(["preview", "title"])
    preview.description = form.change(["preview", "description"])
    preview.image = form.change(["preview", "image"])
    body.preview = .set(preview)
    body.redirectsEverywhere = form.isChecked(["redirectsEverywhere"])
    body.forwardsQuery = form.isChecked(["forwardsQuery"])
    return body
  }

  private static func tagText(_ link: Link?) -> String {
    link?.origin.tags.joined(separator: ", ") ?? ""
  }

  /// The last day on which a link leads anywhere.
  private static func lastDay(_ link: Link?, _ app: App) -> String? {
    link?.expiresAt.map {
      LocalDay(of: Timestamp(milliseconds: $0.milliseconds - 1), in: app.timeZone).name
    }
  }

  /// The end of a day in the app's zone.
  private static func endOfDay(_ text: String?, _ app: App) throws(Refusal) -> Timestamp? {
    guard let text else { return nil }
    guard let noon = Timestamp(clock: "\(text) 12:00", in: app.timeZone) else {
      throw Refusal(
        .invalid, "bad-day", "\(Quoting.text(text)) is not a date", at: ["expiresAt"],
        hint: "enter it as 2026-11-22.")
    }
    return LocalDay(of: noon, in: app.timeZone).end
  }

  private func linkForm(_ visit: Visit, _ found: LinkService.Found?) async throws -> Form {
    let app = try visit.appOfPage()
    let link = found?.link.value
    let hosts = try await apps.hosts(of: app).map(\.name)
    var fields: [Form.Field] = []
    let target = link?.target ?? visit.query["target"] ?? ""
    fields.append(
      .init(
        name: "target", label: "Leads to", kind: .address, value: target,
        hint: "A link that opens the app, for example \(try await exampleTarget(app)).",
        isRequired: true))
    if found == nil, hosts.count > 1 {
      fields.append(
        .init(
          name: "host", label: "Host", kind: .choice(hosts.map { ($0, $0) }),
          value: visit.query["host"] ?? hosts[0]))
    }
    fields += [
      .init(
        name: "slug", label: "Short name", value: link?.slug ?? "",
        hint: "The part after the host: letters, digits, - and _. Leave empty for a random one."
      ),
      .init(
        name: "title", label: "Title", value: link?.title ?? "",
        hint: "Shown in the console, and to visitors if “Title when shared” is empty."),
      .init(name: "campaign", label: "Campaign", value: link?.origin.campaign ?? ""),
      .init(
        name: "channel", label: "Channel",
        kind: .choice(
          [("", "none")] + Origin.Channel.allCases.map { ($0.rawValue, $0.rawValue) }),
        value: link?.origin.channel?.rawValue ?? ""),
      .init(
        name: "tags", label: "Tags", value: Self.tagText(link),
        hint: "Separate tags with commas."),
    ]
    return Form(
      id: "link", action: visit.path(.links, found.map { "/\($0.link.value.id)/edit" } ?? "/new"),
      fields: fields, more: ("More: other stores, preview, limits", Self.moreFields(link, app)),
      submit: found == nil ? "Create link" : "Save", token: visit.token,
      hidden: found.map { [("revision", "\($0.link.revision)")] } ?? [])
  }

  private static func moreFields(_ link: Link?, _ app: App) -> [Form.Field] {
    return [
      .init(name: "source", label: "Source", value: link?.origin.source ?? ""),
      .init(name: "medium", label: "Medium", value: link?.origin.medium ?? ""),
      .init(
        place: ["fallbacks", "web"], label: "Web page for people without the app", kind: .address,
        value: link?.fallbacks.web ?? "",
        hint: app.webHosts.isEmpty
          ? "The app has no web hosts yet. An owner can add them under “App and hosts”."
          : "On \(app.webHosts.joined(separator: ", "))."),
      .init(
        place: ["fallbacks", "iphone"], label: "iPhone store page", kind: .address,
        value: link?.fallbacks.iPhone ?? "", hint: "Defaults to the app's."),
      .init(
        place: ["fallbacks", "ipad"], label: "iPad store page", kind: .address,
        value: link?.fallbacks.iPad ?? ""),
      .init(
        place: ["fallbacks", "android"], label: "Android store page", kind: .address,
        value: link?.fallbacks.android ?? ""),
      .init(
        place: ["preview", "title"], label: "Title when shared", value: link?.preview.title ?? ""),
      .init(
        place: ["preview", "description"], label: "Description when shared",
        value: link?.preview.description ?? ""),
      .init(
        place: ["preview", "image"], label: "Image when shared", kind: .address,
        value: link?.preview.image ?? "", hint: "A URL that starts with https://."),
      .init(
        name: "expiresAt", label: "Last day", kind: .date, value: lastDay(link, app) ?? "",
        hint: "The link stops working at the end of this day in \(app.timeZone)."),
      .init(
        name: "clickLimit", label: "Click limit (people)", kind: .number,
        value: link?.clickLimit.map(String.init) ?? "",
        hint: "The link stops working after this many people have clicked it."),
      .init(
        name: "redirectsEverywhere", label: "Redirect browsers immediately, without a page",
        kind: .check, value: link?.redirectsEverywhere == true ? "yes" : ""),
      .init(
        name: "forwardsQuery", label: "Forward query parameters",
        kind: .check, value: link?.forwardsQuery ?? true ? "yes" : ""),
    ]
  }

  /// A link that the app opens, for a hint.
  private func exampleTarget(_ app: App) async throws -> String {
    let table = try await cache.table(of: app.id)
    guard let manifest = table.manifest else { return "https://shop.example.com/orders/4821" }
    let host = manifest.hosts.first { !$0.utf8.contains(UInt8(ascii: "*")) }
    let start = host.map { "https://\($0)" } ?? "\(manifest.schemes.first ?? "app"):/"
    let route = manifest.routes.first {
      $0.pattern != "/" && !$0.pattern.utf8.contains(UInt8(ascii: "?"))
    }
    let parts = FieldText.items(of: route?.pattern ?? "/", at: "/").map { part in
      part.utf8.contains(UInt8(ascii: "{")) ? "4821" : part
    }
    return start + "/" + parts.joined(separator: "/")
  }
}

extension Visit {
  /// Who does what the page does, in the app's audit.
  func actor() throws -> AuditActor {
    AuditActor(known.actor, try appOfPage())
  }
}
