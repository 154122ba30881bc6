import EntrywayDiagnostics
import HTTPTypes
import Hummingbird
import LinkPlatform

/// Signs people in and out.
struct SignIn: ConsolePages {
  let accounts: Accounts
  let sessions: Sessions
  let addresses: ClientAddress
  let queue: PasswordQueue
  let attempts: SignInAttempts
  let outcomes: SignInOutcomes
  let assets: ConsoleAssets

  func add(to router: ConsoleRouter) {
    router.group.get("sign-in") { request, _ in
      let query = RequestTarget(request.head.path ?? "/").query
      let fields = try FormBody(bytes: (query ?? "").utf8)
      return try await page(request, back: fields["back"], fields: fields)
    }
    router.group.post("sign-in") { request, context in
      do {
        return try await take(request, context)
      } catch {
        guard let problem = Problem(error) else { throw error }
        return assets.response(Page(of: problem))
      }
    }
    action(router, "sign-out", .viewer) { visit in
      try await sessions.end(visit.known.session, actor: visit.known.actor, at: visit.now)
      outcomes.ended(visit.account)
      return .response(
        ConsoleResponder.redirect(
          "/console/sign-in?done=signedOut", cookies: [Cookies.remove(Cookies.session)]))
    }
  }

  private func page(
    _ request: Request, back: String?, fields: FormBody = FormBody(), problem: Refusal? = nil,
    name: String = ""
  ) async throws -> Response {
    var page = Page("Sign in", nil)
    let isNobody = try await accounts.all().isEmpty
    if fields["done"] == ConsoleAnswer.Done.signedOut.rawValue {
      page.notice(.good, "You're signed out.")
    }
    if fields["cookies"] != nil {
      page.notice(
        .warning,
        """
        Your browser didn't keep you signed in. Browsers do so only over HTTPS, or over HTTP on \
        this machine: open the console with https, or at http://localhost.
        """)
    }
    if isNobody {
      page.notice(
        .note,
        """
        There are no accounts yet. Create the first one on the server, in its folder: \
        <code>entryway-server accounts create NAME --role owner</code>. The command prints a \
        password.
        """)
    }
    // The form's own cookie: with it nobody is signed in by a form of another site.
    let token = Cookies(request)[Cookies.form] ?? Sessions.random()
    var form = Form(
      id: "sign-in", action: "/console/sign-in",
      fields: [
        .init(
          name: "name", label: "Name", value: name, isRequired: true, autocomplete: "username"),
        .init(
          name: "password", label: "Password", kind: .password, isRequired: true,
          autocomplete: "current-password"),
      ], submit: "Sign in", token: Sessions.formToken(of: token),
      hidden: [("back", Self.ownPath(back))])
    form.problem = problem
    page.add(form)
    if let problem { page.status = Problem.status(of: problem.kind) }
    var response = assets.response(page)
    response.headers.append(
      HTTPField(name: .setCookie, value: Cookies.set(Cookies.form, token)))
    return response
  }

