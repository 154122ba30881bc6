import HTTPTypes
import LinkRecords

/// Keys of apps and servers.
extension Console {
  func keyList(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Keys", .keys)
    page.lead(
      """
      A publishable key stands in the app and asks where links lead; a secret key stays on your \
      servers. Each is shown once.
      """)
    try await addKeys(to: &page, visit, keyForm(visit))
    return .page(page)
  }

  func createKey(_ visit: Visit) async throws -> ConsoleAnswer {
    do {
      var json = try FormJSON(visit.form, [("type", .textIfGiven), ("title", .textIfGiven)])
      let isSecret = visit.form["type"] == Key.Kind.secret.rawValue
      if isSecret { json.set("scopes", visit.form.values("scopes")) }
      let made = try await keys.create(
        try json.decoded(as: KeyBody.self), for: try visit.appOfPage(), actor: visit.known.actor,
        at: visit.now)
      var page = Page("The key \(made.title) was made", .keys)
      page.notice(.warning, "This is the only time that it is shown. Put it where it is used now.")
      page.text(PageText.copied(made.key ?? ""))
      page.text(
        isSecret
          ? "Send it as <code>Authorization: Bearer ewsk_…</code>."
          : "Give it to the app: <code>LinkServer(host: …, key: …)</code>.")
      page.text(PageText.button("Done", to: visit.path(.keys)))
      return .page(page)
    } catch let problem as Problem {
      var page = Page("Keys", .keys)
      page.status = .unprocessableContent
      try await addKeys(to: &page, visit, keyForm(visit).refused(visit.form, problem))
      return .page(page)
    }
  }

  func askToRevokeKey(_ visit: Visit) async throws -> ConsoleAnswer {
    let id = try visit.id()
    guard let key = try await keys.list(try visit.appOfPage()).first(where: { $0.id == id }) else {
      throw Problem.notFound
    }
    return question(
      "Revoke the key \(key.title)?", .keys,
      "Whatever uses it is refused at once. This cannot be undone.",
      Form(
        id: "revoke", action: visit.path(.keys, "/\(id)/revoke"), submit: "Revoke this key",
        weight: .danger, token: visit.token
      ), keep: visit.path(.keys))
  }

  func revokeKey(_ visit: Visit) async throws -> ConsoleAnswer {
    _ = try await keys.revoke(
      try visit.id(), of: try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
    return .seeOther(visit.path(.keys), done: .revoked)
  }

  private func addKeys(to page: inout Page, _ visit: Visit, _ form: Form) async throws {
    let app = try visit.appOfPage()
    let all = try await keys.list(app).reversed()
    if !all.isEmpty {
      let rows = all.map { key -> [Markup] in
        let isOver = key.expiresAt.map { $0 <= visit.now } ?? false
        let state: Markup =
          key.revokedAt != nil
          ? "<span class=\"muted\">revoked</span>"
          : isOver ? "<span class=\"muted\">over</span>" : "<span class=\"good\">✓ valid</span>"
        return [
          PageText.cut(key.title), "\(key.type.rawValue)",
          key.scopes.isEmpty
            ? PageText.none("–") : "\(key.scopes.map(\.rawValue).joined(separator: ", "))",
          PageText.time(key.createdAt, app.timeZone), state,
          key.revokedAt == nil
            ? PageText.link(
              "Revoke \(PageText.cut(key.title, limit: 24))…",
              to: visit.path(.keys, "/\(key.id)/revoke")) : PageText.none("–"),
        ]
      }
      page.add(
        PageTable(
          id: "keys", caption: "All keys", isCaptionHidden: true,
          columns: [
            .text("Key"), .text("Type"), .text("May"), .text("Made"), .text("State"),
            .text("Revoke"),
          ], rows: rows
        ).markup(templates))
    }
    page.heading("Make a key")
    page.add(form.markup(templates))
  }

  private func keyForm(_ visit: Visit) -> Form {
    Form(
      id: "key", action: visit.path(.keys),
      fields: [
        .init(name: "title", label: "What it is for", hint: "Such as: iOS app, mail system."),
        .init(
          name: "type", label: "Type",
          kind: .choice([
            ("publishable", "publishable: stands in the app"),
            ("secret", "secret: stays on a server"),
          ]), value: "publishable"),
        .init(
          name: "scopes", label: "A secret key may",
          kind: .checks([
            ("read", "read everything but keys"), ("links", "make and change links"),
            ("manifests", "upload manifests"), ("sends", "register pushes"),
            ("owner", "all of that, and settings and keys"),
          ])),
      ], submit: "Make key", token: visit.token)
  }
}
