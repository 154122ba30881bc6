import EntrywayDiagnostics

/// The route that comes closest to matching a link, and why it doesn't.
struct NearestRoute: Sendable {
  enum Miss: Hashable, Sendable {
    /// The link has another text where the route has a literal.
    case literal(expected: String, found: String)
    /// The text does not read as the parameter's type.
    case type(parameter: String, found: String)
    /// The text around the parameter is missing.
    case affix(pattern: String, found: String, isNear: Bool)
    /// The link ends before the pattern does.
    case short(next: String)
    /// The link continues after the pattern's end.
    case long(found: String)
    /// A required query item cannot be read or decoded; its name, and a literal's text, as in a
    /// link. The parameter is nil for a literal.
    case item(name: String, parameter: String?, found: LinkItem.Value)
    /// A required query item is missing; maybe another one has its name misspelled.
    case noItem(name: String, parameter: String?, isMisspelled: Bool)
    /// The route is for the other kind of links.
    case kind(LinkKind)
    /// The route is for links on these hosts.
    case host([String])
  }

  var route: RouteInfo
  var miss: Miss
  /// Where in the link it goes wrong.
  var range: ByteRange
  /// How many segments agree before.
  var agreed: Int
  /// Whether what was found is masked.
  var isMasked = false

  /// Whether only the host differs.
  private var isHost: Bool { if case .host = miss { true } else { false } }

  /// Whether the miss is near enough to name the route.
  var rank: (Int, Int) {
    let weight =
      switch miss {
      case .item, .noItem, .kind: 5
      // A pattern that matches any path means little on another host.
      case .host: route.pattern?.hasLiteral == true ? 5 : 2
      case .type: 4
      case .affix(_, _, let isNear): isNear ? 3 : 0
      case .literal(let expected, let found):
        Self.weight(of: Array(expected.utf8), Array(found.utf8))
      case .short, .long: 1
      }
    return (agreed, weight)
  }

  /// How close a text comes to a literal that it does not equal: one that differs in case is closer
  /// than a text of another type.
  private static func weight(of literal: [UInt8], _ found: [UInt8]) -> Int {
    guard EditDistance.isNear(literal, found) else { return 0 }
    return EditDistance.differOnlyInCase(literal, found) ? 5 : 3
  }

  /// Whether anything of the link agrees with the route.
  var isNear: Bool { rank.0 > 0 || rank.1 >= 2 }

  static func find(
    _ core: TableCore, _ layout: LinkLayout, _ bytes: Span<UInt8>
  ) -> NearestRoute? {
    let path = LinkPath(layout, bytes)
    let texts = path.with(bytes) { bytes in path.segments.map { String(copying: bytes, $0) } }
    let segments = texts.map { Array($0.utf8) }
    let routes = core.routes
    var nearest: NearestRoute?
    // Kept separately, because copying it for each route costs more than checking the route.
    var best = (rank: (-1, -1), text: "")
    for index in routes.indices {
      if !mayBeat(best.rank, best.text, routes[index], segments) { continue }
      guard let miss = miss(of: routes[index], layout, texts, path, bytes) else { continue }
      let rank = miss.rank
      if rank < best.rank || rank == best.rank && miss.route.text > best.text { continue }
      if rank == best.rank, miss.route.text == best.text, let nearest, !miss.precedes(nearest) {
        continue
      }
      best = (rank, miss.route.text)
      nearest = miss
    }
    return nearest
  }

  /// Whether a route can be closer than the best one so far, judging only by its literals up to the
  /// first that the link lacks.
  private static func mayBeat(
    _ best: (agreed: Int, weight: Int), _ text: String, _ route: RouteInfo, _ segments: [[UInt8]]
  ) -> Bool {
    guard let pattern = route.pattern else { return false }
    for index in pattern.segments.indices {
      switch pattern.segments[index].kind {
      case .parameter: continue
      case .rest: return true
      case .literal(let literal):
        if index < segments.count, segments[index] == literal { continue }
        if index != best.agreed { return index > best.agreed }
        let weight =
          index >= segments.count ? 1 : Self.weight(of: literal, segments[index])
        return weight > best.weight || weight == best.weight && route.text <= text
      }
    }
    return true
  }

