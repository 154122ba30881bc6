import HTTPTypes
import Hummingbird
import LinkPlatform

/// What the private address answers: the API, the console's pages, health and metrics.
struct PrivateServer: Sendable {
  /// What tells nothing of an app, and needs no key.
  enum OpenRoute: String, CaseIterable {
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"
    case description = "/openapi.json"

    var declaration: RouteDeclaration {
      RouteDeclaration(method: .get, path: rawValue, access: .open, audit: [])
    }
  }

  /// Every route that the description tells of.
  static let declarations =
    OpenRoute.allCases.map(\.declaration) + PrivateAPI.declarations

  let console: ConsoleSite
  let api: PrivateAPI
  let health: Health
  let metrics: MetricsText
  let operation: OperationMetrics
  let addresses: ClientAddress
  let bodies: HeldBodies

  func responder() -> some HTTPResponder<ServerContext> {
    let router = Router(context: ServerContext.self)
    for route in OpenRoute.allCases {
      router.on(RouterPath(route.rawValue), method: .get) { request, _ in
        await answer(route, request)
      }
    }
    console.add(to: router)
    api.add(to: router)
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
struct ProblemResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
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
