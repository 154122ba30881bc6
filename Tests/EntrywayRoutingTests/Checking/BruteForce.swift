import EntrywayRouting

/// Tries the links of random tables: every text that a route may tell apart in every position.
struct BruteForce {
  /// With beginnings and ends that other routes ask for, and with none.
  private static let texts = [
    "a", "b", "1", "2", "true", "false", "ab", "a1", "300", "-5", "1.5", "s1", "aab", "A", "é", "x",
    "zz", "7", "-200", "70000", "2.5", "07", "aa1", "azz", "zzb", "azzb", "s7", "a7", "a7b", "7b",
    "aa7", "sz", "aazz", "a-7", "s-7", "-7b", "a-7b", "aa-7", "a70000b", "-70000", "a1b", "abb",
    "ass",
  ]

  private let routes: [ModelRoute]
  private let matcher: ReferenceMatcher
  private let arguments: ArgumentMode
  private let hosts: [String]

  init(_ routes: [ModelRoute], arguments: ArgumentMode, hosts: [String]) {
    self.routes = routes
    self.arguments = arguments
    self.hosts = hosts
    matcher = ReferenceMatcher(routes: routes, arguments: arguments)
  }

  /// Whether some link opens the route.
  func opens(_ route: ModelRoute) -> Bool {
    first(of: route) { $0.name == route.name } != nil
  }

  /// Whether bytes alone tell two routes apart on some link.
  func ties(_ left: ModelRoute, _ right: ModelRoute) -> Bool {
    first(of: left, with: right) { !$0.ties.isEmpty } != nil
  }

  private func first(
    of route: ModelRoute, with other: ModelRoute? = nil,
    where isFound: (ReferenceMatcher.Result) -> Bool
  ) -> ModelLink? {
    for (kind, host) in hosts.map({ (LinkKind.web, $0) }) + [(.customScheme, "")] {
      for stretch in 1...7 {
        var choices = Choices()
        repeat {
          var link = link(route, other, kind, stretch: stretch, &choices)
          link.host = host
          if let result = matcher.match(link), isFound(result) { return link }
        } while choices.next()
        if !route.segments.contains(where: { if case .rest = $0 { true } else { false } }) { break }
      }
    }
    return nil
  }

  private func link(
    _ route: ModelRoute, _ other: ModelRoute?, _ kind: LinkKind, stretch: Int,
    _ choices: inout Choices
  ) -> ModelLink {
    var segments: [String] = []
    var segmentItems: [[ModelLink.Item]] = []
    for (index, segment) in route.segments.enumerated() {
      switch segment {
      case .literal(let text): segments.append(text)
      case .one(let prefix, let parameter, let suffix):
        let type = parameter?.type ?? .text
        let fitting = Self.texts.filter { text in
          guard text.hasPrefix(prefix), text.hasSuffix(suffix),
            text.count > prefix.count + suffix.count
          else { return false }
          return type.reads(String(text.dropFirst(prefix.count).dropLast(suffix.count)))
        }
        segments.append(fitting[choices.below(fitting.count)])
      case .rest(let parameter):
        let fitting = Self.restTexts.filter { parameter?.type.reads($0) ?? true }
        for _ in 0..<stretch { segments.append(fitting[choices.below(fitting.count)]) }
      }
      let own = items(
        route.segmentItems[index] + (other.map { $0.segmentItems[index] } ?? []), &choices)
      let extra = segments.count - segmentItems.count
      segmentItems += Array(repeating: [], count: extra - 1) + [own]
    }
    let query = items(route.items + (other?.items ?? []), &choices)
    var fragment: ModelLink.Value?
    for parameter in [route.fragment, other?.fragment].compactMap({ $0 })
    where fragment == nil && parameter.count == .one {
      let fitting = Self.texts.filter(parameter.type.reads)
      fragment = .text(fitting[choices.below(fitting.count)])
    }
    guard kind == .web, arguments == .perSegment else {
      return ModelLink(
        kind: kind, segments: segments, segmentItems: segmentItems, query: query, fragment: fragment
      )
    }
    return ModelLink(
      kind: kind, segments: segments, segmentItems: segmentItems.map { _ in [] },
      query: segmentItems.last ?? [], fragment: fragment)
  }

  /// Few, for there are many ways to choose several: those that tell the types apart.
  private static let restTexts = [
    "zz", "7", "a", "b", "1", "x", "true", "false", "2.5", "-7", "300", "s7",
  ]

  private func items(_ items: [ModelRoute.Item], _ choices: inout Choices) -> [ModelLink.Item] {
    var found: [ModelLink.Item] = []
    for item in items where !found.contains(where: { $0.name == item.name }) {
      switch item.value {
      case .flag: found.append(ModelLink.Item(name: item.name, value: .flag))
      case .literal(let text): found.append(ModelLink.Item(name: item.name, value: .text(text)))
      case .parameter(let parameter) where parameter.count == .one:
        var values = Self.texts.filter(parameter.type.reads).map { ModelLink.Value.text($0) }
        if parameter.type == .boolean { values.append(.flag) }
        found.append(ModelLink.Item(name: item.name, value: values[choices.below(values.count)]))
      case .parameter: break
      }
    }
    return found
  }
}

/// Goes through all ways to choose, one after the other, up to a limit.
private struct Choices {
  private var bounds: [Int] = []
  private var chosen: [Int] = []
  private var index = 0
  private var tries = 0

  mutating func below(_ bound: Int) -> Int {
    if index == chosen.count {
      chosen.append(0)
      bounds.append(bound)
    }
    index += 1
    return chosen[index - 1]
  }

  mutating func next() -> Bool {
    index = 0
    tries += 1
    guard tries < 2_000 else { return false }
    while let last = chosen.last {
      if last + 1 < bounds[chosen.count - 1] {
        chosen[chosen.count - 1] += 1
        return true
      }
      chosen.removeLast()
      bounds.removeLast()
    }
    return false
  }
}
