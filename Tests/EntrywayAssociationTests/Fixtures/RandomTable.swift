import EntrywayRouting
import SeededRandom

/// Random route tables over few and short texts, so that routes overlap with one another and with
/// short links.
struct RandomTable {
  private(set) var random: Seeded
  /// Whether only routes are made that a file can cover exactly.
  var isExpressible = false
  /// Whether routes are limited to hosts.
  var limitsHosts = false

  init(seed: UInt64, isExpressible: Bool = false, limitsHosts: Bool = false) {
    random = Seeded(seed: seed)
    self.isExpressible = isExpressible
    self.limitsHosts = limitsHosts
  }

  static let appID = "ABCDE12345.com.example.app"
  static let texts = ["a", "b", "0", "ab", "a-b", "0a"]

  mutating func manifest() -> RouteManifest {
    let count = random.number(1...6)
    var manifest = RouteManifest(
      hosts: ["example.com"], allowsEncodedSlash: random.once(in: 6),
      fallback: random.once(in: 8) ? NamedRoute("route0") : nil,
      routes: (0..<count).map { route("route\($0)") })
    guard limitsHosts else { return manifest }
    manifest.hosts = ["go.example.com", "*.com", "example.com"]
    for index in manifest.routes.indices {
      manifest.routes[index].hosts = random.pick([
        [], [], ["example.com"], ["*.com"], ["go.example.com"], ["*.example.com", "example.com"],
        ["*.example.com"],
      ])
    }
    return manifest
  }

  private mutating func shape() -> LinkShape {
    if random.once(in: 16) { return .decimal }
    return random.pick([
      .text, .text, .text, .integer(Int.self), .integer(Int.self), .oneOf(["a", "0"]), .boolean,
    ])
  }

  private mutating func route(_ name: String) -> ManifestRoute {
    var route = ManifestRoute(name: name, pattern: "")
    func parameter(_ shape: LinkShape, _ count: ManifestParameter.Count = .one) -> String {
      let name = "p\(route.parameters.count)"
      route.parameters.append(ManifestParameter(name: name, shape: shape, count: count))
      return name
    }
    let segments = random.number(0...3)
    let rest = random.once(in: 8) ? random.number(0...3) : -1
    for index in 0..<segments {
      route.pattern += "/"
      if index == rest, !isExpressible || random.once(in: 2) {
        route.pattern += "{\(parameter(.text))*}"
        if isExpressible { break }
      } else if !random.once(in: 3) {
        route.pattern += random.pick(Self.texts)
      } else if random.once(in: 5) {
        let texts = [random.pick(["", "a", "0"]), random.pick(["", "b", "A9"])]
        route.pattern += texts[0] + "{\(parameter(shape()))}" + texts[1]
      } else {
        route.pattern += "{\(parameter(shape()))}"
      }
    }
    if isExpressible, let star = route.pattern.firstIndex(of: "*") {
      // What stands before a rest has to be literal for a file to say it exactly.
      let end = route.pattern[..<star].lastIndex(of: "/") ?? star
      let prefix = route.pattern[..<end].split(separator: "/").map { $0.contains("{") ? "a" : $0 }
      route.pattern = prefix.map { "/\($0)" }.joined() + "/{rest*}"
      let isList = prefix.count == 1
      route.parameters = [
        ManifestParameter(
          name: "rest", shape: isList ? .integer(Int.self) : .text, count: isList ? .many : .one)
      ]
    }
    if route.pattern.isEmpty { route.pattern = "/" }
    var sign = "?"
    for name in ["q", "r"] where random.once(in: 4) {
      route.pattern += sign + name
      sign = "&"
      switch random.number(0...(isExpressible ? 3 : 4)) {
      case 0: route.pattern += "=\(random.pick(Self.texts))"
      case 1: route.pattern += "={\(parameter(shape(), .optional))}"
      case 4: break
      default: route.pattern += "={\(parameter(shape()))}"
      }
    }
    if random.once(in: 10) { route.pattern += "#{\(parameter(shape()))}" }
    return route
  }
}
