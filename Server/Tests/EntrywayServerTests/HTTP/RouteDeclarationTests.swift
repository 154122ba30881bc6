import Foundation
import HTTPTypes
import LinkPlatform
import Testing

@testable import EntrywayServer

@Suite("What routes say of themselves")
struct RouteDeclarationTests {
  private static let declared = PrivateServer.declarations

  /// A line for each route: `GET /v1/links read`.
  private static func lines(_ routes: [RouteDeclaration]) -> [String] {
    routes.map { route in
      let need =
        switch route.access {
        case .open: "-"
        case .key(let scope): scope.rawValue
        case .control: "control"
        }
      return "\(route.method.rawValue) \(route.path) \(need)"
    }.sorted()
  }

  /// What the description tells of the private address.
  private static func described() throws -> [String] {
    let file = try JSONSerialization.jsonObject(with: Data(PackageResources.openapi_json))
    let paths = try #require((file as? [String: Any])?["paths"] as? [String: [String: Any]])
    return paths.flatMap { path, operations in
      operations.compactMap { method, operation -> String? in
        guard let operation = operation as? [String: Any],
          (operation["tags"] as? [String] ?? []).contains("private")
        else { return nil }
        let needs = operation["security"] as? [[String: [String]]] ?? []
        let scopes = needs.flatMap {
          $0["secretKey"] ?? [$0["controlToken"] == [] ? "control" : "another key"]
        }
        let need = scopes.isEmpty ? "-" : scopes.joined(separator: "+")
        return "\(method.uppercased()) \(path) \(need)"
      }
    }.sorted()
  }

  @Test("The description has the same routes, each with the same access, and no other")
  func description() throws {
    let (declared, described) = (Self.lines(Self.declared), try Self.described())
    #expect(Set(declared).subtracting(described) == [], "declared, and not described")
    #expect(Set(described).subtracting(declared) == [], "described, and not declared")
    #expect(declared.count == Set(declared).count && declared.count > 40)
  }

  @Test("What the description says in words names the scope too, or the control token")
  func words() throws {
    let file = try JSONSerialization.jsonObject(with: Data(PackageResources.openapi_json))
    let paths = try #require((file as? [String: Any])?["paths"] as? [String: [String: Any]])
    for route in Self.declared {
      let method = route.method.rawValue.lowercased()
      let operation = try #require(paths[route.path]?[method] as? [String: Any])
      let text = operation["description"] as? String ?? ""
      switch route.access {
      case .open: #expect(!text.contains("Needs a"), "\(route.path)")
      case .key(let scope):
        let sentence = "Needs a secret key with the scope `\(scope.rawValue)`."
        #expect(text.hasSuffix(sentence), "\(method) \(route.path)")
      case .control:
        #expect(text.hasSuffix("Needs the control token."), "\(method) \(route.path)")
      }
    }
  }

  @Test("Below /v1 each route is somebody's, and each change has an action in the audit log")
  func scopes() {
    let copies = ["/v1/app/export", "/v1/links/export", "/v1/backup"]
    for route in Self.declared {
      #expect((route.access == .open) == !route.path.hasPrefix("/v1/"), "\(route.path)")
      let isTold = route.method != .get || copies.contains(route.path)
      #expect(route.audit.isEmpty == !isTold, "\(route.method) \(route.path)")
    }
    #expect(
      Self.declared.filter { $0.access == .open }.map(\.path).sorted()
        == ["/healthz", "/metrics", "/openapi.json", "/readyz"])
  }

  @Test("What crosses apps is for the control token alone: apps, accounts and the backup")
  func control() {
    let control = Self.declared.filter { $0.access == .control }
    #expect(
      Self.lines(control) == [
        "DELETE /v1/accounts/{name} control", "GET /v1/accounts control", "GET /v1/apps control",
        "GET /v1/backup control", "PATCH /v1/accounts/{name} control",
        "POST /v1/accounts control", "POST /v1/apps control",
      ])
  }

  @Test("A path takes the methods that are declared for it, and a literal one is no name")
  func methods() {
    let allowed = AllowedMethods(Self.declared)
    for (path, methods) in [
      ("/v1/links", ["GET", "POST"]), ("/v1/links/bulk", ["POST"]),
      ("/v1/links/import", ["POST"]), ("/v1/links/export", ["GET"]), ("/v1/backup", ["GET"]),
      ("/v1/accounts/ada@example.com", ["DELETE", "PATCH"]), ("/v1/apps", ["GET", "POST"]),
      ("/v1/links/x", ["DELETE", "GET", "PATCH"]), ("/v1/events", ["GET"]),
      ("/v1/hosts/a.example", ["DELETE", "PATCH"]), ("/v1/funnels/x/report", ["GET"]),
      ("/healthz", ["GET"]), ("/readyz", ["GET"]), ("/metrics", ["GET"]),
      ("/openapi.json", ["GET"]), ("/v1/installations/x", []), ("/v1/links/", []),
      ("/v1/links/x/", []), ("/v1//links", []), ("v1/links", []), ("/control", []),
      ("/console", []), ("/", []), ("", []), ("/v1/links\u{301}", []), ("/V1/links", []),
      ("/v1/links/\u{0}", ["DELETE", "GET", "PATCH"]),
      ("/v1/links/{id}", ["DELETE", "GET", "PATCH"]),
    ] {
      #expect(allowed.methods(of: Substring(path)) == methods, "\(path)")
    }
    #expect(allowed.methods(of: Substring(String(repeating: "/", count: 100_000))) == [])
  }
}
