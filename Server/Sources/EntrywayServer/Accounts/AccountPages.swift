import EntrywayDiagnostics
import HTTPTypes
import LinkPlatform

/// Accounts: one's own, and for owners those of all.
extension Console {
  func accountPage(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Your account", .account)
    try await addAccount(to: &page, visit, problem: nil)
    return .page(page)
  }

  private func addAccount(to page: inout Page, _ visit: Visit, problem: Refusal?) async throws {
    page.facts([
      ("Name", "\(visit.account.name)"),
      ("Permissions", "\(Self.words(of: visit.account.role))"),
    ])
    page.heading("Where you are signed in")
    let sessions = try await accounts.sessions(of: visit.account.id).map(\.value).reversed()
    let rows = sessions.map { session -> [Markup] in
      let isThis = session.id == visit.known.session.value.id
      let form: Markup =
        isThis
        ? PageText.none("this browser")
        : Form(
          id: "end-\(session.id)", action: "/console/account/sessions/\(session.id)/end",
          submit: "Sign out", weight: .quiet, token: visit.token
        ).markup
      return [
        PageText.cut(session.agent.isEmpty ? "unknown browser" : session.agent, limit: 80),
        PageText.time(session.createdAt, "UTC"), PageText.time(session.expiresAt, "UTC"), form,
      ]
    }
    page.add(
      PageTable(
        id: "sessions", caption: "Browsers that are signed in", isCaptionHidden: true,
        columns: [.text("Browser"), .text("Since"), .text("Until"), .text("Sign out")],
        rows: rows, note: "Times in UTC."
      ).markup)
    page.heading("Change your password")
    let form = Form(
      id: "password", action: "/console/account",
      fields: [
        .init(
          name: "current", label: "Current password", kind: .password, isRequired: true,
          autocomplete: "current-password"),
        .init(
          name: "password", label: "New password", kind: .password,
          hint: "12 characters or more. Signs out all other browsers.", isRequired: true,
          autocomplete: "new-password"),
      ], submit: "Change password", token: visit.token)
    page.add((problem.map { form.refused(visit.form, $0) } ?? form).markup)
  }

  func changePassword(_ visit: Visit) async throws -> ConsoleAnswer {
    let (account, password) = (visit.account, visit.form.exact("current"))
    do {
      let subject = SignInLimits.Subject.browser("session \(visit.known.session.value.id)")
      guard signIn.limits.mayTry([subject], at: visit.now) else { throw SignIn.refusal }
      let isRight = try await signIn.isRight(.known) {
        Password.proves(password, account.password)
      }
      guard isRight else {
        signIn.limits.wasWrong([subject], at: visit.now)
        throw Refusal(
          .impossible, "wrong-password", "this is not your current password",
          at: ["current"], hint: "enter the password that you signed in with.")
      }
      signIn.limits.wasRight([subject])
      try await accounts.setPassword(
        visit.form.exact("password"), of: visit.known.account,
        keeping: visit.known.session.value.id, actor: visit.known.actor, at: visit.now)
      // The old mark of a browser that has signed in before went with the old password.
      let mark = try await accounts.find(account.id).map { KnownBrowser.cookie(for: $0.value) }
      return .response(
        Self.redirect(
          "/console/account?done=changed", cookies: mark.map { [SignIn.browserCookie($0)] } ?? []))
    } catch {
      let problem = try Refusal(error)
      var page = Page("Your account", .account)
      page.status = .unprocessableContent
      try await addAccount(to: &page, visit, problem: problem)
      return .page(page)
    }
  }

  func endSession(_ visit: Visit) async throws -> ConsoleAnswer {
    let id = try visit.id()
    guard
      let session = try await accounts.sessions(of: visit.account.id)
        .first(where: { $0.value.id == id })
    else { throw Refusal.notFound }
    try await sessions.end(session, actor: visit.known.actor, at: visit.now)
    return .seeOther("/console/account", done: .signedOut)
  }

  // MARK: Those of all

  func accountList(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Accounts", .accounts)
    try await addAccounts(to: &page, visit, newAccountForm(visit))
    return .page(page)
  }

  private func addAccounts(to page: inout Page, _ visit: Visit, _ form: Form) async throws {
    let rows = try await accounts.all().map { account -> [Markup] in
      [
        PageText.link(PageText.cut(account.name), to: "/console/accounts/\(account.id)"),
        "\(account.role.rawValue)", PageText.time(account.createdAt, "UTC"),
      ]
    }
    page.add(
      PageTable(
        id: "accounts", caption: "Who can sign in", isCaptionHidden: true,
        columns: [.text("Account"), .text("Role"), .text("Created")], rows: rows,
        note: "Times in UTC."
      ).markup)
    page.heading("Create an account")
    page.add(form.markup)
  }

