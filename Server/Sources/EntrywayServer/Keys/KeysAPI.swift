import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/keys`: an app's keys, whose text is shown once.
struct KeysAPI: ConceptAPI {
  let keys: KeyService

  static let routes: [APIRoute<Self>] = [
    .get("keys", .owner) { JSONBody.response(["keys": try await $0.keys.list($1.app)]) },
    .post("keys", .owner, audit: "key.create") { api, call in
      let body = try await JSONBody.read(KeyBody.self, from: call.request)
      let key = try await api.keys.create(body, for: call.app, actor: call.actor.name, at: .now)
      return JSONBody.response(key, status: .created)
    },
    .delete("keys/{id}", .owner, audit: "key.revoke") { api, call in
      let id = try call.identifier()
      return JSONBody.response(
        try await api.keys.revoke(id, of: call.app, actor: call.actor.name, at: .now))
    },
  ]
}
