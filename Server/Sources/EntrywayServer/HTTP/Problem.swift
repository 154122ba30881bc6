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
    self.status = status
    self.diagnostic = diagnostic
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

  /// What a store's error is over HTTP.
  init(_ error: StorageError) {
    switch error {
    case .conflict(let name):
      self.init(
        .conflict, "name-taken", error.description,
        hint: "choose another name: this one is taken (\(name.kind.rawValue)).")
    case .stale:
      self.init(.preconditionFailed, "changed-meanwhile", error.description, hint: "read it again.")
    case .full:
      self.init(.init(code: 507), "storage-full", error.description, hint: "make room on the disk.")
    case .busy:
      self.init(
        .serviceUnavailable, "busy", error.description, hint: "ask again after `Retry-After`.")
      headers[.retryAfter] = "10"
    case .unavailable, .newerSchema, .olderSchema, .damaged, .empty:
      self.init(
        .serviceUnavailable, "storage-unavailable", "the data cannot be written",
        hint: "see the server's log.")
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
  static let notFound = Problem(
    .notFound, "not-found", "there is nothing at this address",
    hint: "see /openapi.json at the private address.")

  static func methodNotAllowed(_ allowed: String) -> Problem {
    var problem = Problem(
      .methodNotAllowed, "method-not-allowed", "this address takes only \(allowed)",
      hint: "send \(allowed).")
    problem.headers[.allow] = allowed
    return problem
  }
}
