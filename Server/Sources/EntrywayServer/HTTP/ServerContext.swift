import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import Logging
import NIOCore

/// What a request has with it beside its header and body.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The peer's address; nil where the channel has none.
  let peer: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }

  /// What a request has that came over no connection.
  static var inProcess: Self { Self(coreContext: .init(source: Silence()), peer: nil) }

  private init(coreContext: CoreRequestContextStorage, peer: String?) {
    (self.coreContext, self.peer) = (coreContext, peer)
  }

  private struct Silence: RequestContextSource {
    let logger = ServerContext.silent
  }

  /// The logger of requests, which are counted and told by a ``RequestObserver``.
  ///
  /// One for each request, with a number, costs as much as reading the request.
  static let silent = Logger(label: "requests") { _ in SwiftLogNoOpLogHandler() }
}

extension ClientAddress {
  /// The address of a request's sender.
  func address(of request: Request, _ context: ServerContext) -> String? {
    address(peer: context.peer, forwarded: request.headers[values: .xForwardedFor])
  }
}

extension HTTPField.Name {
  static let xForwardedFor = named("X-Forwarded-For")
  /// What is left of the `Host` fields beside the first, which is the request's authority.
  static let otherHosts = named("Host")
  static let idempotencyKey = named("Idempotency-Key")
  /// For which app a request with the control token is.
  static let entrywayApp = named("Entryway-App")
  /// Who gave the command that a request with the control token is of.
  static let entrywayActor = named("Entryway-Actor")
  static let installationSecret = named("Entryway-Secret")
  /// Up to when a report counts.
  static let entrywayThrough = named("Entryway-Through")
  /// On how many days of a report events came late.
  static let entrywayLateDays = named("Entryway-Late-Days")
  static let xContentTypeOptions = named("X-Content-Type-Options")
  static let xRobotsTag = named("X-Robots-Tag")
  static let referrerPolicy = named("Referrer-Policy")

  private static func named(_ text: String) -> Self {
    guard let name = Self(text) else { preconditionFailure("\(text) is no field's name") }
    return name
  }
}
