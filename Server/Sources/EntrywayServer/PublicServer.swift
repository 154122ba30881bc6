import EntrywayDiagnostics
import Foundation
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// What the public address answers, and nothing else: links and their QR codes, association files,
/// the one script of their pages, what apps ask with a publishable key, and whether the server lives.
struct PublicServer: HTTPResponder {
  typealias Context = ServerContext

  let cache: RecordCache
  let hosting: AssociationHosting
  let browsers: BrowserResolver
  let apps: AppResolver
  let events: EventIngestion
  let keys: KeyCheck
  let addresses: ClientAddress
  let shares: AddressShares
  let bodies: HeldBodies
  let health: Health
  let pages: VisitorPages

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    do {
      return try await answer(request, context)
    } catch {
      guard let problem = Problem(error) else { throw error }
      return problem.response()
    }
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard request.headers[.otherHosts] == nil else {
      // The first is the request's authority: RFC 9112, section 3.2, refuses a second.
      throw Problem(
        .badRequest, "two-hosts", "the request has more than one `Host`", hint: "send one.")
    }
    let target = RequestTarget(request.head.path ?? "/")
    let segments = RequestTarget.segments(of: Substring(target.path.utf8.dropFirst()))
    switch (segments.count, segments[0]) {
    case (1, "healthz"), (1, "readyz"):
      try allow(request, [.get, .head])
      return health.response(isReadiness: segments[0] == "readyz")
    case (2, "v1") where segments[1] == "resolve":
      try allow(request, [.post])
      return try await resolve(request, context)
    case (2, "v1") where segments[1] == "events":
      try allow(request, [.post])
      let address = addresses.address(of: request, context)
      return try await bodies.counting(for: shares.share(of: address)) {
        let now = Timestamp.now
        let caller = try await keys.caller(of: request, type: .publishable, at: now)
        return JSONBody.response(
          try await events.take(EventBody.bytes(of: request), caller, address: address, at: now))
      }
    case (3, "v1") where segments[1] == "installations":
      try allow(request, [.delete])
      return try await removeInstallation(segments[2], request)
    default:
      let link = LinkPath(target.path)
      guard link != nil || Self.isPage(segments) || [.get, .head].contains(request.method) else {
        // What is not there, is not there for any method.
        throw Problem.notFound
      }
      try allow(request, [.get, .head])
      do {
        return try await page(segments, link, target.query, request, context)
      } catch {
        // A person asks for all of these but the association files.
        guard segments[0] != ".well-known", let refusal = try? Refusal(error),
          refusal.kind == .unavailable
        else { throw error }
        return pages.away.response
      }
    }
  }

  private func page(
    _ segments: [Substring], _ link: LinkPath?, _ query: Substring?, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    if Self.isScript(segments) { return pages.script.response(to: request) }
    guard let host = try await host(of: request) else {
      return pages.notice(
        .notFound, title: "Host not found", text: "This server has no links on this host."
      ).response
    }
    if let link, link.isLink(of: host) {
      return try await browsers.answer(visit(host, link.slug, query, request, context)).response
    }
    let last = segments[segments.count - 1]
    switch (segments.count, segments[0]) {
    case (1, ""):
      return await browsers.answerRoot(visit(host, "", query, request, context)).response
    case (2, ".well-known"):
      guard let kind = AssociationKind(rawValue: String(last)) else {
        return pages.unknown.response
      }
      return try await hosting.response(kind, of: host, to: request)
    case (2, "qr"):
      return try await picture(last, query, host, request, context) ?? pages.unknown.response
    default:
      return pages.unknown.response
    }
  }

  /// Whether a host may have a page under a path, other than a link's.
  private static func isPage(_ segments: [Substring]) -> Bool {
    let last = segments[segments.count - 1]
    return switch (segments.count, segments[0]) {
    case (1, ""), (2, "qr"): true
    case (2, "l"): isScript(segments)
    case (2, ".well-known"): AssociationKind(rawValue: String(last)) != nil
    default: false
    }
  }

  private static func isScript(_ segments: [Substring]) -> Bool {
    "/" + segments.joined(separator: "/") == VisitorPages.scriptPath
  }

  private func picture(
    _ name: Substring, _ query: Substring?, _ host: LinkHost, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response? {
    guard let picture = try CodePicture(name: name, query: query),
      let link = try await cache.link(on: host, slug: picture.slug)
    else { return nil }
    await browsers.countPicture(
      link.value, visit(host, Substring(picture.slug), query, request, context))
    return picture.response(for: host.address(of: picture.slug))
  }

  private func resolve(_ request: Request, _ context: ServerContext) async throws -> Response {
    let now = Timestamp.now
    let caller = try await keys.caller(of: request, type: .publishable, at: now)
    let body = try await JSONBody.read(
      ResolveRequest.self, from: request, limit: AppResolver.sizeLimit)
    return try await apps.answer(
      AppQuestion(body, caller, RequestSender(of: request, context, addresses), at: now))
  }

  private func removeInstallation(_ id: Substring, _ request: Request) async throws -> Response {
    let caller = try await keys.caller(of: request, type: .publishable, at: .now)
    guard let id = RecordID(hexadecimal: id) else { throw Problem.notFound }
    guard let secret = request.headers[.installationSecret] else {
      throw Problem(
        .badRequest, "no-secret", "the installation's secret is missing",
        hint: "send `Entryway-Secret` with the secret that its batches carry.")
    }
    try await events.remove(id, secret: secret, caller)
    return Response(status: .noContent)
  }

  private func visit(
    _ host: LinkHost, _ slug: Substring, _ query: Substring?, _ request: Request,
    _ context: ServerContext
  ) -> BrowserVisit {
    let now = Timestamp.now
    return BrowserVisit(
      host: host, slug: String(slug), query: query, isHead: request.method == .head,
      sender: RequestSender(of: request, context, addresses), receivedAt: now,
      click: ProxiedClick(addresses: addresses).id(
        peer: context.peer,
        asked: [request.method.rawValue, host.name, request.head.path ?? "/"], at: now
      ) { name in HTTPField.Name(name).map { request.headers[values: $0] } ?? [] })
  }

  private func host(of request: Request) async throws -> LinkHost? {
    guard let name = request.head.authority.flatMap(HostName.of(authority:)) else { return nil }
    return try await cache.host(name)?.value
  }

  private func allow(_ request: Request, _ methods: [HTTPRequest.Method]) throws {
    guard methods.contains(request.method) else {
      throw Problem.methodNotAllowed(methods.map(\.rawValue).joined(separator: ", "))
    }
  }
}

extension Health.State {
  /// As `/readyz` has it.
  fileprivate var word: String {
    switch self {
    case .works: "ok"
    case .degraded: "degraded"
    case .fails: "failing"
    }
  }
}

extension Health {
  /// What is answered to whoever asks whether the server lives, or can do its work.
  ///
  /// Balancers ask often, and all that it says are words of this program: it is written as it is, in the
  /// order in which an encoder sorts it.
  func response(isReadiness: Bool) -> Response {
    func object(_ value: (Part) -> String?) -> String {
      let members = parts.sorted { $0.name < $1.name }.compactMap { part in
        value(part).map { "\"\(part.name)\":\"\($0)\"" }
      }
      return "{\(members.joined(separator: ","))}"
    }
    let checks = object(\.check?.rawValue)
    let states = object { part in
      let isMoving = part.state == .works && part.moved != nil
      return isMoving ? "moving" : part.state.word
    }
    let version = isReadiness ? "" : ",\"version\":\"\(ServerVersion.current)\""
    let text =
      "{\"checks\":\(checks),\"parts\":\(states),\"status\":\"\(state.word)\"\(version)}"
    return Response(
      status: isReadiness && !isReady ? .serviceUnavailable : .ok,
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
