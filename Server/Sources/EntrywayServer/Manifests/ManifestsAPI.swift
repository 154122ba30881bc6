import FoundationEssentials
import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/manifests`: the manifests of an app's versions.
struct ManifestsAPI: ConceptAPI {
  let manifests: ManifestService

  static let routes: [APIRoute<Self>] = [
    .get("manifests", .read) { try await $0.list($1) },
    .post("manifests", .manifests, audit: "manifest.upload") { try await $0.upload($1) },
    .get("manifests/{id}", .read) { try await $0.read($1) },
    .post("manifests/{id}/confirm", .manifests, audit: "manifest.confirm") {
      try await $0.confirm($1)
    },
    .post("manifests/{id}/retire", .manifests, audit: "manifest.retire") {
      try await $0.retire($1)
    },
  ]

  private func list(_ call: APICall) async throws -> Response {
    JSONBody.response(["manifests": try await manifests.list(call.app)])
  }

  private func upload(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(
      ManifestBody.self, from: call.request, limit: 2 * ManifestComparison.sizeLimit)
    let view = try await manifests.upload(
      version: body.version, json: Data(body.manifest.utf8), call.actor, at: .now)
    return JSONBody.response(view, status: .accepted)
  }

  private func read(_ call: APICall) async throws -> Response {
    JSONBody.response(ManifestView(try await manifests.read(try call.identifier(), call.app)))
  }

  private func confirm(_ call: APICall) async throws -> Response {
    JSONBody.response(
      try await manifests.confirm(try call.identifier(), call.actor, at: .now))
  }

  private func retire(_ call: APICall) async throws -> Response {
    JSONBody.response(
      try await manifests.retire(try call.identifier(), call.actor, at: .now))
  }
}
