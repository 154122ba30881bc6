import HTTPTypes
import Hummingbird
import LinkPlatform

/// `/v1/apps`, `/v1/app` and `/v1/hosts`: the apps; an app's settings, its removal, all of its data, and its
/// hosts.
struct AppAPI: ConceptAPI {
  let apps: AppService
  let export: AppExport

  static let routes: [APIRoute<Self>] = [
    .get("apps", .control) { api, _ in try await api.list() },
    .post("apps", .control, audit: "app.create") { try await $0.create($1) },
    .get("app", .read) { JSONBody.response(AppView($1.app)) },
    .patch("app", .owner, audit: "app.change") { try await $0.change($1) },
    .delete("app", .owner, audit: "app.remove") { try await $0.remove($1) },
    .post("app/keep", .owner, audit: "app.keep") { try await $0.keep($1) },
    .get("app/export", .owner, audit: "app.export") { await $0.export($1) },
    .get("hosts", .read) { try await $0.hosts($1) },
    .post("hosts", .owner, audit: "host.add") { try await $0.addHost($1) },
    .patch("hosts/{name}", .owner, audit: "host.change") { try await $0.changeHost($1) },
    .delete("hosts/{name}", .owner, audit: "host.remove") { try await $0.removeHost($1) },
  ]

  private func list() async throws -> Response {
    JSONBody.response(["apps": try await apps.apps().map(AppView.init)])
  }

  private func create(_ call: ControlCall) async throws -> Response {
    let body = try await JSONBody.read(NewAppBody.self, from: call.request)
    let app = try await apps.create(body.name, body.settings, actor: call.actor, at: .now)
    return JSONBody.response(AppView(app), status: .created)
  }

  private func change(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(AppBody.self, from: call.request)
    let app = try await RepeatedChange.run {
      try await apps.change(call.app, body, actor: call.actor.name, at: .now)
    }
    return JSONBody.response(AppView(app))
  }

  private func remove(_ call: APICall) async throws -> Response {
    let app = try await apps.remove(call.app, actor: call.actor.name, at: .now)
    return JSONBody.response(AppView(app), status: .accepted)
  }

  private func keep(_ call: APICall) async throws -> Response {
    JSONBody.response(
      AppView(try await apps.keep(call.app, actor: call.actor.name, at: .now)))
  }

  private func export(_ call: APICall) async -> Response {
    await export.response(
      of: call.app, for: call.owner, actor: call.actor.name, at: .now)
  }

  private func hosts(_ call: APICall) async throws -> Response {
    JSONBody.response(["hosts": try await apps.hosts(of: call.app).map(HostBody.init)])
  }

  private func addHost(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(HostBody.self, from: call.request)
    let host = try await apps.addHost(body, to: call.app, actor: call.actor.name, at: .now)
    return JSONBody.response(HostBody(host), status: .created)
  }

  private func changeHost(_ call: APICall) async throws -> Response {
    let body = try await JSONBody.read(HostBody.self, from: call.request)
    let name = call.parameters.get("name") ?? ""
    let host = try await RepeatedChange.run {
      try await apps.changeHost(name, body, of: call.app, actor: call.actor.name, at: .now)
    }
    return JSONBody.response(HostBody(host))
  }

  private func removeHost(_ call: APICall) async throws -> Response {
    let name = call.parameters.get("name") ?? ""
    try await RepeatedChange.run {
      try await apps.removeHost(name, of: call.app, actor: call.actor.name, at: .now)
    }
    return Response(status: .noContent)
  }
}
