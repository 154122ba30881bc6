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
    .get("links", .read) { api, call in
      let page = try ListPage(call.request)
      let labels = try ["host", "campaign", "channel", "tag"].flatMap { name in
        try page.values(of: name).map { "\(name)=\($0)" }
      }
      let found = try await api.links.list(
        call.app, labels: labels, after: page.after, limit: page.limit)
      return page.response(found.map(\.view), last: found.last?.link.value.id)
    },
    .post("links", .links, audit: "link.create") { api, call in
      try await api.create(call) { data in
        [try JSONBody.decode(LinkBody.self, from: data)]
      } answer: {
        JSONBody.data($0[0].view)
      }
    },
    .post("links/bulk", .links, audit: "link.create") { api, call in
      try await api.create(call, limit: 2_000_000, in: ["links"]) { data in
        let bodies = try JSONBody.decode(BulkBody.self, from: data).links
        try check(bodies.count, "creates", at: ["links"])
        return bodies
      } answer: { found in
        JSONBody.data(["links": found.map(\.view)])
      }
    },
    .post("links/import", .links, audit: "link.create") { api, call in
      let rows = try await JSONBody.read(ImportBody.self, from: call.request, limit: 8_000_000).rows
      try check(rows.count, "imports", at: ["rows"])
      return JSONBody.response(await api.imports.take(rows, call.actor, at: .now))
    },
    .get("links/export", .read, audit: "links.export") { api, call in
      let after = try ListPage(call.request).after
      // An export has one line, however many pages it takes.
      if after == nil { await api.imports.note(call.actor, at: .now) }
      return JSONBody.response(try await api.imports.page(of: call.app, after: after))
    },
    .get("links/{id}", .read) { show(try await $0.links.read($1.identifier(), $1.app)) },
    .patch("links/{id}", .links, audit: "link.change") { api, call in
      let body = try await JSONBody.read(LinkBody.self, from: call.request)
      let (id, revision) = (try call.identifier(), try Self.revision(call.request))
      let found = try await RepeatedChange.run(of: revision) {
        try await api.links.change(id, body, revision: revision, call.actor, at: .now)
      }
      return show(found)
    },
    .delete("links/{id}", .links, audit: "link.delete") { api, call in
      let (id, revision) = (try call.identifier(), try Self.revision(call.request))
      try await RepeatedChange.run(of: revision) {
        try await api.links.remove(id, revision: revision, call.actor, at: .now)
      }
      return Response(status: .noContent)
    },
  ]

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

  private static func check(
    _ count: Int, _ verb: String, at place: Refusal.Place
  ) throws(Refusal) {
    guard 1...LinkService.bulkLimit ~= count else {
      throw Refusal(
        .invalid, "bad-number",
        "a request \(verb) 1 to \(PageText.number(LinkService.bulkLimit)) links", at: place,
        hint: "split them into several requests.")
    }
  }

  private static func show(_ found: LinkService.Found) -> Response {
    JSONBody.response(found.view, headers: [.eTag: "\"\(found.link.revision)\""])
  }

  /// The revision that the caller has seen; nil for any.
  private static func revision(_ request: Request) throws -> Revision? {
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
