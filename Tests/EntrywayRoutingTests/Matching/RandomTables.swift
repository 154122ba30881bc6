import SeededRandom

@testable import EntrywayRouting

/// Makes tables and links of few different texts, so that routes collide often.
struct RandomTables {
  private static let texts = [
    "a", "b", "1", "2", "true", "ab", "a1", "300", "-5", "1.5", "s1", "aab", "A", "é",
  ]
  private static let names = ["p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"]
  private static let values = ["", "a", "1", "true", "x", "%", "a b", "+", "s2", "-", "70000"]

  var random: Seeded
  var arguments: ArgumentMode
  var types: [ModelType]
  /// The hosts of the table, those of its links, and those that routes are limited to.
  let hosts: (declared: [String], links: [String], limits: [String])

  init(seed: UInt64) {
    random = Seeded(seed: seed)
    arguments = random.once(in: 4) ? .perSegment : .query
    types = random.once(in: 4) ? ModelType.allCases : ModelType.allCases.filter { $0 != .opaque }
    let (a, b) = ("a.example.com", "b.example.com")
    hosts =
      switch random.pick([0, 0, 0, 0, 1, 2]) {
      case 0: ([a], [a], [])
      case 1: ([a, b], [a, b], [a, b])
      default:
        (
          [a, "*.example.com"], [a, b, "c.example.com", "c.b.example.com"],
          [a, b, "*.example.com", "*.b.example.com"]
        )
      }
  }

  var hasOpaque: Bool { types.contains(.opaque) }

  mutating func routes() -> [ModelRoute] {
    (0..<Int.random(in: 1...9, using: &random)).map { route(number: $0) }
  }

  func table(_ routes: [ModelRoute], fallback: NamedRoute?) -> RouteTable<NamedRoute> {
    RouteTable(
      schemes: ["app"], hosts: hosts.declared, fallback: fallback, arguments: arguments
    ) {
      for route in routes { route.route }
    }
  }

  private mutating func route(number: Int) -> ModelRoute {
    var names = Self.names.shuffled(using: &random)
    var segments: [ModelRoute.Segment] = []
    var segmentItems: [[ModelRoute.Item]] = []
    var pattern = ""
    var hasRest = false
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let segment = segment(&names, mayBeRest: !hasRest)
      var isRest = false
      if case .rest = segment { isRest = true }
      hasRest = hasRest || isRest
      segments.append(segment)
      segmentItems.append(arguments == .perSegment && !isRest ? items(&names, upTo: 1) : [])
      pattern += "/" + Self.text(of: segment) + Self.text(of: segmentItems[segmentItems.count - 1])
    }
    if pattern.isEmpty { pattern = "/" }
    let items = arguments == .query ? items(&names, upTo: 3) : []
    pattern += Self.text(of: items)
    var fragment: ModelRoute.Parameter?
    if random.once(in: 8) {
      fragment = ModelRoute.Parameter(
        name: names.removeLast(), type: random.pick(types), count: random.pick([.one, .optional]))
      pattern += "#{\(fragment?.name ?? "")}"
    }
    return ModelRoute(
      name: "r\(number)", pattern: pattern, segments: segments, segmentItems: segmentItems,
      items: items, fragment: fragment,
      only: random.once(in: 8) ? random.pick([.web, .customScheme]) : nil,
      hosts: hosts.limits.isEmpty || random.once(in: 2)
        ? [] : Array(hosts.limits.shuffled(using: &random).prefix(random.once(in: 3) ? 2 : 1)))
  }

  private mutating func segment(
    _ names: inout [String], mayBeRest: Bool
  ) -> ModelRoute.Segment {
    let isWildcard = random.once(in: 8)
    func named(_ type: ModelType, _ count: ModelCount = .one) -> ModelRoute.Parameter? {
      isWildcard ? nil : ModelRoute.Parameter(name: names.removeLast(), type: type, count: count)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return .literal(random.pick(Self.texts))
    case 3...5: return .one(prefix: "", named(random.pick(types)), suffix: "")
    case 6, 7:
      let (prefix, suffix) = random.pick([("a", ""), ("", "b"), ("a", "b"), ("aa", ""), ("s", "")])
      return .one(prefix: prefix, named(random.pick([.text, .int])), suffix: suffix)
    default:
      if !mayBeRest { return .literal(random.pick(Self.texts)) }
      return random.once(in: 2) ? .rest(named(.text)) : .rest(named(random.pick(types), .many))
    }
  }

  private mutating func items(_ names: inout [String], upTo limit: Int) -> [ModelRoute.Item] {
    var keys = ["k", "l", "m", "é"].shuffled(using: &random)
    return (0..<Int.random(in: 0...limit, using: &random)).map { _ in
      let name = keys.removeLast()
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return ModelRoute.Item(name: name, value: .flag)
      case 1, 2: return ModelRoute.Item(name: name, value: .literal(random.pick(["a", "1"])))
      default:
        let parameter = ModelRoute.Parameter(
          name: names.removeLast(), type: random.pick(types),
          count: random.pick([.one, .optional, .many]))
        return ModelRoute.Item(name: name, value: .parameter(parameter))
      }
    }
  }

  private static func text(of segment: ModelRoute.Segment) -> String {
    switch segment {
    case .literal(let text): text
    case .one(let prefix, let parameter, let suffix):
      "\(prefix){\(parameter?.name ?? "_")}\(suffix)"
    case .rest(let parameter): "{\(parameter?.name ?? "_")*}"
    }
  }

  private static func text(of items: [ModelRoute.Item]) -> String {
    let texts = items.map { item in
      switch item.value {
      case .flag: item.name
      case .literal(let text): "\(item.name)=\(text)"
      case .parameter(let parameter): "\(item.name)={\(parameter.name)}"
      }
    }
    return texts.isEmpty ? "" : "?" + texts.joined(separator: "&")
  }

  /// A link; now and then one that is made after a route.
  mutating func link(for routes: [ModelRoute]) -> ModelLink {
    let kind: LinkKind = random.once(in: 2) ? .web : .customScheme
    var segments: [String] = []
    if random.once(in: 4) {
      segments = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(Self.texts) }
    } else {
      for segment in random.pick(routes).segments {
        switch segment {
        case .literal(let text):
          segments.append(random.once(in: 8) ? random.pick(Self.texts) : text)
        case .one(let prefix, _, let suffix):
          segments.append(prefix + random.pick(Self.texts) + suffix)
        case .rest:
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            segments.append(random.pick(Self.texts))
          }
        }
      }
    }
    let perSegment = arguments == .perSegment && kind == .customScheme
    return ModelLink(
      kind: kind, host: random.pick(hosts.links),
      segments: segments,
      segmentItems: segments.map { _ in perSegment ? linkItems() : [] },
      query: perSegment ? [] : linkItems(),
      fragment: random.once(in: 3) ? linkValue() : nil)
  }

  private mutating func linkItems() -> [ModelLink.Item] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      ModelLink.Item(
        name: random.once(in: 20) ? nil : random.pick(["k", "l", "m", "é", "o"]),
        value: random.once(in: 5) ? .flag : linkValue())
    }
  }

  private mutating func linkValue() -> ModelLink.Value {
    random.once(in: 8)
      ? .unreadable(random.pick(ModelLink.unreadable)) : .text(random.pick(Self.values))
  }
}
