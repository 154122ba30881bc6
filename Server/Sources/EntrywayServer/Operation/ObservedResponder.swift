import HTTPTypes
import Hummingbird
import Logging
import Metrics

/// Counts and logs what is answered, without whom or what it was about: neither slug, query, key, host
/// nor address is written down.
struct ObservedResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
  private let base: Base
  private let address: String
  private let answered: [Counter]
  private let time: Timer

  /// Counts what an address answers.
  ///
  /// - Parameters:
  ///   - base: What answers.
  ///   - address: `public` or `private`.
  init(_ base: Base, address: String) {
    self.base = base
    self.address = address
    answered = (1...5).map {
      Counter(
        label: "entryway_requests_total",
        dimensions: [("address", address), ("status", "\($0)xx")])
    }
    time = Timer(label: "entryway_request_seconds", dimensions: [("address", address)])
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await base.respond(to: request, context: context)
    let duration = start.duration(to: .now)
    let kind = response.status.code / 100
    if 1...5 ~= kind { answered[kind - 1].increment() }
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    time.recordNanoseconds(nanoseconds)
    let level = kind == 5 ? Logger.Level.error : .debug
    if context.logger.logLevel <= level {
      context.logger.log(
        level: level, "answered",
        metadata: [
          "address": "\(address)", "method": "\(request.method)",
          "what": "\(Self.shape(of: request.head.path ?? ""))", "status": "\(response.status.code)",
          "microseconds": "\(nanoseconds / 1000)",
        ])
    }
    return response
  }

  /// What was asked for, without the part that names a link, a key or a person.
  static func shape(of target: String) -> String {
    let path = target.prefix { $0 != "?" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let first = parts.first else { return "/" }
    switch first {
    case "v1":
      return "/v1/" + (parts.count > 1 && known.contains(String(parts[1])) ? parts[1] : "…")
    case ".well-known", "qr", "l": return "/\(first)/…"
    case "healthz", "readyz", "metrics", "control", "openapi.json": return "/\(first)"
    default: return "/…"
    }
  }

  private static var known: Set<String> {
    ["links", "manifests", "app", "hosts", "keys", "audit", "jobs", "resolve"]
  }
}
