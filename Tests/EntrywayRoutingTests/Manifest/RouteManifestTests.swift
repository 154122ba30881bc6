import EntrywayDiagnostics
import Foundation
import Testing

@testable import EntrywayRouting

@Suite struct RouteManifestTests {
  private static func json(_ manifest: RouteManifest) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(manifest), as: UTF8.self)
  }

  private static func decoded(_ json: String) throws -> RouteManifest {
    try JSONDecoder().decode(RouteManifest.self, from: Data(json.utf8))
  }

  @Test("A table's manifest says all of its routes, and is read back the same")
  func roundTrip() throws {
    let table = RouteTable<Place>(
      schemes: ["Shop"], hosts: ["*.Example.com"], fallback: .level(.low), allowsEncodedSlash: true
    ) {
      Route("/levels/{level}?mode=full&edit", Place.level).only(.web).audience("host")
      Route("/skus/{sku}", Place.sku).readOnly().sensitive("sku")
      Route("/text?q={text}#{fragment}", Place.text)
      Route("/numbers/{n}/{m}", Place.number)
      Route("/tags/{tags*}", Place.tags)
    }
    let manifest = table.manifest
    #expect(try Self.decoded(try Self.json(manifest)) == manifest)
    #expect(RouteTable<NamedRoute>(manifest: manifest).manifest == manifest)
    #expect(manifest.version == 2)
    #expect(manifest.schemes == ["shop"])
    #expect(manifest.hosts == ["*.example.com"])
    #expect(manifest.arguments == .query)
    #expect(manifest.allowsEncodedSlash)
    #expect(manifest.fallback == NamedRoute("level", ["level": ["1"]]))
    #expect(
      manifest.routes == [
        ManifestRoute(
          name: "level", pattern: "/levels/{level}?mode=full&edit",
          parameters: [ManifestParameter(name: "level", shape: .oneOf(["1", "20"]))],
          requiredItems: ["mode=full", "edit"], only: .web, audience: "host"),
        ManifestRoute(
          name: "sku", pattern: "/skus/{sku}",
          parameters: [
            ManifestParameter(
              name: "sku", shape: .opaque, isExact: false, type: "Sku",
              isSensitive: true)
          ], isReadOnly: true),
        ManifestRoute(
          name: "text", pattern: "/text?q={text}#{fragment}",
          parameters: [
            ManifestParameter(name: "text", shape: .text, count: .optional),
            ManifestParameter(name: "fragment", shape: .text, count: .optional),
          ]),
        ManifestRoute(
          name: "number", pattern: "/numbers/{n}/{m}",
          parameters: [
            ManifestParameter(name: "n", shape: .integer(min: .min, max: UInt64(Int64.max))),
            ManifestParameter(name: "m", shape: .integer(min: 0, max: .max)),
          ]),
        ManifestRoute(
          name: "tags", pattern: "/tags/{tags*}",
          parameters: [
            ManifestParameter(name: "tags", shape: .oneOf(["a", "1", "x"]), count: .many)
          ]),
      ])
  }

  @Test(
    "The table of a manifest reads, writes and explains as the typed one",
    arguments: [
      "shop://", "shop://orders/4821", "shop://conversations/7/reply", "shop://search?q=a&limit=x",
      "https://shop.example.com/items/7", "shop://items/abc", "shop://item/7", "other://a",
      "https://shop.exmaple.com/", "shop://a b", "shop://orders/me?x#y",
    ])
  func same(link: String) throws {
    let named = RouteTable<NamedRoute>(
      manifest: try Self.decoded(try Self.json(ShopRoute.routes.manifest)))
    #expect(named.explain(link) == ShopRoute.routes.explain(link))
    guard let match = try? ShopRoute.routes.match(link) else { return }
    let other = try named.match(link)
    #expect(other.name == match.name)
    #expect(other.parameters == match.parameters)
    #expect(other.ignored == match.ignored)
    #expect(try named.link(to: other.destination) == ShopRoute.routes.link(to: match.destination))
  }

  @Test(
    "Hosts and resolvers are read back, and the table made of them matches as the typed one does")
  func hosts() throws {
    enum Place: LinkDestination {
      case link(slug: String)
      case page(String)
    }
    let table = RouteTable<Place>(hosts: ["shop.example.com", "go.example.com"]) {
      Route("/{slug}", Place.link).hosts("GO.example.com").resolved(by: .server)
      Route("/{page}", Place.page)
    }
    let manifest = try Self.decoded(try Self.json(table.manifest))
    #expect(manifest == table.manifest)
    #expect(manifest.routes.map(\.hosts) == [["go.example.com"], []])
    #expect(manifest.routes.map(\.resolvedBy) == [.server, nil])
    #expect(manifest.differsByHost)
    let named = RouteTable<NamedRoute>(manifest: manifest)
    #expect(named.manifest == manifest)
    let match = try named.match("https://go.example.com/abc")
    #expect(match.destination == NamedRoute("link", ["slug": ["abc"]]))
    #expect(match.resolvedBy == .server)
    #expect(try named.match("https://shop.example.com/abc").name == "page")
    #expect(try named.link(to: match.destination) == "https://go.example.com/abc")
  }

  @Test("Only a table with several hosts has other links on one than on another")
  func differsByHost() {
    func differs(_ hosts: [String], of route: [String]) -> Bool {
      RouteManifest(hosts: hosts, routes: [ManifestRoute(name: "a", pattern: "/", hosts: route)])
        .differsByHost
    }
    #expect(!differs(["a.example.com", "b.example.com"], of: []))
    #expect(!differs(["a.example.com"], of: ["a.example.com"]))
    #expect(differs(["a.example.com", "b.example.com"], of: ["a.example.com"]))
    #expect(differs(["*.example.com"], of: ["a.example.com"]))
  }

  @Test("A manifest may leave out what has a usual value")
  func sparse() throws {
    let manifest = try Self.decoded(
      """
      {"version": 1, "routes": [{"name": "home", "pattern": "/"},
        {"name": "order", "pattern": "/orders/{id}",
         "parameters": [{"name": "id", "shape": {"kind": "text"}}]}]}
      """)
    #expect(
      manifest
        == RouteManifest(routes: [
          ManifestRoute(name: "home", pattern: "/"),
          ManifestRoute(
            name: "order", pattern: "/orders/{id}",
            parameters: [ManifestParameter(name: "id", shape: .text)]),
        ]))
  }

  @Test(
    "Shapes are written with what they need",
    arguments: [
      (LinkShape.text, #"{"kind":"text"}"#), (.decimal, #"{"kind":"decimal"}"#),
      (.uuid, #"{"kind":"uuid"}"#),
      (.date, #"{"kind":"date"}"#), (.boolean, #"{"kind":"boolean"}"#),
      (.opaque, #"{"kind":"opaque"}"#),
      (.oneOf(["a", ""]), #"{"kind":"oneOf","texts":["a",""]}"#),
      (
        .integer(min: .min, max: .max),
        #"{"kind":"integer","max":18446744073709551615,"min":-9223372036854775808}"#
      ),
    ])
  func shapes(shape: LinkShape, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(shape), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(LinkShape.self, from: Data(json.utf8)) == shape)
  }

  @Test(
    "A manifest of another version or shape is refused in words",
    arguments: [
      Row("a later version", #"{"version": 3, "routes": []}"#, "version", "3"),
      Row(
        "an unknown shape",
        #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "parameters": [{"name": "a", "shape": {"kind": "colour"}}]}]}"#,
        "routes.0.parameters.0.shape.kind", "colour"),
      Row(
        "an unknown resolver",
        #"{"version": 2, "routes": [{"name": "a", "pattern": "/a", "resolvedBy": "cloud"}]}"#,
        "routes.0.resolvedBy", "cloud"),
    ])
  func refuses(row: Row) throws {
    let error = #expect(throws: DecodingError.self) { try Self.decoded(row.input) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    let facts = row.facts.split(separator: "\n")
    #expect(path.joined(separator: ".") == facts[0])
    #expect(context.debugDescription.contains(facts[1]))
  }

  @Test(
    "What is no manifest is an error and no trap",
    arguments: [
      "", "[]", "null", "{}", #"{"version": 1}"#, #"{"version": "1", "routes": []}"#,
      #"{"version": 1, "routes": [{"name": "a"}]}"#,
      #"{"version": 1, "routes": [], "arguments": "some"}"#,
      #"{"version": 1, "routes": [{"name": "a", "pattern": "/", "only": "ftp"}]}"#,
      #"{"version": 1, "routes": [{"name": "a", "pattern": "/{a}", "parameters": [{"name": "a", "shape": {"kind": "integer", "min": 0.5, "max": 1}}]}]}"#,
    ])
  func notOne(json: String) {
    #expect(throws: (any Error).self) { try Self.decoded(json) }
  }

  @Test("Errors in a manifest are problems of its table")
  func problems() throws {
    let table = RouteTable<NamedRoute>(
      manifest: RouteManifest(
        schemes: ["shop"],
        routes: [
          ManifestRoute(name: "broken", pattern: "/a/{"),
          ManifestRoute(
            name: "short", pattern: "/{a}/{b}",
            parameters: [ManifestParameter(name: "a", shape: .text)]),
          ManifestRoute(
            name: "none", pattern: "/n/{a}",
            parameters: [ManifestParameter(name: "a", shape: .oneOf([]))]),
          ManifestRoute(name: "twins", pattern: "/t"), ManifestRoute(name: "twins", pattern: "/t"),
        ]))
    #expect(
      table.problems.map(\.code) == [
        .pattern, .parameters, .parameters, .duplicateName, .collision,
      ])
    #expect(try table.match("shop://t").name == "twins")
  }

  @Test("A fallback that no route makes keeps its name")
  func fallback() throws {
    let table = RouteTable<ShopRoute>(schemes: ["shop"], fallback: .home) {
      Route("/orders/{id}", ShopRoute.order)
    }
    #expect(table.manifest.fallback == NamedRoute("home"))
    let named = RouteTable<NamedRoute>(manifest: table.manifest)
    let match = try named.match("shop://nothing")
    #expect(match.isFallback)
    #expect(match.destination == NamedRoute("home"))
    #expect(named.manifest == table.manifest)
  }
}
