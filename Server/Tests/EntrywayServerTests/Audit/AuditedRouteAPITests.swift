import HTTPTypes
import LinkPlatform
import NIOHTTP1
import Testing

@testable import EntrywayServer

@Suite("Routes and the audit log")
struct AuditedRouteAPITests {
  /// One request, and the action that it leaves.
  private struct Step {
    let action: String
    let method: HTTPMethod
    /// The route, with `{id}` or `{name}` where `last` stands in the request.
    let template: String
    var last = ""
    var body: String?
    /// Whether it takes the control token.
    var isControl = false

    var path: String {
      template.replacing("{id}", with: last).replacing("{name}", with: last)
    }
    var route: String { "\(method.rawValue) \(template)" }
  }

  /// What needs more than a request: something reported, or a manifest that was compared.
  private static let untried = ["POST /v1/manifests/{id}/confirm"]

  private static func steps(_ shop: Tenant) throws -> [Step] {
    let link = #"{"host": "\#(shop.host)", "target": "https://shop.example/orders/2"}"#
    let id = (
      link: shop.link.id.description, funnel: shop.funnel.id.description,
      key: try #require(KeyText(shop.publishable)).id.description,
      manifest: shop.manifest.id.description, term: shop.term.description
    )
    let more = "more.shop.example"
    return [
      Step(action: "link.create", method: .POST, template: "/v1/links", body: link),
      Step(
        action: "link.create", method: .POST, template: "/v1/links/bulk",
        body: #"{"links": [\#(link)]}"#),
      Step(
        action: "link.create", method: .POST, template: "/v1/links/import",
        body: """
          {"rows": [{"line": 1, "slug": "in", "host": "\(shop.host)", "tags": [],
           "target": "https://shop.example/orders/3"}]}
          """),
      Step(action: "links.export", method: .GET, template: "/v1/links/export"),
      Step(
        action: "link.change", method: .PATCH, template: "/v1/links/{id}", last: id.link,
        body: #"{"title": "changed"}"#),
      Step(action: "link.delete", method: .DELETE, template: "/v1/links/{id}", last: id.link),
      Step(
        action: "host.add", method: .POST, template: "/v1/hosts", body: #"{"name": "\#(more)"}"#),
      Step(
        action: "host.change", method: .PATCH, template: "/v1/hosts/{name}", last: more,
        body: #"{"rootURL": "https://www.shop.example/"}"#),
      Step(action: "host.remove", method: .DELETE, template: "/v1/hosts/{name}", last: more),
      Step(
        action: "funnel.create", method: .POST, template: "/v1/funnels",
        body: #"{"name": "another", "window": 60, "steps": [{"type": "open", "route": "cart"}]}"#),
      Step(
        action: "funnel.change", method: .PATCH, template: "/v1/funnels/{id}", last: id.funnel,
        body: #"{"name": "changed"}"#),
      Step(
        action: "funnel.remove", method: .DELETE, template: "/v1/funnels/{id}", last: id.funnel),
      Step(
        action: "key.create", method: .POST, template: "/v1/keys",
        body: #"{"type": "publishable"}"#),
      Step(action: "key.revoke", method: .DELETE, template: "/v1/keys/{id}", last: id.key),
      Step(
        action: "manifest.upload", method: .POST, template: "/v1/manifests",
        body: #"{"version": "2.0.0", "manifest": "{\"version\": 1, \"routes\": []}"}"#),
      Step(
        action: "manifest.retire", method: .POST, template: "/v1/manifests/{id}/retire",
        last: id.manifest),
      Step(
        action: "send.register", method: .POST, template: "/v1/sends",
        body: #"{"id": "autumn", "recipients": 3, "link": "https://shop.example/cart"}"#),
      Step(
        action: "send.finish", method: .PUT, template: "/v1/sends/{id}/outcome", last: "autumn",
        body: #"{"accepted": 2, "refused": {"Unregistered": 1}, "deadTokens": 1}"#),
      Step(
        action: "vocabulary.pin", method: .POST, template: "/v1/vocabulary",
        body: #"{"kind": "name", "text": "pinned later"}"#),
      Step(
        action: "vocabulary.remove", method: .DELETE, template: "/v1/vocabulary/{id}",
        last: id.term),
      Step(
        action: "installations.remove", method: .POST, template: "/v1/removals",
        body: #"{"from": "2026-01-01T00:00:00Z", "to": "2999-01-01T00:00:00Z"}"#),
      Step(
        action: "app.change", method: .PATCH, template: "/v1/app", body: #"{"title": "changed"}"#),
      Step(action: "app.export", method: .GET, template: "/v1/app/export"),
      Step(action: "app.remove", method: .DELETE, template: "/v1/app"),
      Step(action: "app.keep", method: .POST, template: "/v1/app/keep"),
    ]
  }

  /// What crosses apps.
  private static let crossing = [
    Step(
      action: "app.create", method: .POST, template: "/v1/apps", body: #"{"name": "another"}"#,
      isControl: true),
    Step(
      action: "account.create", method: .POST, template: "/v1/accounts",
      body: #"{"name": "ada", "role": "viewer"}"#, isControl: true),
    Step(
      action: "account.role", method: .PATCH, template: "/v1/accounts/{name}", last: "ada",
      body: #"{"role": "editor"}"#, isControl: true),
    Step(
      action: "account.password", method: .PATCH, template: "/v1/accounts/{name}", last: "ada",
      body: #"{"generatesPassword": true}"#, isControl: true),
    Step(
      action: "account.remove", method: .DELETE, template: "/v1/accounts/{name}", last: "ada",
      isControl: true),
    Step(action: "backup.create", method: .GET, template: "/v1/backup", isControl: true),
  ]

  @Test("Each change leaves the action that its route declares, and nothing else")
  func changes() async throws {
    try await ServedAPI.run { api in
      var declared: [String: [String]] = [:]
      for route in PrivateServer.declarations where !route.audit.isEmpty {
        declared["\(route.method.rawValue) \(route.path)"] = route.audit
      }
      func actions() async throws -> [String] {
        try await api.records.audit(of: nil, before: nil, limit: 100)
          .filter { $0.actor.hasPrefix("key ") || $0.actor == "command root" }.map(\.action)
      }
      let steps = try Self.steps(api.shop) + Self.crossing
      for step in steps {
        let before = try await actions().count
        let answer =
          step.isControl
          ? try await api.command(step.method, step.path, step.body)
          : try await api.ask(step.method, step.path, step.body, key: api.shop.key(.owner))
        #expect(200...299 ~= answer.status, "\(step.route): \(answer.body)")
        let written = try await actions()
        #expect(Array(written.dropLast(before)) == [step.action], "\(step.route)")
        #expect(declared[step.route]?.contains(step.action) == true, "\(step.route)")
      }
      let tried = Set(steps.map(\.route))
      #expect(Set(declared.keys).subtracting(tried) == Set(Self.untried))
    }
  }
}