  /// Which of two equally close routes with the same pattern is reported, independent of the order
  /// of declaration.
  func precedes(_ other: NearestRoute) -> Bool {
    if PathRank.precedes(route, other.route) { return true }
    if PathRank.precedes(other.route, route) { return false }
    return route.facts.lexicographicallyPrecedes(other.route.facts)
  }

  /// What keeps a route from taking a link; nil too for one of other hosts whose path does not fit.
  static func miss(
    of route: RouteInfo, _ layout: LinkLayout, _ texts: [String], _ path: LinkPath,
    _ bytes: Span<UInt8>
  ) -> NearestRoute? {
    let miss = firstMiss(of: route, layout, texts, path, bytes)
    guard route.takesOrigin(of: layout, bytes) || miss?.isHost ?? false else { return nil }
    return miss
  }

  private static func firstMiss(
    of route: RouteInfo, _ layout: LinkLayout, _ texts: [String], _ path: LinkPath,
    _ bytes: Span<UInt8>
  ) -> NearestRoute? {
    guard let pattern = route.pattern else { return nil }
    var types: [Int: RouteParameter] = [:]
    for parameter in route.parameters {
      switch parameter.position {
      case .segment(let index), .rest(let index): types[index] = parameter
      case .item, .fragment: break
      }
    }
    let pathEnd = ByteRange(layout.path.upper, layout.path.upper)
    // How many additional segments the rest takes; the segments after it are shifted by as many.
    var shift = 0
    for (patternIndex, segment) in pattern.segments.enumerated() {
      let index = patternIndex + shift
      guard index < texts.count else {
        return NearestRoute(
          route: route, miss: .short(next: pattern.text(of: patternIndex, route)), range: pathEnd,
          agreed: index)
      }
      if segment.kind.isRest {
        shift = max(0, texts.count - pattern.segments.count)
        guard let parameter = types[patternIndex], !parameter.type.takesAnyText else { continue }
        for index in index...(index + shift) where !parameter.type.reads(texts[index]) {
          return NearestRoute(
            route: route,
            miss: .type(parameter: parameter.name, found: texts[index]),
            range: layout.segments[index].text, agreed: index)
        }
        continue
      }
      let found = texts[index]
      let range = layout.segments[index].text
      switch segment.kind {
      case .literal(let literal) where Array(found.utf8) != literal:
        let expected = String(decoding: literal, as: UTF8.self)
        return NearestRoute(
          route: route, miss: .literal(expected: expected, found: found), range: range,
          agreed: index)
      case .parameter:
        let key = SegmentKey(segment, type: types[patternIndex]?.type)
        let inner = path.with(bytes) { bytes in
          key.inner(of: path.segments[index], bytes).map { String(copying: bytes, $0) }
        }
        guard let inner else {
          return NearestRoute(
            route: route,
            miss: .affix(
              pattern: pattern.text(of: patternIndex, route), found: found,
              isNear: key.resembles(found)),
            range: range, agreed: index)
        }
        if let parameter = types[patternIndex], !parameter.type.reads(inner) {
          return NearestRoute(
            route: route,
            miss: .type(parameter: parameter.name, found: inner),
            range: range, agreed: index)
        }
      default: break
      }
    }
    if pattern.restIndex == nil, texts.count > pattern.segments.count {
      let range = ByteRange(
        layout.segments[pattern.segments.count].text.lower, layout.path.upper)
      return NearestRoute(
        route: route, miss: .long(found: texts[pattern.segments.count]), range: range,
        agreed: pattern.segments.count)
    }
    if let only = route.options.only, only != layout.kind {
      return NearestRoute(
        route: route, miss: .kind(only), range: layout.scheme, agreed: pattern.segments.count)
    }
    if !route.takesOrigin(of: layout, bytes) {
      let isWeb = layout.kind == .web
      return NearestRoute(
        route: route, miss: .host(route.hosts), range: isWeb ? layout.host : layout.scheme,
        agreed: pattern.hasLiteral ? pattern.segments.count : 0)
    }
    return itemMiss(of: route, pattern, layout, path, bytes)
  }

