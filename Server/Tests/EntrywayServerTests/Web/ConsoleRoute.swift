import HTTPTypes
import Hummingbird
import LinkPlatform
import Logging
import ServerTestSupport

@testable import EntrywayServer

/// An address of the console, and who may ask it.
struct ConsoleRoute: Sendable, CustomStringConvertible {
  let method: HTTPRequest.Method
  /// With `{id}` and its like, behind `/console`.
  let template: String
  let role: Account.Role

  var description: String { "\(method) /console\(template)" }

  /// Whether it answers with a file to keep, and no page.
  var isFile: Bool { template.contains("code.") || template.hasSuffix("/export") }

  /// The pages and actions, but for sign-in and files that are the same for all.
  static let all: [ConsoleRoute] = pages + actions

  static let pages: [ConsoleRoute] = routes(
    .get,
    [
      (.viewer, "/apps"), (.viewer, "/health"), (.viewer, "/account"), (.owner, "/accounts"),
      (.owner, "/accounts/{account}"), (.viewer, "/apps/{app}"), (.viewer, "/apps/{app}/campaigns"),
      (.viewer, "/apps/{app}/ways-in"), (.viewer, "/apps/{app}/destinations"),
      (.viewer, "/apps/{app}/unopened"),
      (.viewer, "/apps/{app}/pushes"), (.viewer, "/apps/{app}/links"),
      (.editor, "/apps/{app}/links/new"), (.editor, "/apps/{app}/links/bulk"),
      (.viewer, "/apps/{app}/links/{link}"), (.viewer, "/apps/{app}/links/{link}/code"),
      (.viewer, "/apps/{app}/links/{link}/code.png"),
      (.viewer, "/apps/{app}/links/{link}/code.svg"),
      (.editor, "/apps/{app}/links/{link}/edit"), (.editor, "/apps/{app}/links/{link}/delete"),
      (.viewer, "/apps/{app}/funnels"), (.editor, "/apps/{app}/funnels/new"),
      (.viewer, "/apps/{app}/funnels/{funnel}"), (.editor, "/apps/{app}/funnels/{funnel}/edit"),
      (.editor, "/apps/{app}/funnels/{funnel}/delete"), (.viewer, "/apps/{app}/association"),
      (.viewer, "/apps/{app}/manifests"), (.viewer, "/apps/{app}/manifests/{manifest}"),
      (.editor, "/apps/{app}/manifests/{manifest}/retire"), (.viewer, "/apps/{app}/settings"),
      (.owner, "/apps/{app}/settings/hosts/{host}/remove"),
      (.owner, "/apps/{app}/settings/removal"), (.viewer, "/apps/{app}/settings/vocabulary"),
      (.owner, "/apps/{app}/settings/vocabulary/{term}/remove"),
      (.owner, "/apps/{app}/settings/export"), (.owner, "/apps/{app}/settings/remove"),
      (.owner, "/apps/{app}/keys"),
      (.owner, "/apps/{app}/keys/{key}/revoke"), (.owner, "/apps/{app}/audit"),
      (.viewer, "/apps/{app}/try"), (.viewer, "/apps/{app}/live"),
    ])

  static let actions: [ConsoleRoute] = routes(
    .post,
    [
      (.viewer, "/sign-out"), (.viewer, "/theme"), (.viewer, "/account"),
      (.viewer, "/account/sessions/{session}/end"), (.owner, "/apps"), (.owner, "/accounts"),
      (.owner, "/accounts/{account}/role"), (.owner, "/accounts/{account}/password"),
      (.owner, "/accounts/{account}/remove"), (.editor, "/apps/{app}/pushes"),
      (.editor, "/apps/{app}/links/new"), (.editor, "/apps/{app}/links/bulk"),
      (.editor, "/apps/{app}/links/{link}/edit"), (.editor, "/apps/{app}/links/{link}/delete"),
      (.editor, "/apps/{app}/funnels/new"), (.editor, "/apps/{app}/funnels/{funnel}/edit"),
      (.editor, "/apps/{app}/funnels/{funnel}/delete"), (.editor, "/apps/{app}/manifests"),
      (.editor, "/apps/{app}/manifests/{manifest}/confirm"),
      (.editor, "/apps/{app}/manifests/{manifest}/retire"), (.owner, "/apps/{app}/settings"),
      (.owner, "/apps/{app}/settings/hosts"),
      (.owner, "/apps/{app}/settings/hosts/{host}/remove"),
      (.owner, "/apps/{app}/settings/removal"), (.owner, "/apps/{app}/settings/vocabulary"),
      (.owner, "/apps/{app}/settings/vocabulary/{term}/remove"),
      (.owner, "/apps/{app}/settings/remove"), (.owner, "/apps/{app}/settings/keep"),
      (.owner, "/apps/{app}/keys"),
      (.owner, "/apps/{app}/keys/{key}/revoke"), (.viewer, "/apps/{app}/try"),
    ])

  private static func routes(
    _ method: HTTPRequest.Method, _ rows: [(Account.Role, String)]
  ) -> [ConsoleRoute] {
    rows.map { ConsoleRoute(method: method, template: $0.1, role: $0.0) }
  }

  /// The address of what an app has.
  func path(of tenant: Tenant, account: RecordID, session: RecordID = RecordID()) -> String {
    let key = KeyText(tenant.publishable)?.id ?? RecordID()
    var path = "/console" + template
    for (name, value) in [
      ("app", tenant.app.name), ("link", "\(tenant.link.id)"), ("funnel", "\(tenant.funnel.id)"),
      ("manifest", "\(tenant.manifest.id)"), ("host", tenant.rootHost), ("key", "\(key)"),
      ("account", "\(account)"), ("session", "\(session)"), ("term", "\(tenant.term)"),
    ] {
      path = path.replacing("{\(name)}", with: value)
    }
    return path
  }

  /// The addresses that the console itself says that it has, of pages and actions.
  static func registered(_ folder: TemporaryFolder) throws -> Set<String> {
    let (records, events) = (try folder.records(), try folder.events())
    let cache = RecordCache(records)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let services = Services(
      Stores(records: records, clicks: try folder.clicks(), events: events), cache: cache,
      jobs: JobQueue(), room: EventRoom(limit: 1, store: events, logger: logger),
      removals: EventRemovals(cache: cache, store: events, logger: logger))
    let router = Router(context: ServerContext.self)
    ConsoleSite(services: services, health: Health(), addresses: ClientAddress(trusted: []))
      .add(to: router)
    return Set(router.routes.map { "\($0.method) \($0.path)" })
  }
}
