import Entryway
import EntrywayDiagnostics
import SeededRandom
import Testing

@Suite("RouteManifest as JSON") struct RouteManifestJSONTests {
  static let manifest = RouteManifest(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: NamedRoute("home"),
    routes: [
      ManifestRoute(name: "home", pattern: "/"),
      ManifestRoute(
        name: "order", pattern: "/orders/{id}",
        parameters: [ManifestParameter(name: "id", shape: .integer(UInt64.self))]),
      ManifestRoute(
        name: "sort", pattern: "/sort?by={by}",
        parameters: [
          ManifestParameter(name: "by", shape: .oneOf(["a/b", "\u{1F600}"]), count: .optional)
        ], only: .web, audience: "host"),
    ],
    entries: EntriesManifest(
      rules: [ManifestRule(.notificationLink, key: "deep_link")],
      categories: [ManifestCategory(id: "M", actions: [.init(id: "A", title: "Say \"so\"")])]))

  @Test("What is written reads back equal, pretty or not")
  func roundTrip() throws {
    #expect(try RouteManifest(json: Self.manifest.jsonText()) == Self.manifest)
    #expect(try RouteManifest(json: Self.manifest.jsonText(pretty: true)) == Self.manifest)
  }

  @Test("The same manifest always gives the same text, on one line unless it is pretty")
  func isDeterministic() {
    let manifest = RouteManifest(
      schemes: ["shop"], routes: [ManifestRoute(name: "home", pattern: "/")])
    let text =
      #"{"allowsEncodedSlash":false,"arguments":"query","hosts":[],"routes":[{"#
      + #""competes":true,"hosts":[],"name":"home","parameters":[],"pattern":"/","readOnly":false,"#
      + #""requirements":[],"requires":[]}],"schemes":["shop"],"version":2}"#
    #expect(manifest.jsonText() == text)
    #expect(manifest.jsonText(pretty: true).hasPrefix("{\n  \"allowsEncodedSlash\" : false,\n"))
  }

  @Test("All but the version and the routes may be left out")
  func leavesOut() throws {
    let manifest = try RouteManifest(
      json: #"{"version": 1, "routes": [{"name": "home", "pattern": "/"}]}"#)
    #expect(manifest == RouteManifest(routes: [ManifestRoute(name: "home", pattern: "/")]))
  }

  @Test(
    "What cannot be used is named, with the location and what to do",
    arguments: ManifestErrorRow.all)
  func problems(_ row: ManifestErrorRow) {
    let problem = #expect(throws: ManifestError.self) { try RouteManifest(json: row.json) }
    #expect(problem?.facts == row.facts)
  }

  @Test("What is no JSON has a line and a column")
  func lineAndColumn() {
    let problem = #expect(throws: ManifestError.self) {
      try RouteManifest(json: "{\n  \"version\": 01}")
    }
    #expect(problem?.diagnostic.location?.line == 2)
    #expect(problem?.diagnostic.location?.column == 14)
  }

  @Test("Nesting is bounded")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let problem = #expect(throws: ManifestError.self) { try RouteManifest(json: deep) }
    #expect(problem?.code == .json)
    #expect(problem?.diagnostic.location?.column == 65)
  }

  @Test("No mutated manifest traps, and one that reads makes a table")
  func mutations() {
    let seed: UInt64 = 20_260_731
    var random = Seeded(seed: seed)
    let bytes = Array(Self.manifest.jsonText(pretty: true).utf8)
    let alphabet = Array("{}[]\",:0123456789-.eE\\untrfalse /?&=#*".utf8)
    var readable = 0
    for _ in 0..<600 {
      var mutated = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let index = Int.random(in: mutated.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: mutated[index] = alphabet.randomElement(using: &random) ?? 0
        case 1: mutated.remove(at: index)
        default: mutated.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        }
      }
      guard let manifest = try? RouteManifest(json: mutated) else { continue }
      readable += 1
      let rules = EntryRules(manifest: manifest)
      _ = (rules.routes.problems, rules.problems, try? rules.routes.match("shop://orders/1"))
    }
    #expect(readable > 30, "seed \(seed)")
  }
}
