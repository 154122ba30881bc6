import LinkPlatform

/// Where the frame of all pages leads: the start, the bar's choice of app and time, the foot's colours.
struct LayoutActions: ConsolePages {
  let apps: AppService

  func add(to router: ConsoleRouter) {
    page(router, "", .viewer, start)
    page(router, "go", .viewer, go)
    action(router, "theme", .viewer) { visit in Self.theme(visit) }
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

  private static func theme(_ visit: Visit) -> ConsoleAnswer {
    let theme = visit.form["theme"] ?? ""
    let cookie =
      theme == "light" || theme == "dark"
      ? Cookies.set(Cookies.theme, theme, seconds: 365 * 86_400) : Cookies.remove(Cookies.theme)
    return .response(
      ConsoleResponder.redirect(SignIn.ownPath(visit.form["back"]), cookies: [cookie]))
  }
}