  /// What every refusal says: neither whether there is such an account, nor which was wrong.
  static let refusal = Refusal(
    .impossible, "not-signed-in",
    "the name or the password is wrong, or there were too many attempts",
    hint: "try again; after many attempts, wait 15 minutes. To set a new password, run "
      + "`entryway-server accounts password NAME`.")

  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await FormBody.read(request, limit: 16 * 1024)
    let cookies = Cookies(request)
    guard FormOrigin.isOwn(request) else { throw Self.foreign }
    guard let own = cookies[Cookies.form] else {
      return ConsoleResponder.redirect(
        "/console/sign-in" + QueryText.text([("back", form["back"]), ("cookies", "none")]))
    }
    guard SecretHash.isSame(form.exact("token"), Sessions.formToken(of: own)) else {
      throw Self.foreign
    }
    let now = Timestamp.now
    let name = Self.name(form["name"] ?? "")
    var account: Account?
    if let name { account = try await accounts.find(name)?.value }
    let number = account.flatMap { KnownBrowser.number(of: cookies[Cookies.browser], for: $0) }
    let address = Self.subject(addresses.address(of: request, context))
    let subjects = Self.subjects(browser: number, name: name, account, address)
    func refused() async throws -> Response {
      try await page(request, back: form["back"], problem: Self.refusal, name: form["name"] ?? "")
    }
    if let blocked = await attempts.begin(subjects, at: now) {
      outcomes.wasLimited(account, by: blocked, at: now)
      return try await refused()
    }
    let password = form.exact("password")
    let isRight: Bool
    let hash = account?.password ?? Password.nobody
    do throws(Refusal) {
      isRight = try await self.isRight(number == nil ? .stranger(address: address) : .known) {
        Password.proves(password, hash)
      }
    } catch {
      await attempts.wasNotTried(subjects)
      outcomes.wasBusy(at: now)
      throw error
    }
    guard isRight, let account else {
      outcomes.wasWrong(account, at: now)
      return try await refused()
    }
    let token: String
    do {
      token = try await sessions.begin(
        account, agent: request.headers[.userAgent] ?? "", at: now)
    } catch is Sessions.OutdatedProofError {
      outcomes.wasWrong(account, at: now)
      return try await refused()
    } catch {
      // The password was right: that no session can be written is nobody's wrong try.
      await attempts.wasNotTried(subjects)
      throw error
    }
    await attempts.wasRight(subjects)
    outcomes.succeeded(account)
    return ConsoleResponder.redirect(
      Self.ownPath(form["back"]),
      cookies: [
        Cookies.set(Cookies.session, token, seconds: Int(Sessions.length.components.seconds)),
        Self.browserCookie(KnownBrowser.cookie(for: account)),
        Cookies.remove(Cookies.form),
      ])
  }

  /// The name of an account that somebody may mean; nil for what is longer than any.
  static func name(_ text: String) -> String? {
    guard text.utf8.count <= Accounts.nameLimit else { return nil }
    let name = text.lowercased()
    return name.utf8.count <= Accounts.nameLimit ? name : nil
  }

  /// Whose attempts are counted: what is no name counts for its address alone.
  private static func subjects(
    browser: String?, name: String?, _ account: Account?, _ address: String
  ) -> [SignInLimits.Subject] {
    if let browser { return [.browser(browser)] }
    guard let name else { return [.address(address)] }
    return [account == nil ? .name(name) : .account(name), .address(address)]
  }

  /// Whether a password is right, when it is its turn to be tried.
  ///
  /// - Throws: A ``Refusal`` with 503 if too many wait.
  func isRight(
    _ lane: PasswordQueue.Lane, _ work: @escaping @Sendable () -> Bool
  ) async throws(Refusal) -> Bool {
    do throws(PasswordQueue.FullError) {
      return try await queue.run(lane, work)
    } catch {
      throw Refusal(
        .busy, "busy", "too many people are signing in right now",
        hint: "wait a few seconds, and try again.")
    }
  }

  static func browserCookie(_ value: String) -> String {
    Cookies.set(Cookies.browser, value, seconds: 365 * 86_400)
  }

  private static let foreign = Refusal(
    .forbidden, "foreign-form", "the form does not belong to this browser",
    hint: "reload the sign-in page, and try again.")

  /// An address within the console, and no other.
  static func ownPath(_ text: String?) -> String {
    guard let text, text.utf8.starts(with: "/console".utf8), text.utf8.count <= 4096,
      text.utf8.firstRange(of: "..".utf8) == nil,
      text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }),
      text.count == 8 || text.dropFirst(8).first == "/" || text.dropFirst(8).first == "?"
    else { return "/console" }
    return text
  }

  /// What an address counts as: of IPv6 the 64 bits that one customer has.
  private static func subject(_ address: String?) -> String {
    guard let address, let bytes = AddressRange.bytes(of: address) else { return "?" }
    return bytes.count == 16
      ? bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") : address
  }
}
