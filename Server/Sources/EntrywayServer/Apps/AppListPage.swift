import HTTPTypes
import LinkPlatform

/// The apps of the server, and a form that adds one.
struct AppListPage: ConsolePages {
  let apps: AppService

  func add(to router: ConsoleRouter) {
    page(router, "apps") { visit in try await appList(visit) }
    action(router, "apps", .owner) { visit in try await createApp(visit) }
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
    let form = AppForm.form(visit, nil)
    page.add((problem.map { form.refused(visit.form, $0) } ?? form).markup)
  }

  private func createApp(_ visit: Visit) async throws -> ConsoleAnswer {
    do {
      let app = try await apps.create(
        visit.form["name"] ?? "", try AppForm.body(of: visit.form), actor: visit.known.actor,
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
}
