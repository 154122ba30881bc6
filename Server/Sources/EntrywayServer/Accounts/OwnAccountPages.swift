import EntrywayDiagnostics
import LinkPlatform

/// One's own account: where it is signed in, and its password.
struct OwnAccountPages: ConsolePages {
  let accounts: Accounts
  let sessions: Sessions
  let signIn: SignIn

  func add(to router: ConsoleRouter) {
    form(router, "account", .viewer, accountPage, changePassword)
    action(router, "account/sessions/:id/end", .viewer) { visit in
      let id = try visit.id()
      guard
        let session = try await accounts.sessions(of: visit.account.id)
          .first(where: { $0.value.id == id })
      else { throw Refusal.notFound }
      try await sessions.end(session, actor: visit.known.actor, at: visit.now)
      return .seeOther("/console/account", done: .signedOut)
    }
  }

  private func accountPage(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Your account", .account, refused: visit.problem)
    page.facts([
      ("Name", "\(visit.account.name)"),
      ("Permissions", "\(visit.account.role.words)"),
    ])
    page.heading("Where you're signed in")
    let all = try await accounts.sessions(of: visit.account.id).map(\.value).reversed()
    page.table(
      "sessions", "Browsers that are signed in", isCaptionHidden: true,
      ["Browser", "Signed in", "Expires", "Sign out"], of: all, note: "Times in UTC."
    ) { session in
      let isThis = session.id == visit.known.session.value.id
      let form: Markup =
        isThis
        ? PageText.none("this browser")
        : visit.button(
          "end-\(session.id)", "Sign out", to: "/console/account/sessions/\(session.id)/end",
          weight: .quiet
        ).markup
      return [
        PageText.cut(session.agent.isEmpty ? "unknown browser" : session.agent, limit: 80),
        PageText.time(session.createdAt, "UTC"), PageText.time(session.expiresAt, "UTC"), form,
      ]
    }
    page.heading("Change your password")
    let form = Form(
      id: "password", action: "/console/account",
      fields: [
        .init(
          name: "current", label: "Current password", kind: .password, isRequired: true,
          autocomplete: "current-password"),
        .init(
          name: "password", label: "New password", kind: .password,
          hint: "At least 12 characters. Changing it signs out all other browsers.",
          isRequired: true,
          autocomplete: "new-password"),
      ], submit: "Change password", token: visit.token)
    page.add(form.refused(visit.form, visit.problem))
    return .page(page)
  }

  private func changePassword(_ visit: Visit) async throws -> ConsoleAnswer {
    let (account, password) = (visit.account, visit.form.exact("current"))
    let subject = SignInLimits.Subject.browser("session \(visit.known.session.value.id)")
    guard await signIn.attempts.begin([subject], at: visit.now) == nil else {
      throw SignIn.refusal
    }
    let isRight: Bool
    do throws(Refusal) {
      isRight = try await signIn.isRight(.known) { Password.proves(password, account.password) }
    } catch {
      await signIn.attempts.wasNotTried([subject])
      throw error
    }
    guard isRight else {
      throw Refusal(
        .impossible, "wrong-password", "this is not your current password",
        at: ["current"], hint: "enter the password you signed in with.")
    }
    await signIn.attempts.wasRight([subject])
    try await accounts.setPassword(
      visit.form.exact("password"), of: visit.known.account,
      keeping: visit.known.session.value.id, actor: visit.known.actor, at: visit.now)
    // The old mark of a browser that has signed in before went with the old password.
    let mark = try await accounts.find(account.id).map { KnownBrowser.cookie(for: $0.value) }
    return .response(
      ConsoleResponder.redirect(
        "/console/account?done=changed", cookies: mark.map { [SignIn.browserCookie($0)] } ?? []))
  }
}
