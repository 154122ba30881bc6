import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import Logging
import NIOCore

/// The pages of the server: what marketing and developers look at before they read JSON.
///
/// All of it is HTML that works without script, at `/console` of the private address. A page asks the
/// services that the API asks, and shows what they refuse at the field that it is about.
struct Console: Sendable {
  let cache: RecordCache
  let links: LinkService
  let apps: AppService
  let keys: KeyService
  let manifests: ManifestService
  let sends: SendService
  let funnels: FunnelService
  let reports: ReportService
  let clicks: any ClickStore
  let events: any EventStore
  let health: Health
  let room: EventRoom
  let removals: EventRemovals
  let vocabulary: VocabularyService
  let export: AppExport
  let accounts: Accounts
  let sessions: Sessions
  let signIn: SignIn
  let live: LiveEvents
  let look: ConsoleAssets

  /// The pages over a server's services.
  init(
    _ services: Services, health: Health, addresses: ClientAddress,
    passwords: PasswordQueue = PasswordQueue(), logger: Logger = Logger(label: "entryway-server")
  ) {
    (cache, clicks, self.health) = (services.cache, services.clicks, health)
    (events, room, removals) = (services.events, services.room, services.removals)
    (links, apps, keys, manifests) = (
      services.links, services.apps, services.keys, services.manifests
    )
    (sends, vocabulary, funnels) = (services.sends, services.vocabulary, services.funnels)
    (reports, export, accounts) = (services.reports, services.export, services.accounts)
    sessions = Sessions(cache: cache, accounts: accounts)
    look = ConsoleAssets()
    live = LiveEvents()
    signIn = SignIn(
      accounts: accounts, sessions: sessions, addresses: addresses, queue: passwords,
      outcomes: SignInOutcomes(cache, logger), look: look)
  }

  /// Adds the pages.
  func add(to router: Router<ServerContext>) {
    router.get("") { _, _ in Self.redirect("/console") }
    let console = router.group("console")
    for asset in look.assets {
      console.get(RouterPath(asset.path)) { request, _ in asset.text.response(to: request) }
    }
    signIn.add(to: console, self)
    addServerPages(to: console)
    let app = console.group("apps/:app")
    addReportPages(to: app)
    addLinkPages(to: app)
    addFunnelPages(to: app)
    addSetupPages(to: app)
    addPlaygroundPages(to: app)
    addLivePages(to: app)
    console.get("**") { request, context in
      await answer(request, context, .viewer) { _ in throw Refusal.notFound }
    }
  }

  // MARK: Requests

  /// A page: GET, for those who have a role.
  func page(
    _ router: RouterGroup<ServerContext>, _ path: RouterPath, _ role: Account.Role = .viewer,
    _ make: @escaping @Sendable (Visit) async throws -> ConsoleAnswer
  ) {
    router.get(path) { request, context in await answer(request, context, role, make) }
  }

  /// What a form does: POST, with the session's own token.
  func action(
    _ router: RouterGroup<ServerContext>, _ path: RouterPath, _ role: Account.Role,
    limit: Int = 256 * 1024,
    _ make: @escaping @Sendable (Visit) async throws -> ConsoleAnswer
  ) {
    router.post(path) { request, context in
      await answer(request, context, role) { visit in
        var visit = visit
        visit.form = try await FormBody.read(request, limit: limit)
        guard FormOrigin.isOwn(request),
          SecretHash.isSame(visit.form.exact("token"), visit.token)
        else {
          throw Refusal(
            .forbidden, "foreign-form", "the form does not belong to this session",
            hint: "reload the page, and submit the form again.")
        }
        return try await make(visit)
      }
    }
  }

