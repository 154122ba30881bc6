import EntrywayDiagnostics
import LinkPlatform

/// Who can sign in: an owner creates, changes and removes accounts.
struct AccountPages: ConsolePages {
  let accounts: Accounts

  func add(to router: ConsoleRouter) {
    form(router, "accounts", .owner, accountList) { visit in
      let password = Password.random()
      let account = try await accounts.create(
        visit.form["name"] ?? "", try Self.role(visit.form), password: password,
        actor: visit.known.actor, at: visit.now)
      return .page(passwordPage("Account \(account.name) created", password))
    }
    page(router, "accounts/:id", .owner, accountSettings)
    action(router, "accounts/:id/role", .owner) { visit in
      let old = try await account(visit)
      try await accounts.setRole(
        try Self.role(visit.form), of: old, actor: visit.known.actor, at: visit.now)
      return .seeOther("/console/accounts", done: .changed)
    }
    action(router, "accounts/:id/password", .owner) { visit in
      let old = try await account(visit)
      let password = Password.random()
      try await accounts.setPassword(password, of: old, actor: visit.known.actor, at: visit.now)
      return .page(passwordPage("\(old.value.name) has a new password", password))
    }
    action(router, "accounts/:id/remove", .owner) { visit in
      try await accounts.remove(try await account(visit), actor: visit.known.actor, at: visit.now)
      return .seeOther("/console/accounts", done: .removed)
    }
  }

  private func accountList(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Accounts", .accounts, refused: visit.problem)
    page.table(
      "accounts", "Who can sign in", isCaptionHidden: true, ["Account", "Role", "Created"],
      of: try await accounts.all(), note: "Times in UTC."
    ) { account in
      [
        PageText.link(PageText.cut(account.name), to: "/console/accounts/\(account.id)"),
        "\(account.role.rawValue)", PageText.time(account.createdAt, "UTC"),
      ]
    }
    page.heading("Create an account")
    page.add(newAccountForm(visit).refused(visit.form, visit.problem))
    return .page(page)
  }

  private func accountSettings(_ visit: Visit) async throws -> ConsoleAnswer {
    let account = try await account(visit).value
    var page = Page("Account \(account.name)", .accounts)
    page.facts([
      ("Permissions", "\(account.role.words)"),
      ("Signed in", "\(try await accounts.sessions(of: account.id).count) browsers"),
    ])
    let path = "/console/accounts/\(account.id)"
    page.heading("Role")
    page.add(
      Form(
        id: "role", action: "\(path)/role", fields: [Self.roleField(account.role)],
        submit: "Change role", token: visit.token))
    page.heading("New password")
    page.text("Generates a password, shows it once, and signs out every browser.")
    page.add(
      visit.button("reset", "Generate a new password", to: "\(path)/password", weight: .quiet))
    page.heading("Remove")
    page.text("\(account.name) can no longer sign in. Its audit log entries are kept.")
    page.add(visit.button("remove", "Remove \(account.name)", to: "\(path)/remove"))
    return .page(page)
  }

  private func account(_ visit: Visit) async throws -> Versioned<Account> {
    guard let account = try await accounts.find(try visit.id()) else { throw Refusal.notFound }
    return account
  }

  private func passwordPage(_ title: String, _ password: String) -> Page {
    var page = Page(title, .accounts)
    page.notice(.warning, "The password is shown only once. Share it securely.")
    page.text(PageText.copied(password))
    page.text(PageText.button("Done", to: "/console/accounts"))
    return page
  }

  private func newAccountForm(_ visit: Visit) -> Form {
    Form(
      id: "account", action: "/console/accounts",
      fields: [
        .init(
          name: "name", label: "Name",
          hint: "For example, ada@example.com. The server generates a password.",
          isRequired: true),
        Self.roleField(.viewer),
      ], submit: "Create account", token: visit.token)
  }

  private static func roleField(_ role: Account.Role) -> Form.Field {
    .init(
      name: "role", label: "Role",
      kind: .choice(
        Account.Role.allCases.map { ($0.rawValue, "\($0.rawValue): \($0.words)") }),
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
}

extension Account.Role {
  /// What it allows, for reading.
  var words: String {
    switch self {
    case .viewer: "can view everything except keys, accounts and the audit log"
    case .editor: "can also create and change links, funnels and manifests"
    case .owner: "can do everything, including apps, hosts, keys and accounts"
    }
  }
}
