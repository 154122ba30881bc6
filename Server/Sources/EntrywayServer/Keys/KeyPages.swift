import LinkPlatform

/// Keys of apps and servers.
struct KeyPages: ConsolePages {
  let keys: KeyService

  func add(to router: ConsoleRouter) {
    form(router, "keys", .owner, keyList, createKey)
    page(router, "keys/:id/revoke", .owner, askToRevokeKey)
    action(router, "keys/:id/revoke", .owner) { visit in
      _ = try await keys.revoke(
        try visit.id(), of: try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.keys), done: .revoked)
    }
  }

  private func keyList(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Keys", .keys, refused: visit.problem)
    if visit.problem == nil {
      page.lead(
        """
        Apps use a publishable key to resolve links and report events. A secret key stays on your \
        servers. Each key is shown only once.
        """)
    }
    let app = try visit.appOfPage()
    let all = try await keys.list(app).reversed()
    if !all.isEmpty {
      page.table(
        "keys", "All keys", isCaptionHidden: true,
        ["Key", "Type", "Scopes", "Created", "State", "Revoke"], of: all
      ) { key in
        let isOver = key.expiresAt.map { $0 <= visit.now } ?? false
        let state: Markup =
          key.revokedAt != nil
          ? "<span class=\"muted\">revoked</span>"
          : isOver ? "<span class=\"muted\">expired</span>" : "<span class=\"good\">✓ valid</span>"
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
    }
    page.heading("Create a key")
    page.add(keyForm(visit).refused(visit.form, visit.problem))
    return .page(page)
  }

  private func createKey(_ visit: Visit) async throws -> ConsoleAnswer {
    let type = try visit.form.required(["type"], as: Key.Kind.self)
    let isSecret = type == .secret
    let body = KeyBody(
      type: type, scopes: isSecret ? try visit.form.choices(["scopes"], as: Key.Scope.self) : nil,
      title: visit.form["title"])
    let made = try await keys.create(
      body, for: try visit.appOfPage(), actor: visit.known.actor, at: visit.now)
    var page = Page("Key \(made.title) created", .keys)
    page.notice(.warning, "The key is shown only once. Copy it now.")
    page.text(PageText.copied(made.key ?? ""))
    page.text(
      isSecret
        ? "Send it as <code>Authorization: Bearer ewsk_…</code>."
        : "Give it to the app: <code>LinkServer(host: …, key: …)</code>.")
    page.text(PageText.button("Done", to: visit.path(.keys)))
    return .page(page)
  }

  private func askToRevokeKey(_ visit: Visit) async throws -> ConsoleAnswer {
    let id = try visit.id()
    guard let key = try await keys.list(try visit.appOfPage()).first(where: { $0.id == id }) else {
      throw Refusal.notFound
    }
    return .question(
      "Revoke the key \(key.title)?", .keys,
      "Requests that use it are refused immediately. This can't be undone.",
      visit.button("revoke", "Revoke this key", to: visit.path(.keys, "/\(id)/revoke")),
      keep: visit.path(.keys))
  }

  private func keyForm(_ visit: Visit) -> Form {
    Form(
      id: "key", action: visit.path(.keys),
      fields: [
        .init(name: "title", label: "What it is for", hint: "For example, iOS app or mail system."),
        .init(
          name: "type", label: "Type",
          kind: .choice([
            ("publishable", "publishable: for the app"),
            ("secret", "secret: for your servers"),
          ]), value: "publishable"),
        .init(
          name: "scopes", label: "Scopes (secret keys only)",
          kind: .checks([
            ("read", "read everything except keys"), ("links", "create and change links"),
            ("manifests", "upload manifests"), ("sends", "register pushes"),
            ("owner", "all of these, plus settings and keys"),
          ])),
      ], submit: "Create key", token: visit.token)
  }
}
