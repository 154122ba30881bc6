import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/funnels`: an app's funnels, and what they count.
struct FunnelsAPI: ConceptAPI {
  let funnels: FunnelService

  static let routes: [APIRoute<Self>] = [
    .get("funnels", .read) { api, call in
      JSONBody.response(["funnels": try await api.funnels.list(call.app).map(FunnelView.init)])
    },
    .post("funnels", .owner, audit: "funnel.create") { api, call in
      let body = try await JSONBody.read(FunnelBody.self, from: call.request)
      let funnel = try await api.funnels.create(
        body, call.app, actor: call.actor.name, at: .now)
      return JSONBody.response(FunnelView(funnel), status: .created)
    },
    .get("funnels/{id}", .read) { api, call in
      JSONBody.response(FunnelView(try await api.funnels.read(try call.identifier(), call.app)))
    },
    .patch("funnels/{id}", .owner, audit: "funnel.change") { api, call in
      let body = try await JSONBody.read(FunnelBody.self, from: call.request)
      let id = try call.identifier()
      let funnel = try await RepeatedChange.run {
        try await api.funnels.change(id, body, call.app, actor: call.actor.name, at: .now)
      }
      return JSONBody.response(FunnelView(funnel))
    },
    .delete("funnels/{id}", .owner, audit: "funnel.remove") { api, call in
      let id = try call.identifier()
      try await RepeatedChange.run {
        try await api.funnels.remove(id, call.app, actor: call.actor.name, at: .now)
      }
      return Response(status: .noContent)
    },
    .get("funnels/{id}/report", .read, isAnalysis: true) { api, call in
      let parameters = try ReportParameters(call.request, ["version", "by"])
      let now = Timestamp.now
      let span = try ReportSpan(parameters, call.app, at: now)
      let report = try await api.funnels.report(
        try call.identifier(), call.app, parameters, span, at: now)
      return try report.response(to: call.request, as: "funnel")
    },
  ]
}
