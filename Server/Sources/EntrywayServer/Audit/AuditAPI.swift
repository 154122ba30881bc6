import Hummingbird
import LinkPlatform

/// `/v1/audit` and `/v1/jobs`: who changed what, and how far the work is that a change began.
struct AuditAPI: ConceptAPI {
  let store: any RecordStore

  static let routes: [APIRoute<Self>] = [
    .get("audit", .owner) { try await $0.list($1) },
    .get("jobs/{id}", .read) { try await $0.job($1) },
  ]

  private func list(_ call: APICall) async throws -> Response {
    let page = try ListPage(call.request)
    let entries = try await store.audit(of: call.app.id, before: page.after, limit: page.limit)
    return page.response(entries, last: entries.last?.id)
  }

  private func job(_ call: APICall) async throws -> Response {
    let id = try call.identifier()
    let job = try await store.read(Job.self, id)
    guard let job, job.value.app == call.app.id else { throw Refusal.notFound }
    return JSONBody.response(job.value)
  }
}
