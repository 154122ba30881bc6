import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/funnels`: an app's funnels, and what they count.
struct FunnelsAPI: ConceptAPI {
  let funnels: FunnelService

  static let routes: [APIRoute<Self>] = [
    .get("funnels", .read) { try await $0.list($1) },
    .post("funnels", .owner, audit: "funnel.create") { try await $0.create($1) },
    .get("funnels/{id}", .read) { try await $0.read($1) },
    .patch("funnels/{id}", .owner, audit: "funnel.change") { try await $0.change($1) },
    .delete("funnels/{id}", .owner, audit: "funnel.remove") { try await $0.remove($1) },
    .get("funnels/{id}/report", .read, isAnalysis: true) { try await $0.report($1) },
  ]

  private func list(_ call: APICall) async throws -> Response {
    JSONBody.response(["funnels": try await funnels.list(call.app).map(FunnelView.init)])
  }

  private func create(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(FunnelBody.self, from: call.request)
    let funnel = try await funnels.create(body, call.app, actor: call.actor.name, at: .now)
    return JSONBody.response(FunnelView(funnel), status: .created)
  }

  private func read(_ call: APICall) async throws -> Response {
    JSONBody.response(FunnelView(try await funnels.read(try call.identifier(), call.app)))
  }

  private func change(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(FunnelBody.self, from: call.request)
    let id = try call.identifier()
    let funnel = try await RepeatedChange.run {
      try await funnels.change(id, body, call.app, actor: call.actor.name, at: .now)
    }
    return JSONBody.response(FunnelView(funnel))
  }

  private func remove(_ call: APICall) async throws -> Response {
    let id = try call.identifier()
    try await RepeatedChange.run {
      try await funnels.remove(id, call.app, actor: call.actor.name, at: .now)
    }
    return Response(status: .noContent)
  }

  private func report(_ call: APICall) async throws -> Response {
    let parameters = try ReportParameters(call.request, ["version", "by"])
    let now = Timestamp.now
    let span = try ReportSpan(parameters, call.app, at: now)
    let table = try await funnels.report(
      try call.identifier(), call.app, parameters, span, at: now)
    return try table.response(to: call.request, span, as: "funnel")
  }
}
