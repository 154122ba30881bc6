import Hummingbird
import LinkPlatform

/// `/v1/audit` and `/v1/jobs`: who changed what, and how far the work is that a change began.
struct AuditAPI: ConceptAPI {
  let store: any RecordStore

  static let routes: [APIRoute<Self>] = [
    .get("audit", .owner) { api, call in
      let page = try ListPage(call.request)
      let entries = try await api.store.audit(
        of: call.app.id, before: page.after, limit: page.limit)
      return page.response(entries, last: entries.last?.id)
    },
    .get("jobs/{id}", .read) { api, call in
      let job = try await api.store.read(Job.self, try call.identifier())
      guard let job, job.value.app == call.app.id else { throw Refusal.notFound }
      return JSONBody.response(job.value)
    },
  ]
}
