import EntrywayDiagnostics
import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// `/v1/links`: an app's links.
struct LinksAPI: ConceptAPI {
  let links: LinkService
  let imports: LinkImport
  let requests: RepeatedRequests

  static let routes: [APIRoute<Self>] = [
    .get("links", .read) { try await $0.list($1) },
    .post("links", .links, audit: "link.create") { try await $0.createOne($1) },
    .post("links/bulk", .links, audit: "link.create") { try await $0.createMany($1) },
    .post("links/import", .links, audit: "link.create") { try await $0.takeIn($1) },
    .get("links/export", .read, audit: "links.export") { try await $0.giveOut($1) },
    .get("links/{id}", .read) { try await $0.read($1) },
    .patch("links/{id}", .links, audit: "link.change") { try await $0.change($1) },
    .delete("links/{id}", .links, audit: "link.delete") { try await $0.remove($1) },
  ]

  private func list(_ call: APICall) async throws -> Response {
    let page = try ListPage(call.request)
    let labels = try ["host", "campaign", "channel", "tag"].flatMap { name in
      try page.values(of: name).map { "\(name)=\($0)" }
    }
    let found = try await links.list(
      call.app, labels: labels, after: page.after, limit: page.limit)
    return page.response(found.map(\.view), last: found.last?.link.value.id)
  }

  private func createOne(_ call: APICall) async throws -> Response {
    try await create(call) { data in
      [try JSONBody.decode(LinkBody.self, from: data)]
    } answer: {
      JSONBody.data($0[0].view)
    }
  }

  private func createMany(_ call: APICall) async throws -> Response {
    try await create(call, limit: 2_000_000, in: ["links"]) { data in
      let bodies = try JSONBody.decode(BulkBody.self, from: data).links
      guard 1...LinkService.bulkLimit ~= bodies.count else {
        throw Refusal(
          .invalid, "bad-number",
          "a request creates 1 to \(PageText.number(LinkService.bulkLimit)) links",
          at: ["links"], hint: "split them into several requests.")
      }
      return bodies
    } answer: { found in
      JSONBody.data(["links": found.map(\.view)])
    }
  }

  /// Makes links once for an idempotency key, however often the request comes.
  private func create(
    _ call: APICall, limit: Int = JSONBody.defaultLimit, in list: Refusal.Place? = nil,
    bodies: (Data) throws -> [LinkBody], answer: @escaping @Sendable ([LinkService.Found]) -> Data
  ) async throws -> Response {
    let data = try await JSONBody.bytes(of: call.request, limit: limit)
    return try await requests.answer(call.request, data, of: call.app) { record in
      let found = try await links.create(
        try bodies(data), call.actor, in: list, recording: record, answer, at: .now)
      return Response(
        status: .created, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(bytes: answer(found))))
    }
  }

  private func takeIn(_ call: APICall) async throws -> Response {
    let rows = try await JSONBody.read(ImportBody.self, from: call.request, limit: 8_000_000).rows
    guard 1...LinkService.bulkLimit ~= rows.count else {
      throw Refusal(
        .invalid, "bad-number",
        "a request imports 1 to \(PageText.number(LinkService.bulkLimit)) links", at: ["rows"],
        hint: "split them into several requests.")
    }
    return JSONBody.response(await imports.take(rows, call.actor, at: .now))
  }

  private func giveOut(_ call: APICall) async throws -> Response {
    let after = try ListPage(call.request).after
    // An export has one line, however many pages it takes.
    if after == nil { await imports.note(call.actor, at: .now) }
    return JSONBody.response(try await imports.page(of: call.app, after: after))
  }

  private func read(_ call: APICall) async throws -> Response {
    try await show(links.read(try call.identifier(), call.app))
  }

  private func change(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(LinkBody.self, from: call.request)
    let (id, revision) = (try call.identifier(), try revision(call.request))
    return try await show(
      RepeatedChange.run(of: revision) {
        try await links.change(id, body, revision: revision, call.actor, at: .now)
      })
  }

  private func remove(_ call: APICall) async throws -> Response {
    let (id, revision) = (try call.identifier(), try revision(call.request))
    try await RepeatedChange.run(of: revision) {
      try await links.remove(id, revision: revision, call.actor, at: .now)
    }
    return Response(status: .noContent)
  }

  private func show(_ found: LinkService.Found) -> Response {
    JSONBody.response(found.view, headers: [.eTag: "\"\(found.link.revision)\""])
  }

  /// The revision that the caller has seen; nil for any.
  private func revision(_ request: Request) throws -> Revision? {
    guard let text = request.headers[.ifMatch], text != "*" else { return nil }
    guard let number = Int64(text.filter { $0 != "\"" }) else {
      throw Refusal(
        .stale, "bad-revision", "`If-Match` is not a revision",
        hint: "send the `ETag` of the last answer.")
    }
    return number
  }
}

private struct BulkBody: Decodable {
  let links: [LinkBody]

  private enum CodingKeys: String, BodyKeys { case links }
}
