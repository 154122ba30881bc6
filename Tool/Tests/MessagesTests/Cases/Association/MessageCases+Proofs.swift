import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting

extension MessageCases {
  private static let appID = "ABCDE12345.com.example.app"

  private static func route(
    _ name: String, _ pattern: String, _ parameters: String..., shape: LinkShape = .text,
    count: ManifestParameter.Count = .one, type: String? = nil
  ) -> ManifestRoute {
    ManifestRoute(
      name: name, pattern: pattern,
      parameters: parameters.map {
        ManifestParameter(name: $0, shape: shape, count: count, type: type)
      })
  }

  private static func agreement(
    _ title: String, _ routes: [ManifestRoute], _ components: [LinkComponent],
    hosts: [String] = ["example.com"], fallback: NamedRoute? = nil, appID: String = appID,
    host: String? = nil, stateLimit: Int = AssociationFile.defaultStateLimit
  ) -> Message {
    let file = AssociationFile(
      appLinks: AppLinks(details: [
        AppLinksDetail(appIDs: [Self.appID], rules: components.map(LinkRule.component))
      ]))
    let agreement = file.agreement(
      with: RouteManifest(hosts: hosts, fallback: fallback, routes: routes), appID: appID,
      host: host, stateLimit: stateLimit)
    func lines(_ name: String, _ differences: [AssociationAgreement.Difference]) -> [String] {
      differences.map { "\(name) \($0.url)\($0.route.map { " of \($0)" } ?? "")" }
    }
    let lines =
      ["agrees \(agreement.agrees), decided \(agreement.isDecided)"]
      + lines("unrouted", agreement.associatedButUnrouted)
      + lines("fallback", agreement.associatedButFallback)
      + lines("unassociated", agreement.routedButUnassociated)
      + agreement.assumptions.map { "assuming \($0)" } + agreement.notes.map { "note \($0)" }
    return Message(title, lines.joined(separator: "\n"))
  }

  static var agreements: MessageGroup {
    let orders = route("order", "/orders/{id}", "id")
    let a = route("a", "/a")
    let all = LinkComponent()
    return MessageGroup(
      "Files and tables that are compared",
      [
        agreement("A glob that crosses slashes", [orders], [LinkComponent(path: "/orders/*")]),
        agreement("A route that no component names", [orders, a], [LinkComponent(path: "/a")]),
        agreement("Only the fallback", [a], [all], fallback: NamedRoute("a")),
        agreement(
          "A type that only the app knows",
          [route("item", "/items/{sku}", "sku", shape: .opaque, type: "Shop.SKU")],
          [LinkComponent(path: "/?*/?*/?*", exclude: true), LinkComponent(path: "/items/?*")]),
        agreement(
          "A type without a name", [route("item", "/{sku}", "sku", shape: .opaque)], [all]),
        agreement("A flag", [route("edit", "/a?edit")], []),
        agreement("An app that is not named", [a], [all], appID: "ABCDE12345.com.example.other"),
        agreement("Another host", [a], [LinkComponent(path: "/a")], host: "example.org"),
        agreement("No host", [a], [LinkComponent(path: "/a")], hosts: []),
        agreement("A wildcard", [a], [LinkComponent(path: "/a")], hosts: ["*.example.com"]),
        agreement("Too many states", [orders], [LinkComponent(path: "/*")], stateLimit: 20),
        agreement(
          "Escapes in small letters", [route("a", "/caf\u{E9}")],
          [LinkComponent(path: "/caf%C3%A9")]),
        agreement(
          "An item that comes twice", [route("search", "/?q={q}", "q")],
          [LinkComponent(path: "/", query: .items(["q": "?*"]))]),
        agreement("Slashes behind the path", [a], [LinkComponent(path: "/a*")]),
        agreement("One slash behind the path", [a], [LinkComponent(path: "/a")]),
      ])
  }

  static var generatedFiles: MessageGroup {
    func message(_ title: String, _ manifest: RouteManifest, apps: Int = 1, limit: Int? = nil)
      -> Message
    {
      let ids = apps == 1 ? [appID] : (0..<apps).map { "\(appID)\($0)" }
      var generator = AssociationGenerator(apps: [.init(ids, manifest)])
      if let limit { generator.stateLimit = limit }
      let generated = generator.generated()
      return Message(
        title,
        parts: generated.problems.map { ("|", $0.text) } + [(".", "exact \(generated.isExact)")]
          + (apps == 1 ? [(".", generated.file.json)] : []))
    }
    func manifest(_ routes: ManifestRoute...) -> RouteManifest {
      RouteManifest(hosts: ["example.com"], routes: routes)
    }
    return MessageGroup(
      "Files that are generated",
      [
        message(
          "A ladder",
          manifest(
            route("home", "/"), route("order", "/orders/{id}", "id"),
            route("help", "/help/{rest*}", "rest"), route("search", "/search?q={q}", "q"))),
        message("Integers", manifest(route("a", "/{id}", "id", shape: .integer(Int.self)))),
        message("A flag", manifest(route("edit", "/a?edit"), route("b", "/b"))),
        message(
          "A rest behind another", manifest(route("deep", "/u/{id}/x/{rest*}", "id", "rest"))),
        message(
          "A rest of decimals",
          manifest(route("list", "/sums/{sums*}", "sums", shape: .decimal, count: .many))),
        message("Four thousand apps", manifest(route("home", "/")), apps: 4000),
        message("Too many states", manifest(route("order", "/orders/{id}", "id")), limit: 5),
        message("A date", manifest(route("day", "/days/{day}", "day", shape: .date))),
        message("A choice", manifest(route("a", "/x/{a}", "a", shape: .oneOf(["a", "b/c", "é"])))),
        message(
          "A small range", manifest(route("a", "/x/{a}", "a", shape: .integer(min: 5, max: 7)))),
        message(
          "A text and a decimal in one segment",
          manifest(
            route("a", "/x/a{d}z", "d", shape: .decimal), route("b", "/x/{id}9", "id", shape: .uuid)
          )),
        message("No host", RouteManifest(schemes: ["shop"], routes: [route("home", "/")])),
        message(
          "Hosts with different links",
          RouteManifest(
            hosts: ["shop.example.com", "go.example.com"],
            routes: [
              route("order", "/orders/{id}", "id"),
              ManifestRoute(name: "sale", pattern: "/sale", hosts: ["go.example.com"]),
            ])),
      ])
  }
}
