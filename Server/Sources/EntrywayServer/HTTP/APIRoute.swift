import HTTPTypes
import Hummingbird
import LinkPlatform

/// What is known of a route before anybody asks: who may, and what the audit log tells of it then.
struct RouteDeclaration: Hashable, Sendable {
  let method: HTTPRequest.Method
  /// As the description writes it: `/v1/links/{id}`.
  let path: String
  /// What a secret key must allow; nil where none is needed.
  let scope: Key.Scope?
  /// The actions of which the audit log has one as soon as something was done; empty for what reads.
  let audit: [String]
}

/// A request whose key has the scope of its route.
struct APICall: Sendable {
  let request: Request
  let caller: Caller
  let parameters: Parameters
  /// Whether the same key still may: for an answer that goes on and on.
  let isStillAllowed: @Sendable () async -> Bool

  var app: App { caller.app }

  /// Who changes something, for the audit log.
  var actor: AuditActor { AuditActor("key \(caller.key.id)", caller.app) }

  /// The record that `{id}` names.
  ///
  /// - Throws: A ``Refusal`` with 404 for what is no identifier.
  func identifier() throws -> RecordID {
    guard let id = parameters.get("id").flatMap({ RecordID(String($0)) }) else {
      throw Problem.notFound
    }
    return id
  }
}

/// What the private address answers about one concept: a table of routes, over the services that they need.
protocol ConceptAPI: Sendable {
  static var routes: [APIRoute<Self>] { get }
}

/// A route below `/v1`: no such route is without a scope, and none that changes something without an action
/// in the audit log.
struct APIRoute<API: Sendable>: Sendable {
  typealias Answer = @Sendable (API, APICall) async throws -> Response

  private let method: HTTPRequest.Method
  private let path: String
  private let scope: Key.Scope
  private let audit: [String]
  /// Whether it reads as analyses do, so that its key waits for its own turn.
  private let isAnalysis: Bool
  private let answer: Answer

  static func get(
    _ path: String, _ scope: Key.Scope, audit: String? = nil, isAnalysis: Bool = false,
    answer: @escaping Answer
  ) -> Self {
    Self(
      method: .get, path: path, scope: scope, audit: audit.map { [$0] } ?? [],
      isAnalysis: isAnalysis, answer: answer)
  }

  static func post(
    _ path: String, _ scope: Key.Scope, audit: String, _ others: String...,
    answer: @escaping Answer
  ) -> Self {
    change(.post, path, scope, [audit] + others, answer)
  }

  static func patch(
    _ path: String, _ scope: Key.Scope, audit: String, answer: @escaping Answer
  ) -> Self {
    change(.patch, path, scope, [audit], answer)
  }

  static func delete(
    _ path: String, _ scope: Key.Scope, audit: String, answer: @escaping Answer
  ) -> Self {
    change(.delete, path, scope, [audit], answer)
  }

  private static func change(
    _ method: HTTPRequest.Method, _ path: String, _ scope: Key.Scope, _ audit: [String],
    _ answer: @escaping Answer
  ) -> Self {
    Self(
      method: method, path: path, scope: scope, audit: audit, isAnalysis: false, answer: answer)
  }

  var declaration: RouteDeclaration {
    RouteDeclaration(method: method, path: "/v1/" + path, scope: scope, audit: audit)
  }

  /// Adds the route: whatever it answers, its key was looked up and has its scope.
  func add(to router: Router<ServerContext>, _ api: API, _ check: KeyCheck) {
    router.on(RouterPath(declaration.path), method: method) { request, context in
      let caller = try await check.caller(request, with: scope)
      let call = APICall(
        request: request, caller: caller, parameters: context.parameters,
        isStillAllowed: { (try? await check.caller(request, with: scope)) != nil })
      guard isAnalysis else { return try await answer(api, call) }
      return try await AnalysisGate.$owner.withValue(caller.key.id) {
        try await answer(api, call)
      }
    }
  }
}