  func createAccount(_ visit: Visit) async throws -> ConsoleAnswer {
    let password = Password.random()
    do {
      let account = try await accounts.create(
        visit.form["name"] ?? "", try Self.role(visit.form), password: password,
        actor: visit.known.actor, at: visit.now)
      return .page(passwordPage("Account \(account.name) created", password))
    } catch {
      let problem = try Refusal(error)
      var page = Page("Accounts", .accounts)
      page.status = .unprocessableContent
      try await addAccounts(
        to: &page, visit, newAccountForm(visit).refused(visit.form, problem))
      return .page(page)
    }
  }

  func accountSettings(_ visit: Visit) async throws -> ConsoleAnswer {
    let account = try await account(visit).value
    var page = Page("Account \(account.name)", .accounts)
    page.facts([
      ("Permissions", "\(Self.words(of: account.role))"),
      ("Signed in", "\(try await accounts.sessions(of: account.id).count) browsers"),
    ])
    let path = "/console/accounts/\(account.id)"
    page.heading("Role")
    page.add(
      Form(
        id: "role", action: "\(path)/role", fields: [Self.roleField(account.role)],
        submit: "Change role", token: visit.token
      ).markup)
    page.heading("New password")
    page.text("Generates a password, shows it once, and signs out every browser.")
    page.add(
      Form(
        id: "reset", action: "\(path)/password", submit: "Generate a new password", weight: .quiet,
        token: visit.token
      ).markup)
    page.heading("Remove")
    page.text("\(account.name) can no longer sign in. Its entries stay in the audit log.")
    page.add(
      Form(
        id: "remove", action: "\(path)/remove", submit: "Remove \(account.name)",
        weight: .danger, token: visit.token
      ).markup)
    return .page(page)
  }

  func changeRole(_ visit: Visit) async throws -> ConsoleAnswer {
    let old = try await account(visit)
    try await accounts.setRole(
      try Self.role(visit.form), of: old, actor: visit.known.actor, at: visit.now)
    return .seeOther("/console/accounts", done: .changed)
  }

  func resetPassword(_ visit: Visit) async throws -> ConsoleAnswer {
    let old = try await account(visit)
    let password = Password.random()
    try await accounts.setPassword(password, of: old, actor: visit.known.actor, at: visit.now)
    return .page(passwordPage("\(old.value.name) has a new password", password))
  }

  func removeAccount(_ visit: Visit) async throws -> ConsoleAnswer {
    try await accounts.remove(try await account(visit), actor: visit.known.actor, at: visit.now)
    return .seeOther("/console/accounts", done: .removed)
  }

  private func account(_ visit: Visit) async throws -> Versioned<Account> {
    guard let account = try await accounts.find(try visit.id()) else { throw Refusal.notFound }
    return account
  }

  private func passwordPage(_ title: String, _ password: String) -> Page {
    var page = Page(title, .accounts)
    page.notice(.warning, "The password is shown only this once. Hand it over safely.")
    page.text(PageText.copied(password))
    page.text(PageText.button("Done", to: "/console/accounts"))
    return page
  }

  private func newAccountForm(_ visit: Visit) -> Form {
    Form(
      id: "account", action: "/console/accounts",
      fields: [
        .init(
          name: "name", label: "Name", hint: "Such as ada@example.com. A password is generated.",
          isRequired: true),
        Self.roleField(.viewer),
      ], submit: "Create account", token: visit.token)
  }

  private static func roleField(_ role: Account.Role) -> Form.Field {
    .init(
      name: "role", label: "Role",
      kind: .choice(
        Account.Role.allCases.map { ($0.rawValue, "\($0.rawValue): \(words(of: $0))") }),
      value: role.rawValue)
  }

  private static func role(_ form: FormBody) throws(Refusal) -> Account.Role {
    guard let role = Account.Role(rawValue: form["role"] ?? "") else {
      throw Refusal(
        .impossible, "bad-role", "\(Quoting.text(form["role"] ?? "")) is not a role",
        at: ["role"], hint: "choose one from the list.")
    }
    return role
  }

  static func words(of role: Account.Role) -> String {
    switch role {
    case .viewer: "sees everything except keys, accounts and the audit log"
    case .editor: "also creates and changes links, funnels and manifests"
    case .owner: "does everything, including apps, hosts, keys and accounts"
    }
  }
}