  private func answer(
    _ request: Request, _ context: ServerContext, _ role: Account.Role,
    _ make: (Visit) async throws -> ConsoleAnswer
  ) async -> Response {
    do {
      let now = Timestamp.now
      guard let token = Cookies(request)[Cookies.session],
        let known = try await sessions.find(token, at: now)
      else { return signIn.invitation(request) }
      let (visit, problem) = try await self.visit(request, context, known, now)
      do {
        if let problem { throw problem }
        guard visit.may(role) else {
          throw Refusal(
            .forbidden, "missing-role",
            "an account with the role \(visit.account.role.rawValue) may not do this",
            hint: "ask an owner for the role \(role.rawValue).")
        }
        let answer = try await AnalysisGate.$owner.withValue(visit.account.id) {
          try await make(visit)
        }
        if case .response = answer { await record(exportOf: visit) }
        switch answer {
        case .page(let page): return await response(page, visit)
        case .seeOther(let address, let done):
          let mark = done.map {
            (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "done=\($0.rawValue)"
          }
          return Self.redirect(address + (mark ?? ""))
        case .response(let response): return response
        }
      } catch let wrong as WrongSpan {
        return await response(Self.page(of: wrong, visit), visit)
      } catch {
        return await response(Self.page(of: error), visit)
      }
    } catch {
      return look.plain(Self.page(of: error))
    }
  }

  private func visit(
    _ request: Request, _ context: ServerContext, _ known: Sessions.Known, _ now: Timestamp
  ) async throws -> (Visit, (any Error)?) {
    let query = RequestTarget(request.head.path ?? "/").query
    var fields = FormBody()
    var app: App?
    var span: ConsoleSpan?
    var problem: (any Error)?
    do {
      fields = try FormBody(bytes: (query ?? "").utf8)
      if let name = context.parameters.get("app") { app = try await apps.named(String(name)) }
      if let app {
        do {
          span = try ConsoleSpan(fields, app, at: now)
        } catch let wrong as Refusal {
          problem = WrongSpan(problem: wrong)
        }
      }
    } catch {
      problem = error
    }
    let visit = Visit(
      request: request, parameters: context.parameters, known: known, query: fields, now: now,
      app: app, span: span)
    return (visit, problem)
  }

  /// Days that are none, told at the bar's fields: the page keeps its address and what was typed.
  private static func page(of wrong: WrongSpan, _ visit: Visit) -> Page {
    guard let tab = ConsoleTab(ofAppAt: visit.here([])), tab.hasSpan else {
      return page(of: wrong.problem)
    }
    var page = Page("Choose other days", tab)
    page.status = Problem.status(of: wrong.problem.kind)
    page.spanProblem = wrong.problem
    let field = ConsoleSpan.wrongField(visit.query) ?? "from"
    let hint: Markup =
      wrong.problem.diagnostic.hint.map { "<p>\(PageText.sentence($0))</p>\n" } ?? .empty
    page.add(
      """
      <div class="errors" role="alert" tabindex="-1" autofocus>
      <h2>\(PageText.sentence(wrong.problem.diagnostic.summary))</h2>
      \(hint)<p><a href="#bar-\(field)">Go to “\(field == "to" ? "to" : "From")”</a></p>
      </div>

      """)
    return page
  }

  /// What went wrong, as a page.
  static func page(of error: any Error) -> Page {
    let problem =
      Problem(error)
      ?? Problem(
        .internalServerError, "internal", "the server could not make this page",
        hint: "see the server's log.")
    let title =
      switch problem.status {
      case .notFound: "Page not found"
      case .forbidden: "Not allowed"
      default: "Something went wrong"
      }
    var page = Page(title, nil)
    page.status = problem.status
    // The hint of an unknown address speaks to programs.
    let hint = problem == .notFound ? nil : problem.diagnostic.hint
    let more: Markup = hint.map { "<br>\(PageText.sentence($0))" } ?? .empty
    page.notice(.bad, "\(PageText.sentence(problem.diagnostic.summary))\(more)")
    page.text(PageText.link("Go to the overview", to: "/console"))
    return page
  }

  /// That an address names days that are none.
  private struct WrongSpan: Error {
    let problem: Refusal
  }

  static func redirect(_ address: String, cookies: [String] = []) -> Response {
    var headers: HTTPFields = [.location: address, .cacheControl: "no-store"]
    for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
    return Response(status: .seeOther, headers: headers)
  }

  /// Writes down who takes a whole table as a file; on a full disk the file comes without a line.
  private func record(exportOf visit: Visit) async {
    guard visit.query["format"] == "csv", let app = visit.app else { return }
    let table = RequestTarget.segments(
      of: Substring(RequestTarget(visit.request.head.path ?? "").path.utf8.dropFirst())
    ).dropFirst(3).joined(separator: "/")
    let entry = AuditEntry(
      actor: visit.known.actor, action: "table.export", app: app.id, subject: table, at: visit.now)
    _ = try? await cache.commit(RecordTransaction(audit: [entry]))
  }

  private func response(_ page: Page, _ visit: Visit) async -> Response {
    let all = (try? await apps.apps()) ?? []
    return look.response(page, visit, apps: all)
  }
}