  private static func itemMiss(
    of route: RouteInfo, _ pattern: RoutePattern, _ layout: LinkLayout, _ path: LinkPath,
    _ bytes: Span<UInt8>
  ) -> NearestRoute? {
    let reader = RouteReader(layout: layout, path: path)
    // What is missing should follow here.
    let end = layout.query?.upper ?? layout.path.upper
    let range = ByteRange(end, end)
    func miss(
      _ name: [UInt8], _ written: String, _ parameter: String?, _ items: [LinkItem]
    ) -> NearestRoute {
      let found = items.first { $0.name == name }
      let misspelled = found == nil ? misspelled(name, items, route) : nil
      return NearestRoute(
        route: route,
        miss: found.map { .item(name: written, parameter: parameter, found: $0.value) }
          ?? .noItem(name: written, parameter: parameter, isMisspelled: misspelled != nil),
        range: (found ?? misspelled)?.range ?? range, agreed: path.segments.count)
    }
    for literal in route.conditions.literals {
      let items = reader.items(of: literal.segment, pattern, bytes)
      let item = items.first { $0.name == literal.name }
      if let item, item.value.equals(literal.text) { continue }
      var written: [UInt8] = []
      PercentCoding.append(literal.name, for: .queryName, to: &written)
      if let text = literal.text {
        written.append(ASCII.equals)
        let mode: ArgumentMode = literal.segment == nil ? .query : .perSegment
        PercentCoding.append(text, for: .value(of: layout.kind, mode), to: &written)
      }
      return miss(literal.name, String(decoding: written, as: UTF8.self), nil, items)
    }
    for parameter in route.parameters where parameter.type.count == .one {
      switch parameter.position {
      case .item(let name, let segment):
        let items = reader.items(of: segment, pattern, bytes)
        let item = items.first { $0.name == name }
        var reading = RouteReading()
        if ParameterItems(parameter).read(item.map { [$0.value] } ?? [], into: &reading) {
          continue
        }
        var written: [UInt8] = []
        PercentCoding.append(name, for: .queryName, to: &written)
        return miss(name, String(decoding: written, as: UTF8.self), parameter.name, items)
      case .fragment:
        let value = layout.fragment.map { LinkItem.Value(bytes, $0) }
        var reading = RouteReading()
        if ParameterItems(parameter).read(value.map { [$0] } ?? [], into: &reading) { continue }
        let name = "#" + parameter.name
        return NearestRoute(
          route: route,
          miss: value.map { .item(name: name, parameter: parameter.name, found: $0) }
            ?? .noItem(name: name, parameter: parameter.name, isMisspelled: false),
          range: layout.fragment ?? range, agreed: path.segments.count)
      default: continue
      }
    }
    return nil
  }

  /// The item that was likely meant to have a name: one that the route does not name itself.
  private static func misspelled(
    _ name: [UInt8], _ items: [LinkItem], _ route: RouteInfo
  ) -> LinkItem? {
    var declared = Set(route.conditions.literals.map(\.name))
    for parameter in route.parameters {
      if case .item(let name, _) = parameter.position { declared.insert(name) }
    }
    return items.first { item in
      guard let found = item.name, !declared.contains(found) else { return false }
      // Any one character is near to any other.
      return name.count > 1 && EditDistance.isNear(name, found)
    }
  }
}

extension RouteInfo {
  /// Facts about a route that don't affect its rank.
  fileprivate var facts: [String] {
    hosts + parameters.map { "\($0.type.shape) \($0.type.typeName) \($0.isSensitive)" }
  }
}

extension RoutePattern {
  /// Whether a segment is a literal.
  fileprivate var hasLiteral: Bool {
    segments.contains { if case .literal = $0.kind { true } else { false } }
  }

  /// A segment as the pattern's text writes it.
  func text(of index: Int, _ route: RouteInfo) -> String {
    LinkBytes.with(route.text) { String(copying: $0, segments[index].range) }
  }
}
