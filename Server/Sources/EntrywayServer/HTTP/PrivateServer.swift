import EntrywayDiagnostics
import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkRecords
import NIOCore

/// What the private address answers: everything that needs a secret key, metrics, and what the commands
/// of this machine ask of the running server.
struct PrivateServer: Sendable {
  let links: LinkService
  let apps: AppService
  let keys: KeyService
  let manifests: ManifestService
  let sends: SendService
  let removals: EventRemovals
  let funnels: FunnelService
  let reports: ReportService
  let check: KeyCheck
  let health: Health
  let requests: RepeatedRequests
  let metrics: MetricsText
  let operation: OperationMetrics
  let console: Console
  let control: ControlHandler
  let addresses: ClientAddress
  let bodies: HeldBodies

  func responder() -> some HTTPResponder<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.get("healthz") { _, _ in health.response(isReadiness: false) }
    router.get("readyz") { _, _ in health.response(isReadiness: true) }
    router.get("metrics") { _, _ in
      await operation.look(at: .now)
      return metrics.response()
    }
    router.get("openapi.json") { request, _ in OpenAPI.response(to: request) }
    router.post("control") { request, context in try await control.response(request, context) }
    router.get("control/backup") { request, _ in try control.backup(request) }
    console.add(to: router)
    let version = router.group("v1")
    addLinks(to: version)
    addManifests(to: version)
    addSettings(to: version)
    addReports(to: version)
    return ProblemResponder(
      base: router.buildResponder(), addresses: addresses, bodies: bodies)
  }

  private func addLinks(to router: RouterGroup<ServerContext>) {
    router.get("links") { request, _ in
      let caller = try await check.caller(request, with: .read)
      let page = try ListPage(request)
      let labels = try ["host", "campaign", "channel", "tag"].flatMap { name in
        try page.values(of: name).map { "\(name)=\($0)" }
      }
      let found = try await links.list(
        caller.app, labels: labels, after: page.after, limit: page.limit)
      return page.response(found.map(\.view), last: found.last?.link.value.id)
    }
    router.post("links") { request, _ in
      try await create(request) { data in
        [try JSONBody.decode(LinkBody.self, from: data)]
      } answer: {
        JSONBody.data($0[0].view)
      }
    }
    router.post("links/bulk") { request, _ in
      try await create(request, limit: 2_000_000, in: "/links") { data in
        let bodies = try JSONBody.decode(BulkBody.self, from: data).links
        guard 1...LinkService.bulkLimit ~= bodies.count else {
          throw Problem(
            .badRequest, "bad-number",
            "a request creates 1 to \(PageText.number(LinkService.bulkLimit)) links",
            at: "/links", hint: "split them into several requests.")
        }
        return bodies
      } answer: { found in
        JSONBody.data(["links": found.map(\.view)])
      }
    }
    router.get("links/:id") { request, context in
      let caller = try await check.caller(request, with: .read)
      return try await show(links.read(try identifier(context), caller.app))
    }
    router.patch("links/:id") { request, context in
      let caller = try await check.caller(request, with: .links)
      let body = try await JSONBody.read(LinkBody.self, from: request)
      let (id, revision) = (try identifier(context), try revision(request))
      return try await show(
        RepeatedChange.run(of: revision) {
          try await links.change(id, body, revision: revision, actor(caller), at: .now)
        })
    }
    router.delete("links/:id") { request, context in
      let caller = try await check.caller(request, with: .links)
      let (id, revision) = (try identifier(context), try revision(request))
      try await RepeatedChange.run(of: revision) {
        try await links.remove(id, revision: revision, actor(caller), at: .now)
      }
      return Response(status: .noContent)
    }
  }

  private func addManifests(to router: RouterGroup<ServerContext>) {
    router.get("manifests") { request, _ in
      let caller = try await check.caller(request, with: .read)
      return JSONBody.response(["manifests": try await manifests.list(caller.app)])
    }
    router.post("manifests") { request, _ in
      let caller = try await check.caller(request, with: .manifests)
      let body = try await JSONBody.read(
        ManifestBody.self, from: request, limit: 2 * ManifestComparison.sizeLimit)
      let view = try await manifests.upload(
        version: body.version, json: Data(body.manifest.utf8), actor(caller), at: .now)
      return JSONBody.response(view, status: .accepted)
    }
    router.get("manifests/:id") { request, context in
      let caller = try await check.caller(request, with: .read)
      let manifest = try await manifests.read(try identifier(context), caller.app)
      return JSONBody.response(ManifestView(manifest))
    }
    router.post("manifests/:id/confirm") { request, context in
      let caller = try await check.caller(request, with: .manifests)
      return JSONBody.response(
        try await manifests.confirm(try identifier(context), actor(caller), at: .now))
    }
    router.post("manifests/:id/retire") { request, context in
      let caller = try await check.caller(request, with: .manifests)
      return JSONBody.response(
        try await manifests.retire(try identifier(context), actor(caller), at: .now))
    }
  }

  private func addSettings(to router: RouterGroup<ServerContext>) {
    router.get("app") { request, _ in
      JSONBody.response(AppView(try await check.caller(request, with: .read).app))
    }
    router.patch("app") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(AppBody.self, from: request)
      let app = try await RepeatedChange.run {
        try await apps.change(caller.app, body, actor: actor(caller).name, at: .now)
      }
      return JSONBody.response(AppView(app))
    }
    router.delete("app") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let app = try await apps.remove(caller.app, actor: actor(caller).name, at: .now)
      return JSONBody.response(AppView(app), status: .accepted)
    }
    router.post("app/keep") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      return JSONBody.response(
        AppView(try await apps.keep(caller.app, actor: actor(caller).name, at: .now)))
    }
    router.get("app/export") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      return await console.export.response(
        of: caller.app, for: caller.key.id, actor: actor(caller).name, at: .now)
    }
    router.get("hosts") { request, _ in
      let caller = try await check.caller(request, with: .read)
      return JSONBody.response(["hosts": try await apps.hosts(of: caller.app).map(HostBody.init)])
    }
    router.post("hosts") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(HostBody.self, from: request)
      let host = try await apps.addHost(body, to: caller.app, actor: actor(caller).name, at: .now)
      return JSONBody.response(HostBody(host), status: .created)
    }
    router.patch("hosts/:name") { request, context in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(HostBody.self, from: request)
      let name = context.parameters.get("name") ?? ""
      let host = try await RepeatedChange.run {
        try await apps.changeHost(name, body, of: caller.app, actor: actor(caller).name, at: .now)
      }
      return JSONBody.response(HostBody(host))
    }
    router.delete("hosts/:name") { request, context in
      let caller = try await check.caller(request, with: .owner)
      let name = context.parameters.get("name") ?? ""
      try await RepeatedChange.run {
        try await apps.removeHost(name, of: caller.app, actor: actor(caller).name, at: .now)
      }
      return Response(status: .noContent)
    }
    router.get("keys") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      return JSONBody.response(["keys": try await keys.list(caller.app)])
    }
    router.post("keys") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let body = try await JSONBody.read(KeyBody.self, from: request)
      return JSONBody.response(
        try await keys.create(body, for: caller.app, actor: actor(caller).name, at: .now),
        status: .created)
    }
    router.delete("keys/:id") { request, context in
      let caller = try await check.caller(request, with: .owner)
      return JSONBody.response(
        try await keys.revoke(
          try identifier(context), of: caller.app, actor: actor(caller).name, at: .now))
    }
    router.get("audit") { request, _ in
      let caller = try await check.caller(request, with: .owner)
      let page = try ListPage(request)
      let entries = try await stored { () async throws(StorageError) in
        try await apps.cache.store.audit(
          of: caller.app.id, before: page.after, limit: page.limit)
      }
      return page.response(entries, last: entries.last?.id)
    }
    router.get("jobs/:id") { request, context in
      let caller = try await check.caller(request, with: .read)
      let id = try identifier(context)
      let job = try await stored { () async throws(StorageError) in
        try await apps.cache.store.read(Job.self, id)
      }
      guard let job, job.value.app == caller.app.id else { throw Problem.notFound }
      return JSONBody.response(job.value)
    }
  }
}

