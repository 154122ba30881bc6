import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/sends`: pushes that go to many.
struct SendsAPI: ConceptAPI {
  let sends: SendService
  let events: any EventAnalysis

  static let routes: [APIRoute<Self>] = [
    .post("sends", .sends, audit: "send.register") { try await $0.register($1) },
    .put("sends/{id}/outcome", .sends, audit: "send.finish") { try await $0.tell($1) },
    .get("sends", .read, isAnalysis: true) { try await $0.list($1) },
  ]

  private func register(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(SendBody.self, from: call.request)
    let (view, isNew) = try await sends.register(
      body, call.app, actor: call.actor.name, at: .now)
    return JSONBody.response(view, status: isNew ? .created : .ok)
  }

  private func tell(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(SendOutcomeBody.self, from: call.request)
    let id = call.parameters.text("id")
    let view = try await sends.tell(body, of: id, call.app, actor: call.actor.name, at: .now)
    return JSONBody.response(view)
  }

  private func list(_ call: APICall) async throws -> Response {
    let span = try ReportSpan(try ReportParameters(call.request, []), call.app, at: .now)
    let found = try await events.sends(of: call.app.id, in: span.span, limit: 1000)
    return JSONBody.response(["sends": found.map { SendView($0) }])
  }
}
