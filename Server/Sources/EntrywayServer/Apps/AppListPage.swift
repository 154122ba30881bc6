import LinkPlatform

/// The apps of the server, and a form that adds one.
struct AppListPage: ConsolePages {
  let apps: AppService

  func add(to router: ConsoleRouter) {
    form(router, "apps", .viewer, changing: .owner, appList) { visit in
      let app = try await apps.create(
        visit.form["name"] ?? "", try AppForm.body(of: visit.form), actor: visit.known.actor,
        at: visit.now)
      return .seeOther(ConsoleTab.overview.path(app.name), done: .created)
    }
  }

  private func appList(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Apps", .apps, refused: visit.problem)
    let all = try await apps.apps()
    if all.isEmpty {
      page.empty(
        "Add your first app",
        """
        Every link belongs to an app. Add yours, and the next page guides you: upload its routes, \
        create a link, try it on the drawn phone, and see it counted.
        """)
    } else {
      page.table(
        "apps", "All apps", isCaptionHidden: true, ["App", "Name", "Identifiers", "Added"], of: all
      ) { app in
        [
          PageText.link(PageText.cut(app.title), to: ConsoleTab.overview.path(app.name)),
          "<code>\(app.name)</code>", PageText.cut(app.appIDs.joined(separator: ", ")),
          PageText.time(app.createdAt, app.timeZone),
        ]
      }
    }
    guard visit.may(.owner) else {
      if all.isEmpty { page.text("Only an owner can add one.") }
      return .page(page)
    }
    page.heading("Add an app")
    page.add(AppForm.form(visit, nil).refused(visit.form, visit.problem))
    return .page(page)
  }
}