extension PrivateServer {
  private struct BulkBody: Decodable {
    let links: [LinkBody]

    private enum CodingKeys: String, CodingKey { case links }

    init(from decoder: any Decoder) throws {
      try UnknownMembers.refuse(decoder, known: [CodingKeys.links.rawValue])
      links = try decoder.container(keyedBy: CodingKeys.self).decode(
        [LinkBody].self, forKey: .links)
    }
  }

  func actor(_ caller: Caller) -> LinkService.Actor {
    LinkService.Actor("key \(caller.key.id)", caller.app)
  }

  private func show(_ found: LinkService.Found) -> Response {
    JSONBody.response(found.view, headers: [.eTag: "\"\(found.link.revision)\""])
  }

  /// Makes links once for an idempotency key, however often the request comes.
  private func create(
    _ request: Request, limit: Int = JSONBody.defaultLimit, in list: String? = nil,
    bodies: (Data) throws -> [LinkBody], answer: @escaping @Sendable ([LinkService.Found]) -> Data
  ) async throws -> Response {
    let caller = try await check.caller(request, with: .links)
    let data = try await JSONBody.bytes(of: request, limit: limit)
    return try await requests.answer(request, data, caller) { record in
      let found = try await links.create(
        try bodies(data), actor(caller), in: list, recording: record, answer, at: .now)
      return Response(
        status: .created, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(bytes: answer(found))))
    }
  }

  func identifier(_ context: ServerContext) throws -> RecordID {
    guard let id = context.parameters.get("id").flatMap({ RecordID(String($0)) }) else {
      throw Problem.notFound
    }
    return id
  }

  private func revision(_ request: Request) throws -> Revision? {
    guard let text = request.headers[.ifMatch], text != "*" else { return nil }
    guard let number = Int64(text.filter { $0 != "\"" }) else {
      throw Problem(
        .preconditionFailed, "bad-revision", "`If-Match` is not a revision",
        hint: "send the `ETag` of the last answer.")
    }
    return number
  }
}

