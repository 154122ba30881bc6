import HTTPTypes
import Hummingbird
import LinkPlatform

/// What the private address answers about one concept: a table of routes, over the services that they need.
protocol ConceptAPI: Sendable {
  static var routes: [APIRoute<Self>] { get }
}

/// A route below `/v1`: no such route is without access, and none that changes something without an action
/// in the audit log.
struct APIRoute<API: Sendable>: Sendable {
  /// What an app's keys may call, and the control token for any app.
  typealias Answer = @Sendable (API, APICall) async throws -> Response
  /// What is for the control token alone.
  typealias ControlAnswer = @Sendable (API, ControlCall) async throws -> Response

  /// What stands in the place of a scope where no key may call.
  enum Control { case control }

  private enum Work: Sendable {
    /// - isAnalysis: Whether it reads as analyses do, so that its key waits for its own turn.
    case key(Key.Scope, isAnalysis: Bool = false, Answer)
    case control(ControlAnswer)
  }

  let declaration: RouteDeclaration
  private let work: Work

  private init(_ method: HTTPRequest.Method, _ path: String, _ audit: [String], _ work: Work) {
    let access: Access =
      switch work {
      case .key(let scope, _, _): .key(scope)
      case .control: .control
      }
    declaration = RouteDeclaration(
      method: method, path: "/v1/" + path, access: access, audit: audit)
    self.work = work
  }

  static func get(
    _ path: String, _ scope: Key.Scope, audit: String? = nil, isAnalysis: Bool = false,
    answer: @escaping Answer
  ) -> Self {
    Self(.get, path, audit.map { [$0] } ?? [], .key(scope, isAnalysis: isAnalysis, answer))
  }

  static func get(
    _ path: String, _: Control, audit: String? = nil, answer: @escaping ControlAnswer
  ) -> Self {
    Self(.get, path, audit.map { [$0] } ?? [], .control(answer))
  }

  static func post(
    _ path: String, _ scope: Key.Scope, audit: String, _ others: String...,
    answer: @escaping Answer
  ) -> Self {
    Self(.post, path, [audit] + others, .key(scope, answer))
  }

  static func post(
    _ path: String, _: Control, audit: String, answer: @escaping ControlAnswer
  ) -> Self {
    Self(.post, path, [audit], .control(answer))
  }

  static func put(
    _ path: String, _ scope: Key.Scope, audit: String, answer: @escaping Answer
  ) -> Self {
    Self(.put, path, [audit], .key(scope, answer))
  }

  static func patch(
    _ path: String, _ scope: Key.Scope, audit: String, answer: @escaping Answer
  ) -> Self {
    Self(.patch, path, [audit], .key(scope, answer))
  }

  static func patch(
    _ path: String, _: Control, audit: String, _ others: String...,
    answer: @escaping ControlAnswer
  ) -> Self {
    Self(.patch, path, [audit] + others, .control(answer))
  }

  static func delete(
    _ path: String, _ scope: Key.Scope, audit: String, answer: @escaping Answer
  ) -> Self {
    Self(.delete, path, [audit], .key(scope, answer))
  }

  static func delete(
    _ path: String, _: Control, audit: String, answer: @escaping ControlAnswer
  ) -> Self {
    Self(.delete, path, [audit], .control(answer))
  }

  /// Adds the route: whatever it answers, whoever asked had the access that it declares.
  func add(to router: Router<ServerContext>, _ api: API, _ entrance: Entrance) {
    let work = work
    router.on(RouterPath(declaration.path), method: declaration.method) { request, context in
      switch work {
      case .control(let answer):
        return try await answer(api, try await entrance.control(request, context.parameters))
      case .key(let scope, let isAnalysis, let answer):
        let call = try await entrance.call(request, context.parameters, with: scope)
        guard isAnalysis else { return try await answer(api, call) }
        return try await AnalysisGate.$owner.withValue(call.owner) {
          try await answer(api, call)
        }
      }
    }
  }
}
