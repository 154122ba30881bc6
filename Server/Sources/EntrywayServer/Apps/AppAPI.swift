import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/apps`, `/v1/app` and `/v1/hosts`: the apps; an app's settings, its removal, all of its data, and its
/// hosts.
struct AppAPI: ConceptAPI {
  let apps: AppService
  let export: AppExport

  static let routes: [APIRoute<Self>] = [
    .get("apps", .control) { api, _ in
      JSONBody.response(["apps": try await api.apps.apps().map(AppView.init)])
    },
    .post("apps", .control, audit: "app.create") { api, call in
      let body = try await JSONBody.read(NewAppBody.self, from: call.request)
      let app = try await api.apps.create(body.name, body.settings, actor: call.actor, at: .now)
      return JSONBody.response(AppView(app), status: .created)
    },
    .get("app", .read) { JSONBody.response(AppView($1.app)) },
    .patch("app", .owner, audit: "app.change") { api, call in
      let body = try await JSONBody.read(AppBody.self, from: call.request)
      let app = try await RepeatedChange.run {
        try await api.apps.change(call.app, body, actor: call.actor.name, at: .now)
      }
      return JSONBody.response(AppView(app))
    },
    .delete("app", .owner, audit: "app.remove") { api, call in
      let app = try await api.apps.remove(call.app, actor: call.actor.name, at: .now)
      return JSONBody.response(AppView(app), status: .accepted)
    },
    .post("app/keep", .owner, audit: "app.keep") { api, call in
      let app = try await api.apps.keep(call.app, actor: call.actor.name, at: .now)
      return JSONBody.response(AppView(app))
    },
    .get("app/export", .owner, audit: "app.export") { api, call in
      await api.export.response(
        of: call.app, for: call.owner, actor: call.actor.name, at: .now)
    },
    .get("hosts", .read) {
      JSONBody.response(["hosts": try await $0.apps.hosts(of: $1.app).map(HostBody.init)])
    },
    .post("hosts", .owner, audit: "host.add") { api, call in
      let body = try await JSONBody.read(HostBody.self, from: call.request)
      let host = try await api.apps.addHost(body, to: call.app, actor: call.actor.name, at: .now)
      return JSONBody.response(HostBody(host), status: .created)
    },
    .patch("hosts/{name}", .owner, audit: "host.change") { api, call in
      let body = try await JSONBody.read(HostBody.self, from: call.request)
      let host = try await RepeatedChange.run {
        try await api.apps.changeHost(
          call.parameters.name, body, of: call.app, actor: call.actor.name, at: .now)
      }
      return JSONBody.response(HostBody(host))
    },
    .delete("hosts/{name}", .owner, audit: "host.remove") { api, call in
      try await RepeatedChange.run {
        try await api.apps.removeHost(
          call.parameters.name, of: call.app, actor: call.actor.name, at: .now)
      }
      return Response(status: .noContent)
    },
  ]
}
