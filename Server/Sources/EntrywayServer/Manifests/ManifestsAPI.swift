import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/manifests`: the manifests of an app's versions.
struct ManifestsAPI: ConceptAPI {
  let manifests: ManifestService

  static let routes: [APIRoute<Self>] = [
    .get("manifests", .read) {
      JSONBody.response(["manifests": try await $0.manifests.list($1.app)])
    },
    .post("manifests", .manifests, audit: "manifest.upload") { api, call in
      let body = try await JSONBody.read(
        ManifestBody.self, from: call.request, limit: 2 * ManifestComparison.sizeLimit)
      let view = try await api.manifests.upload(
        version: body.version, json: Data(body.manifest.utf8), call.actor, at: .now)
      return JSONBody.response(view, status: .accepted)
    },
    .get("manifests/{id}", .read) { api, call in
      let manifest = try await api.manifests.read(call.identifier(), call.app)
      return JSONBody.response(ManifestView(manifest))
    },
    .post("manifests/{id}/confirm", .manifests, audit: "manifest.confirm") {
      JSONBody.response(try await $0.manifests.confirm($1.identifier(), $1.actor, at: .now))
    },
    .post("manifests/{id}/retire", .manifests, audit: "manifest.retire") {
      JSONBody.response(try await $0.manifests.retire($1.identifier(), $1.actor, at: .now))
    },
  ]
}
