import Foundation
import LinkPlatform
import NIOHTTP1
import Testing

/// One operation of the description that the server gives of itself.
struct Operation: Sendable, CustomStringConvertible {
  let name: String
  let method: HTTPMethod
  /// With `{id}` and its like.
  let template: String
  let isPublic: Bool
  let isPrivate: Bool
  /// The scope that a secret key must have; nil for what needs none.
  let scope: Key.Scope?
  /// Whether it is for the control token alone.
  let isControl: Bool

  var description: String { "\(method) \(template)" }

  /// The operations of `/openapi.json`.
  static func all(_ api: ServedAPI) async throws -> [Operation] {
    let paths = try await api.ask(.GET, "/openapi.json").json["paths"] as? [String: Any] ?? [:]
    let all = paths.flatMap { template, item in
      (item as? [String: [String: Any]] ?? [:]).map { method, operation in
        let tags = operation["tags"] as? [String] ?? []
        let keys = operation["security"] as? [[String: [String]]] ?? []
        return Operation(
          name: operation["operationId"] as? String ?? "",
          method: HTTPMethod(rawValue: method.uppercased()), template: template,
          isPublic: tags.contains("public"), isPrivate: tags.contains("private"),
          scope: keys.compactMap { $0["secretKey"]?.first }.first.flatMap(Key.Scope.init),
          isControl: keys.contains { $0["controlToken"] != nil })
      }
    }
    try #require(all.count > 30)
    return all.sorted { $0.description < $1.description }
  }

  /// The path to what an app has.
  func path(of tenant: Tenant) -> String {
    var path = template.replacing("{name}", with: tenant.host)
    path = path.replacing("{slug}", with: "known").replacing("{picture}", with: "known.png")
    let id =
      if template.hasPrefix("/v1/links") {
        tenant.link.id.description
      } else if template.hasPrefix("/v1/manifests") {
        tenant.manifest.id.description
      } else if template.hasPrefix("/v1/jobs") {
        tenant.job.id.description
      } else if template.hasPrefix("/v1/funnels") {
        tenant.funnel.id.description
      } else if template.hasPrefix("/v1/vocabulary") {
        tenant.term.description
      } else if template.hasPrefix("/v1/installations") {
        String(repeating: "0", count: 32)
      } else {
        KeyText(tenant.publishable)?.id.description ?? ""
      }
    return path.replacing("{id}", with: id)
  }

  /// A body that is right for an app; nil where there is none.
  func body(of tenant: Tenant) -> String? {
    let app = tenant.app.name
    let link = #"{"host": "\#(tenant.host)", "target": "https://\#(app).example/orders/2"}"#
    return switch self.name {
    case "createLink": link
    case "createLinks": #"{"links": [\#(link)]}"#
    case "changeLink": #"{"title": "changed"}"#
    case "uploadManifest": #"{"version": "2.0.0", "manifest": "{\"version\": 1, \"routes\": []}"}"#
    case "changeApp": #"{"title": "changed"}"#
    case "addHost": #"{"name": "more.\#(app).example"}"#
    case "changeHost": #"{"rootURL": "https://www.\#(app).example/"}"#
    case "createFunnel":
      #"{"name": "another", "window": 60, "steps": [{"type": "open", "route": "cart"}]}"#
    case "changeFunnel": #"{"name": "changed"}"#
    case "registerSend":
      #"{"id": "autumn-\#(app)", "recipients": 3, "link": "https://\#(app).example/cart"}"#
    case "tellSendOutcome": #"{"accepted": 2, "refused": {"Unregistered": 1}}"#
    case "takeEvents":
      """
      {"installation": "\(RecordID().hexadecimal)", "secret": "\(RecordID())",
       "sentAt": "\(Timestamp.now)", "events": []}
      """
    case "removeInstallations":
      #"{"from": "2026-01-01T00:00:00Z", "to": "2999-01-01T00:00:00Z"}"#
    case "pinVocabulary": #"{"kind": "name", "text": "pinned by \#(app)"}"#
    case "importLinks":
      """
      {"rows": [{"line": 1, "slug": "in-\(app)", "host": "\(tenant.host)", "tags": [],
       "target": "https://\(app).example/orders/3"}]}
      """
    case "createApp": #"{"name": "another"}"#
    case "createAccount": #"{"name": "mallory", "role": "owner"}"#
    case "changeAccount": #"{"role": "owner"}"#
    case "createKey": #"{"type": "publishable"}"#
    case "resolveLink":
      #"{"link": "https://\#(tenant.host)/l/known", "clickID": "\#(RecordID())"}"#
    default: nil
    }
  }
}
