package import EntrywayDiagnostics
import Foundation
package import HTTPTypes
package import Hummingbird
import LinkPlatform

/// An error as it is answered: problem+json (RFC 9457), made from a diagnostic.
///
/// ```json
/// {"type": "about:blank", "title": "Bad Request", "status": 400, "code": "bad-slug",
///  "detail": "`a b` is not a valid slug", "hint": "write letters, digits, _ and -, 64 at most.",
///  "pointer": "/slug"}
/// ```
package struct Problem: HTTPResponseError, Hashable, Sendable {
  package let status: HTTPResponse.Status
  package let diagnostic: Diagnostic
  /// What is added for programs, such as an explanation.
  var explanation: String?
  var headers: HTTPFields = [:]

  init(_ status: HTTPResponse.Status, _ diagnostic: Diagnostic) {
    (self.status, self.diagnostic) = (status, diagnostic)
  }

  init(
    _ status: HTTPResponse.Status, _ code: Diagnostic.Code, _ message: String,
    at pointer: String = "",
    hint: String? = nil
  ) {
    var diagnostic = Diagnostic(.error, code, message, hint: hint)
    if !pointer.isEmpty { diagnostic.location = .init(path: pointer) }
    self.init(status, diagnostic)
  }

  /// What is wrong, where, and what to do, as commands print it.
  package var text: String { diagnostic.text }

  /// What a refusal is over HTTP: the one place that says so.
  init(_ refusal: Refusal) {
    self.init(Self.status(of: refusal.kind), refusal.diagnostic)
    explanation = refusal.explanation
    if let seconds = refusal.retryAfter { headers[.retryAfter] = "\(seconds)" }
  }

  /// The problem that an error is answered as; nil for one that is a fault of the server.
  init?(_ error: any Error) {
    if let problem = error as? Problem {
      self = problem
    } else if let refusal = try? Refusal(error) {
      self.init(refusal)
    } else {
      return nil
    }
  }

  static func status(of kind: Refusal.Kind) -> HTTPResponse.Status {
    switch kind {
    case .invalid: .badRequest
    case .impossible: .unprocessableContent
    case .notFound: .notFound
    case .conflict: .conflict
    case .stale: .preconditionFailed
    case .forbidden: .forbidden
    case .gone: .gone
    case .tooLarge: .contentTooLarge
    case .limited: .tooManyRequests
    case .busy, .unavailable: .serviceUnavailable
    case .full: .init(code: 507)
    }
  }

  package func response(from request: Request, context: some RequestContext) throws -> Response {
    response()
  }

  func response() -> Response { answer.response }

  /// The whole answer.
  var answer: LinkAnswer {
    struct Body: Encodable {
      let type = "about:blank"
      let title: String
      package let status: Int
      let code: String
      let detail: String
      let hint: String?
      let pointer: String?
      let explanation: String?
    }
    let body = Body(
      title: status.reasonPhrase.isEmpty ? "Error" : status.reasonPhrase, status: status.code,
      code: diagnostic.code.rawValue, detail: diagnostic.summary, hint: diagnostic.hint,
      pointer: diagnostic.location.flatMap { $0.path.isEmpty ? nil : $0.path },
      explanation: explanation)
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    return LinkAnswer(status: status, headers: headers, body: JSONBody.buffer(body))
  }
}

extension Problem {
  static let notFound = Problem(Refusal.notFound)

  static func methodNotAllowed(_ allowed: String) -> Problem {
    var problem = Problem(
      .methodNotAllowed, "method-not-allowed", "this address accepts only \(allowed)",
      hint: "send \(allowed).")
    problem.headers[.allow] = allowed
    return problem
  }
}
