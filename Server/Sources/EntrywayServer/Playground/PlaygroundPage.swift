import Entryway
import EntrywaySimulation
import HTTPTypes
import LinkPlatform

/// Try a link: a drawn phone shows which screen opens, and why.
struct PlaygroundPage: ConsolePages {
  let apps: AppService
  let cache: RecordCache

  func add(to router: ConsoleRouter) {
    page(router, "try", .viewer) { visit in try await tryingPage(visit, visit.query) }
    // A payload is longer than addresses should be.
    action(router, "try", .viewer) { visit in try await tryingPage(visit, visit.form) }
  }

  private func tryingPage(_ visit: Visit, _ asked: FormBody) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    var page = Page("Try a link", .playground)
    let table = try await cache.table(of: app.id)
    guard let manifest = table.manifest else {
      page.empty(
        "The server doesn't have the app's routes yet",
        "Upload the app's manifest, so that the drawn phone shows which screen a link opens.",
        actions: visit.may(.editor)
          ? [PageText.button("Upload a manifest", to: visit.path(.manifests))] : [])
      return .page(page)
    }
    let ownHosts = try await apps.hosts(of: app).map(\.name)
    let tried = ManifestApp(EntryRules(manifest: manifest))
    let choices = PlaygroundChoices(manifest, app: tried)
    var wrong: PlaygroundError?
    if var request = Self.request(asked) {
      if case .link(let link, let source) = request.content {
        request.content = .link(Self.completed(link, manifest, hosts: ownHosts), source: source)
      }
      let way = await browserWay(of: request, tried, app)
      if let way { request.content = .link(way.target) }
      do throws(PlaygroundError) {
        let trial = try await PlaygroundRun.run(request, app: tried) { link in
          await target(of: link, app)
        }
        let isFallback =
          trial.link.flatMap { try? tried.entries.routes.match($0) }?.isFallback ?? false
        add(trial, way, isFallback: isFallback, to: &page, visit)
      } catch {
        page.status = .unprocessableContent
        wrong = error
      }
    } else {
      page.lead(
        """
        Send a link, a push or a quick action to the drawn phone. It uses the live manifest, like \
        <code>entryway enter</code>.
        """)
    }
    for (title, form) in forms(choices, asked, visit) {
      page.heading(title)
      var form = form
      if let wrong, form.fields.contains(where: { $0.name == wrong.formField }) {
        form.problem = Refusal(.impossible, wrong.diagnostic, at: [.name(wrong.field)])
      }
      page.add(form)
    }
    addExamples(choices, to: &page, visit)
    return .page(page)
  }

  /// A short link that no route of the app takes: a phone opens its page in the browser.
  private struct BrowserWay {
    var link: String
    var target: String
  }

  /// The way of a short link over the browser; nil for what comes to the app itself.
  private func browserWay(
    of request: PlaygroundRequest, _ tried: ManifestApp, _ app: App
  ) async -> BrowserWay? {
    guard case .link(let link, nil) = request.content,
      let target = await target(of: link, app)
    else { return nil }
    let match = try? tried.entries.routes.match(link)
    return match.map(\.isFallback) ?? true ? BrowserWay(link: link, target: target) : nil
  }

  /// Where a short link of this server leads.
  private func target(of link: String, _ app: App) async -> String? {
    guard let read = try? DeepLink(link), let name = read.host?.lowercased(),
      let slug = read.segments.last
    else { return nil }
    guard let host = try? await cache.host(name)?.value, host.app == app.id else { return nil }
    return try? await cache.link(on: host, slug: slug)?.value.target
  }

  /// A link as pages show it, without `https://`, as a whole one.
  private static func completed(
    _ link: String, _ manifest: RouteManifest, hosts: [String]
  ) -> String {
    let host = String(Substring(link.utf8.prefix { !"/?#".utf8.contains($0) })).lowercased()
    return (hosts + manifest.hosts).contains(host) ? "https://\(link)" : link
  }

  private static func request(_ asked: FormBody) -> PlaygroundRequest? {
    let content: PlaygroundRequest.Content
    if let link = asked["link"] {
      content = .link(link, source: asked["source"].flatMap { EntrySource(name: $0) })
    } else if let type = asked["quickAction"] {
      content = .quickAction(type)
    } else if let payload = asked["payload"] {
      content = .payload(payload, action: asked["action"])
    } else {
      return nil
    }
    return PlaygroundRequest(
      content: content, state: asked["state"].flatMap(AppState.init(rawValue:)) ?? .foreground,
      audiences: Set(asked.values("audience")), unsatisfied: Set(asked.values("without")))
  }

  // MARK: The answer

  private func add(
    _ trial: PlaygroundRun, _ way: BrowserWay?, isFallback: Bool, to page: inout Page,
    _ visit: Visit
  ) {
    let result = trial.result
    let screen = result.shown ?? result.route ?? "nothing"
    let sentence =
      !trial.isOpened
      ? "Opens nothing: \(result.outcome.rawValue)"
      : isFallback ? "Opens the fallback screen, “\(screen)”" : "Opens “\(screen)”"
    page.notice(!trial.isOpened ? .bad : isFallback ? .warning : .good, "\(sentence).")
    if let way {
      page.notice(
        .note,
        """
        No route of the app matches \(PageText.cut(way.link)), so a phone first opens its page in \
        the browser. This shows what the page's button opens: <code>\(way.target)</code>. To open \
        the app directly, add a route that the server resolves.
        """)
    }
    let picture = PhonePicture(
      state: result.state,
      screen: trial.isOpened ? screen : "", caption: sentence, isOpened: trial.isOpened, id: "phone"
    )
    page.add("<figure class=\"phone\">\(Markup(trusted: picture.svg(width: 420)))</figure>")
    var facts: [(String, Markup)] = [
      ("Entry point", "\(PageText.words(result.source.name))"),
      ("The app was", "\(PageText.words(result.state.rawValue))"),
      ("Outcome", "<code>\(result.outcome.rawValue)</code>"),
    ]
    if let route = result.route { facts.append(("Route", "<code>\(route)</code>")) }
    for (name, text) in result.parameters.sorted(by: { $0.key < $1.key }) {
      facts.append((name, PageText.cut(text, limit: 200)))
    }
    if let resolution = trial.resolution {
      let says: Markup =
        resolution.target.map { "leads to <code>\($0)</code>" } ?? "not found on this server"
      facts.append(("Short link", says))
    }
    page.facts(facts)
    if let message = result.message { page.add("<pre tabindex=\"0\">\(message)</pre>") }
    page.heading("Why")
    for explanation in [trial.explanation, trial.targetExplanation].compactMap(\.self) {
      page.add("<pre tabindex=\"0\">\(explanation)</pre>")
    }
    if trial.explanation == nil {
      page.text("There is no link to explain.")
    }
    page.text("<small>\(result.note ?? ManifestApp.note)</small>")
    if visit.may(.editor), let link = trial.link, trial.isOpened, !isFallback,
      trial.resolution == nil
    {
      page.text(
        PageText.button(
          "Create a short link to it", to: visit.path(.links, "/new", [("target", link)]),
          isMain: false))
    }
  }

  // MARK: The forms

  /// The forms, each below its heading.
  private func forms(
    _ choices: PlaygroundChoices, _ asked: FormBody, _ visit: Visit
  ) -> [(title: String, form: Form)] {
    func form(_ id: String, _ fields: [Form.Field], submit: String, isGet: Bool = true) -> Form {
      let isThis = asked[fields[0].name] != nil
      let state = Form.Field(
        name: "state", label: "The app is",
        kind: .choice(AppState.allCases.map { ($0.rawValue, "\($0)") }),
        value: isThis ? asked["state"] ?? "foreground" : "foreground")
      let audience = Form.Field(
        name: "audience", label: "The user is",
        kind: .checks(choices.audiences.prefix(50).map { ($0, $0) }),
        values: asked.values("audience"))
      let without = Form.Field(
        name: "without", label: "Unmet requirements",
        kind: .checks(choices.requirements.prefix(50).map { ($0, $0) }),
        values: asked.values("without"))
      return Form(
        id: id, action: visit.path(.playground),
        fields: fields + [state] + (choices.audiences.isEmpty ? [] : [audience])
          + (choices.requirements.isEmpty ? [] : [without]),
        submit: submit, token: visit.token, isGet: isGet)
    }
    let link = Form.Field(
      name: "link", label: "Link", kind: .address, value: asked.exact("link"),
      hint: "The app's own, or a short link of this server.", isRequired: true,
      suggestions: choices.links.prefix(50).map(\.link))
    let quickAction = Form.Field(
      name: "quickAction", label: "Quick action",
      kind: .choice(choices.quickActions.map { ($0.key, $0.title ?? $0.key) }),
      value: asked["quickAction"] ?? "")
    let example = visit.query["example"].flatMap { Int($0) }.flatMap { index in
      choices.payloads.indices.contains(index) ? choices.payloads[index] : nil
    }
    let payload: [Form.Field] = [
      .init(
        name: "payload", label: "Payload", kind: .area,
        value: asked["payload"] == nil
          ? example?.payload.jsonText(pretty: true) ?? "" : asked.exact("payload"),
        hint: "The JSON sent to the phone.", isRequired: true),
      .init(
        name: "action", label: "The user taps",
        kind: .choice(
          [("", "the notification itself")] + choices.actions.map { ($0.id, $0.title ?? $0.id) }),
        value: asked["action"] ?? example?.action ?? ""),
    ]
    var forms = [("A link", form("try-link", [link], submit: "Open the link"))]
    if !choices.quickActions.isEmpty {
      forms.append(
        ("A quick action", form("try-action", [quickAction], submit: "Tap the quick action")))
    }
    forms.append(
      ("A push", form("try-payload", payload, submit: "Tap the push", isGet: false)))
    return forms
  }

  private func addExamples(_ choices: PlaygroundChoices, to page: inout Page, _ visit: Visit) {
    if !choices.links.isEmpty {
      page.heading("Links that the app opens")
      page.table(
        "examples", "An example for each screen", isCaptionHidden: true, ["Screen", "Try"],
        of: choices.links.prefix(100)
      ) { item in
        [
          PageText.cut(item.route),
          PageText.link(
            PageText.cut(item.link, limit: 80),
            to: visit.path(.playground, "", [("link", item.link)])),
        ]
      }
    }
    if !choices.payloads.isEmpty {
      page.heading("Pushes that the app handles")
      let items = choices.payloads.prefix(20).enumerated().map { index, payload -> Markup in
        let link = PageText.link(
          "fill in an example",
          to: visit.path(.playground, "", [("example", "\(index)")]) + "#try-payload")
        return "<li><code>\(payload.rule)</code> · \(link)</li>"
      }
      page.add("<ul>\(items.joined())</ul>")
    }
  }
}

extension PlaygroundError {
  /// The field whose form tells it: that of links for what all forms have.
  fileprivate var formField: String { ["audiences", "without"].contains(field) ? "link" : field }
}
