import EntrywayDiagnostics
import LinkPlatform

/// An owner exports an app, removes it, or takes it back while it waits.
struct AppRemovalPages: ConsolePages {
  /// How many links are counted.
  private static let countLimit = 10_000

  let apps: AppService
  let export: AppExport
  let store: any RecordStore
  let room: EventRoom

  func add(to router: ConsoleRouter) {
    page(router, "settings/export", .owner) { visit in
      .response(
        await export.response(
          of: try visit.appOfPage(), for: visit.account.id, actor: visit.known.actor, at: visit.now)
      )
    }
    form(router, "settings/remove", .owner, askToRemoveApp, removeApp)
    action(router, "settings/keep", .owner) { visit in
      _ = try await apps.keep(try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.settings), done: .kept)
    }
  }

  private func askToRemoveApp(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    var page = Page("Remove \(app.title)?", .settings, refused: visit.problem)
    if Self.addGoing(app, to: &page, visit) {
      page.text(PageText.link("Back to settings", to: visit.path(.settings)))
      return .page(page)
    }
    let days = Int(AppService.removalWait.components.seconds / 86_400)
    page.lead(
      """
      The app keeps working for \(days) days, and any owner can cancel until then. After that, \
      everything below is deleted and its links stop working. This can't be undone. The audit log \
      is kept.
      """)
    page.facts(try await what(of: app))
    page.text(
      """
      \(PageText.link("Export everything as JSON lines", to: visit.path(.settings, "/export"))) \
      first: records, links, and daily totals of clicks and events.
      """)
    page.add(nameForm(visit, app).refused(visit.form, visit.problem))
    page.text(PageText.link("Cancel", to: visit.path(.settings)))
    return .page(page)
  }

  private func removeApp(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    guard visit.form["name"] == app.name else {
      throw Refusal(
        .impossible, "other-name", "this is not the app's name", at: ["name"],
        hint: "enter \(app.name), so that you don't remove another app by mistake.")
    }
    _ = try await apps.remove(app, actor: visit.known.actor, at: visit.now)
    return .seeOther(visit.path(.settings))
  }

  /// Says that an app is to go, with a button that takes it back.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  static func addGoing(_ app: App, to page: inout Page, _ visit: Visit) -> Bool {
    guard let end = app.goesAt else { return false }
    page.notice(
      .warning,
      """
      This app will be removed on \(PageText.time(end, app.timeZone)), with its links and reports. It \
      keeps working until then.
      """)
    guard visit.may(.owner), end > visit.now else { return true }
    page.add(
      visit.button("keep", "Keep the app", to: visit.path(.settings, "/keep"), weight: .main))
    return true
  }

  private func nameForm(_ visit: Visit, _ app: App) -> Form {
    Form(
      id: "remove", action: visit.path(.settings, "/remove"),
      fields: [
        .init(
          name: "name", label: "The app's name", hint: "Enter \(app.name) to confirm.",
          isRequired: true)
      ], submit: "Remove \(app.name)", weight: .danger, token: visit.token)
  }

  /// What goes with an app.
  private func what(of app: App) async throws -> [(String, Markup)] {
    let hosts = try await store.all(LinkHost.self, of: app.id).map(\.value.name).sorted()
    return [
      ("Links", try await count(.link, of: app)),
      ("Hosts", hosts.isEmpty ? PageText.none() : PageText.cut(hosts.joined(separator: ", "))),
      ("Manifests", try await count(.manifest, of: app)),
      ("Keys", try await count(.key, of: app)),
      ("Funnels", try await count(.funnel, of: app)),
      ("Stored events", try await room.use(of: app.id).text),
      ("Clicks, pushes and reports", "all of them"),
    ]
  }

  private func count(_ kind: RecordKind, of app: App) async throws(StorageError) -> Markup {
    var (count, last) = (0, nil as RecordID?)
    while count < Self.countLimit {
      let page = try await store.records(
        RecordQuery(kind, app: app.id, after: last, limit: 100))
      count += page.count
      last = page.last?.id
      if page.count < 100 { return "\(PageText.number(count))" }
    }
    return "more than \(PageText.number(Self.countLimit - 1))"
  }
}
