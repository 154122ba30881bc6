import HTTPTypes
import Hummingbird
import LinkPlatform

/// What the private address answers: everything that needs a secret key, metrics, and what the commands
/// of this machine ask of the running server.
struct PrivateServer: Sendable {
  /// What tells nothing of an app, and needs no key.
  enum OpenRoute: String, CaseIterable {
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"
    case description = "/openapi.json"

    var declaration: RouteDeclaration {
      RouteDeclaration(method: .get, path: rawValue, scope: nil, audit: [])
    }
  }

  /// One of the APIs that it puts together.
  private struct Part: Sendable {
    let declarations: [RouteDeclaration]
    let add: @Sendable (PrivateServer, Router<ServerContext>) -> Void

    init<API: ConceptAPI>(_ api: any KeyPath<PrivateServer, API> & Sendable) {
      declarations = API.routes.map(\.declaration)
      add = { server, router in
        for route in API.routes { route.add(to: router, server[keyPath: api], server.check) }
      }
    }
  }

  private static let parts = [
    Part(\.links), Part(\.manifests), Part(\.app), Part(\.keys), Part(\.audit), Part(\.sends),
    Part(\.events), Part(\.vocabulary), Part(\.funnels), Part(\.reports),
  ]

  /// Every route that the description tells of.
  static let declarations =
    OpenRoute.allCases.map(\.declaration) + parts.flatMap(\.declarations)

  let services: Services
  let console: ConsoleSite
  let check: KeyCheck
  let health: Health
  let requests: RepeatedRequests
  let metrics: MetricsText
  let operation: OperationMetrics
  let control: ControlHandler
  let addresses: ClientAddress
  let bodies: HeldBodies

  private var links: LinksAPI { LinksAPI(links: services.links, requests: requests) }
  private var manifests: ManifestsAPI { ManifestsAPI(manifests: services.manifests) }
  private var app: AppAPI { AppAPI(apps: services.apps, export: services.export) }
  private var keys: KeysAPI { KeysAPI(keys: services.keys) }
  private var audit: AuditAPI { AuditAPI(store: services.cache.store) }
  private var sends: SendsAPI { SendsAPI(sends: services.sends) }
  private var events: EventsAPI {
    EventsAPI(events: services.events, live: console.live, removals: services.removals)
  }
  private var vocabulary: VocabularyAPI { VocabularyAPI(vocabulary: services.vocabulary) }
  private var funnels: FunnelsAPI { FunnelsAPI(funnels: services.funnels) }
  private var reports: ReportsAPI { ReportsAPI(reports: services.reports) }

  func responder() -> some HTTPResponder<ServerContext> {
    let router = Router(context: ServerContext.self)
    for route in OpenRoute.allCases {
      router.on(RouterPath(route.rawValue), method: .get) { request, _ in
        await answer(route, request)
      }
    }
    router.post("control") { request, context in try await control.response(request, context) }
    router.get("control/backup") { request, _ in try control.backup(request) }
    console.add(to: router)
    for part in Self.parts { part.add(self, router) }
    return ProblemResponder(
      base: router.buildResponder(), allowed: AllowedMethods(Self.declarations),
      addresses: addresses, bodies: bodies)
  }

  private func answer(_ route: OpenRoute, _ request: Request) async -> Response {
    switch route {
    case .health: return health.response(isReadiness: false)
    case .readiness: return health.response(isReadiness: true)
    case .metrics:
      await operation.look(at: .now)
      return metrics.response()
    case .description: return OpenAPI.response(to: request)
    }
  }
}

/// Counts what bodies hold, and turns problems into answers, and routes that are not there into the
/// problem that says so.
private struct ProblemResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
  let base: Base
  let allowed: AllowedMethods
  let addresses: ClientAddress
  let bodies: HeldBodies

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let response: Response
    do {
      let address = addresses.address(of: request, context)
      response = try await bodies.counting(for: address.flatMap(AddressShare.init)) {
        try await base.respond(to: request, context: context)
      }
    } catch {
      guard let problem = Problem(error) else { throw error }
      return problem.response()
    }
    // The router answers what it does not know with a status alone.
    guard response.status == .notFound, response.headers[.contentType] == nil else {
      return response
    }
    let methods = allowed.methods(of: RequestTarget(request.head.path ?? "/").path)
    return methods.isEmpty
      ? Problem.notFound.response()
      : Problem.methodNotAllowed(methods.joined(separator: ", ")).response()
  }
}