/// Counts what bodies hold, and turns problems into answers, and routes that are not there into the
/// problem that says so.
private struct ProblemResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
  let base: Base
  let addresses: ClientAddress
  let bodies: HeldBodies

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let response: Response
    do {
      let address = addresses.address(of: request, context)
      response = try await bodies.counting(for: address.flatMap(AddressShare.init)) {
        try await base.respond(to: request, context: context)
      }
    } catch let problem as Problem {
      return problem.response()
    }
    // The router answers what it does not know with a status alone.
    guard response.status == .notFound, response.headers[.contentType] == nil else {
      return response
    }
    let allowed = OpenAPI.privateMethods(of: RequestTarget(request.head.path ?? "/").path)
    return allowed.isEmpty
      ? Problem.notFound.response()
      : Problem.methodNotAllowed(allowed.joined(separator: ", ")).response()
  }
}

/// A page of a list: `?limit=100&after=CURSOR`, and what filters it.
struct ListPage: Sendable {
  let after: RecordID?
  let limit: Int
  private let query: [(name: String, value: String)]

  init(_ request: Request) throws {
    query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
    let limit = query.first { $0.name == "limit" }?.value ?? "100"
    guard let number = Int(limit), 1...500 ~= number else {
      throw Problem(
        .badRequest, "bad-limit", "\(Quoting.text(limit)) is not a valid limit",
        hint: "write `?limit=` with 1 to 500.")
    }
    self.limit = number
    if let cursor = query.first(where: { $0.name == "after" })?.value {
      guard let id = RecordID(cursor) else {
        throw Problem(
          .badRequest, "bad-cursor", "\(Quoting.text(cursor)) is not a cursor",
          hint: "send the `next` of the previous page.")
      }
      after = id
    } else {
      after = nil
    }
  }

  func values(of name: String) throws -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }

  func response(_ items: [some Encodable], last: RecordID?) -> Response {
    JSONBody.response(Items(items: items, next: items.count == limit ? last : nil))
  }

  private struct Items<Item: Encodable>: Encodable {
    let items: [Item]
    let next: RecordID?
  }
}
