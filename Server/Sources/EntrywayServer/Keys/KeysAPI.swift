import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/keys`: an app's keys, whose text is shown once.
struct KeysAPI: ConceptAPI {
  let keys: KeyService

  static let routes: [APIRoute<Self>] = [
    .get("keys", .owner) { try await $0.list($1) },
    .post("keys", .owner, audit: "key.create") { try await $0.create($1) },
    .delete("keys/{id}", .owner, audit: "key.revoke") { try await $0.revoke($1) },
  ]

  private func list(_ call: APICall) async throws -> Response {
    JSONBody.response(["keys": try await keys.list(call.app)])
  }

  private func create(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(KeyBody.self, from: call.request)
    return JSONBody.response(
      try await keys.create(body, for: call.app, actor: call.actor.name, at: .now),
      status: .created)
  }

  private func revoke(_ call: APICall) async throws -> Response {
    JSONBody.response(
      try await keys.revoke(
        try call.identifier(), of: call.app, actor: call.actor.name, at: .now))
  }
}
