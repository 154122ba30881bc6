import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOCore

/// Counts and logs what is answered, without whom or what it was about: neither slug, query, key, host
/// nor address is written down.
struct RequestObserver: Sendable {
  private let address: String
  private let logger: Logger
  private let answered: [Counter]
  private let time: Timer

  /// Observes an address.
  ///
  /// - Parameters:
  ///   - address: `public` or `private`.
  ///   - logger: What it tells about answers, each where debugging is asked for.
  init(address: String, logger: Logger) {
    (self.address, self.logger) = (address, logger)
    answered = (1...5).map {
      Counter(
        label: "entryway_requests_total",
        dimensions: [("address", address), ("status", "\($0)xx")])
    }
    time = Timer(label: "entryway_request_seconds", dimensions: [("address", address)])
  }

  /// Tells that a request was answered.
  ///
  /// - Parameters:
  ///   - status: As what.
  ///   - isForLater: Whether it says when to ask again: whoever asks does, and nothing is wrong.
  ///   - start: When the request was there.
  ///   - request: Its method, and its target without the part that names something.
  func answered(
    _ status: HTTPResponse.Status, isForLater: Bool = false, since start: ContinuousClock.Instant,
    _ request: () -> (method: String, shape: String)
  ) {
    let duration = start.duration(to: .now)
    let kind = status.code / 100
    if 1...5 ~= kind { answered[kind - 1].increment() }
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    time.recordNanoseconds(nanoseconds)
    let level = kind == 5 && !isForLater ? Logger.Level.error : .debug
    guard logger.logLevel <= level else { return }
    let (method, shape) = request()
    logger.log(
      level: level, "answered",
      metadata: [
        "address": "\(address)", "method": "\(method)", "what": "\(shape)",
        "status": "\(status.code)", "microseconds": "\(nanoseconds / 1000)",
      ])
  }

  /// What was asked for, without the part that names a link, a key or a person.
  static func shape(of target: String) -> String {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let parts = path.split(separator: UInt8(ascii: "/")).map(Substring.init)
    guard let first = parts.first else { return "/" }
    switch first {
    case "v1":
      return "/v1/" + (parts.count > 1 && known.contains(String(parts[1])) ? parts[1] : "…")
    case ".well-known", "qr", "l", "console": return "/\(first)/…"
    case "healthz", "readyz", "metrics", "openapi.json": return "/\(first)"
    default: return "/…"
    }
  }

  private static var known: Set<String> {
    [
      "links", "manifests", "app", "hosts", "keys", "audit", "jobs", "resolve", "apps", "accounts",
      "backup",
    ]
  }
}

/// Answers as another does, and tells an observer.
struct ObservedResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
  let base: Base
  let observer: RequestObserver

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await base.respond(to: request, context: context)
    observer.answered(
      response.status, isForLater: response.headers[.retryAfter] != nil, since: start
    ) {
      (request.method.rawValue, RequestObserver.shape(of: request.head.path ?? ""))
    }
    return request.method == .head ? response.withoutBody : response
  }
}

extension Response {
  /// The same head, and nothing behind it (RFC 9110, section 9.3.2): what follows would be read as the
  /// next answer.
  fileprivate var withoutBody: Response {
    var headers = headers
    if let length = body.contentLength { headers[.contentLength] = String(length) }
    return Response(status: status, headers: headers)
  }
}
