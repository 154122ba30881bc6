extension RouteTable {
  /// The table's mistakes: patterns that cannot be read, routes that collide or share a name,
  /// parameters in swapped order, places to which no link can be written.
  ///
  /// The table checks itself with the examples of its parameters' types.
  ///
  /// - Complexity: O(*n*) in the routes, and quadratic in those of one pattern's shape.
  public var problems: [RouteProblem] {
    OriginProblems(core.origins).problems
      + core.routes.indices.flatMap { routeProblems($0) }
      + nameProblems() + collisionProblems()
  }

  private func routeProblems(_ index: Int) -> [RouteProblem] {
    let info = core.routes[index]
    var problems = info.faults.map { RoutingWording.problem(info, $0) }
    for name in info.options.sensitive.sorted()
    where info.pattern != nil && !info.parameters.contains(where: { $0.name == name }) {
      problems.append(RoutingWording.notSensitive(info, name))
    }
    guard let pattern = info.pattern else { return problems }
    if let (parameter, label) = swapped(index) {
      problems.append(RoutingWording.swapped(info, parameter, label))
    } else if !pattern.hasWildcard, let problem = roundTripProblem(index) {
      problems.append(problem)
    }
    return problems
  }

  private func roundTripProblem(_ index: Int) -> RouteProblem? {
    let info = core.routes[index]
    guard let example = routes[index].example(for: info) else {
      return RoutingWording.noExample(info)
    }
    var origins = (try? origins(scheme: nil, host: nil)) ?? []
    if let host = hosts.first, host.hasPrefix("*"), !origins.contains(where: { $0.kind == .web }) {
      origins.insert(.web(host: "www" + host.dropFirst()), at: 0)
    }
    // A table without an origin is a part of another one, and checked as if it had one.
    guard !origins.isEmpty else { return nil }
    switch link(to: example, by: index, origins) {
    case .success: return nil
    case .failure(let reason):
      if info.options.readOnly, case .notTakenApart = reason { return nil }
      if case .readsElsewhere(let link, let pattern) = reason {
        return RoutingWording.unreachable(info, link, pattern)
      }
      return RoutingWording.problem(info, reason)
    }
  }

  /// A parameter whose text lands under the label of another parameter.
  private func swapped(_ index: Int) -> (parameter: String, label: String)? {
    let info = core.routes[index]
    let names = Set(info.parameters.map(\.name))
    guard names.count > 1, routes[index].constant == nil else { return nil }
    var texts: [[String]] = []
    for (number, parameter) in info.parameters.enumerated() {
      if let text = ExampleText.text(of: parameter.type.shape, number),
        parameter.type.reads(text)
      {
        texts.append([text])
      } else {
        texts.append(parameter.type.exampleTexts())
      }
    }
    guard let example = routes[index].destination(of: texts) else { return nil }
    let nodes = DestinationNodes(of: example).nodes
    for (number, parameter) in info.parameters.enumerated() {
      let isUnique = texts.filter { $0 == texts[number] }.count == 1
      guard isUnique else { continue }
      let holders = nodes.filter { node in
        node.label != nil && parameter.type.texts(node.value) == texts[number]
      }
      let labels = holders.compactMap(\.label)
      if !labels.contains(parameter.name), let other = labels.first(where: names.contains) {
        return (parameter.name, other)
      }
    }
    return nil
  }

  private func nameProblems() -> [RouteProblem] {
    var byName: [String: [RouteInfo]] = [:]
    for info in core.routes where info.pattern?.hasWildcard == false && !info.options.readOnly {
      byName[info.name, default: []].append(info)
    }
    return byName.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { RoutingWording.duplicateName($0.key, $0.value) }
  }

  private func collisionProblems() -> [RouteProblem] {
    var byRank: [[SegmentKey]: [RouteInfo]] = [:]
    for info in core.routes where info.pattern != nil {
      byRank[PathRank.keys(info).map(\.withoutDetail), default: []].append(info)
    }
    var pairs: [(left: RouteInfo, right: RouteInfo)] = []
    for routes in byRank.values where routes.count > 1 {
      let sorted = routes.sorted(by: PathRank.precedes)
      for (place, left) in sorted.enumerated() {
        for right in sorted[(place + 1)...]
        where RouteRank.ties(left, right) && PathRank.overlap(left, right) {
          pairs.append((left, right))
        }
      }
    }
    return pairs.sorted {
      ($0.left.text, $0.left.name, $0.right.text, $0.right.name)
        < ($1.left.text, $1.left.name, $1.right.text, $1.right.name)
    }
    .map { RoutingWording.collision($0.left, $0.right) }
  }
}
