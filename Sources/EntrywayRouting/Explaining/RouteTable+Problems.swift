extension RouteTable {
  /// The table's mistakes: patterns that cannot be read, routes that collide or share a name,
  /// parameters in swapped order, places to which no link can be written.
  ///
  /// Each names the routes concerned. A line in a test suite keeps a table free of them:
  ///
  /// ```swift
  /// #expect(ShopRoute.routes.problems.isEmpty)
  /// ```
  ///
  /// The table checks itself with the examples of its parameters' types, and reports what is
  /// proven: that a route is unreachable only if links with a text of each class that the table
  /// tells apart all open other places, and nothing where a type's texts are known to the app alone,
  /// or where some thousand links are not enough.
  ///
  /// - Complexity: O(*n*) in the routes, and quadratic in those of one pattern's shape. Of a route
  ///   behind others 4,096 links are tried at most, and of a table 262,144.
  public var problems: [Diagnostic] {
    var problems = OriginProblems(core.origins).problems
    var reach: RouteReach?
    for index in core.routes.indices { problems += routeProblems(index, &reach) }
    return problems + nameProblems() + collisionProblems()
  }

  private func routeProblems(_ index: Int, _ reach: inout RouteReach?) -> [Diagnostic] {
    let info = core.routes[index]
    var problems = info.faults.map { RoutingWording.problem(info, $0) }
    for name in info.options.sensitive.sorted()
    where info.pattern != nil && !info.parameters.contains(where: { $0.name == name }) {
      problems.append(RoutingWording.notSensitive(info, name))
    }
    guard let pattern = info.pattern else { return problems }
    var isOpen = false
    if let (parameter, label) = swapped(index) {
      problems.append(RoutingWording.swapped(info, parameter, label))
    } else if !pattern.hasWildcard {
      let (problem, opens) = roundTrip(index)
      problems += [problem].compactMap { $0 }
      isOpen = opens
    }
    if !isOpen, let problem = reachProblem(index, &reach) { problems.append(problem) }
    return problems
  }

  /// What is wrong with the link to the route's example, and whether it opens that.
  private func roundTrip(_ index: Int) -> (problem: Diagnostic?, opens: Bool) {
    let info = core.routes[index]
    guard let example = routes[index].example(for: info) else {
      return (RoutingWording.noExample(info), false)
    }
    var origins = (try? origins(scheme: nil, host: nil)) ?? []
    if let host = hosts.first, host.hasPrefix("*"), !origins.contains(where: { $0.kind == .web }) {
      origins.insert(.web(host: "www" + host.dropFirst()), at: 0)
    }
    // A table without an origin is a part of another one, and checked as if it had one.
    guard !origins.isEmpty else { return (nil, false) }
    switch link(to: example, by: index, origins) {
    case .success: return (nil, true)
    case .failure(let reason):
      if info.options.readOnly, case .notTakenApart = reason { return (nil, false) }
      // Where another route takes the example, other links may still open the place.
      if case .readsElsewhere(_, let pattern?) = reason, isAnother(pattern, than: index) {
        return (nil, false)
      }
      return (RoutingWording.problem(info, reason), false)
    }
  }

  private func isAnother(_ pattern: String, than index: Int) -> Bool {
    core.routes.indices.contains { $0 != index && core.routes[$0].text == pattern }
  }

  /// That no link opens the route's place, if that is proven.
  private func reachProblem(_ index: Int, _ reach: inout RouteReach?) -> Diagnostic? {
    var prover = reach ?? RouteReach(core)
    defer { reach = prover }
    let verdict = prover.verdict(on: index) { mine, found in
      guard let place = routes[index].destination(of: mine.texts) else { return false }
      return routes[found.route].destination(of: found.reading.texts) == place
    }
    guard case .covered(let link, let takers) = verdict else { return nil }
    return RoutingWording.unreachable(
      core.routes[index], core.masked(link), by: takers.map { core.routes[$0] })
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

  private func nameProblems() -> [Diagnostic] {
    var byName: [String: [RouteInfo]] = [:]
    for info in core.routes where info.pattern?.hasWildcard == false && !info.options.readOnly {
      byName[info.name, default: []].append(info)
    }
    return byName.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { RoutingWording.duplicateName($0.key, $0.value) }
  }

  private func collisionProblems() -> [Diagnostic] {
    var byRank: [[SegmentKey]: [RouteInfo]] = [:]
    // A route without an origin takes no link, and so none of another's.
    for info in core.routes
    where info.pattern != nil && info.options.only.map(core.origins.kinds.contains) ?? true {
      byRank[PathRank.keys(info).map(\.withoutDetail), default: []].append(info)
    }
    var pairs: [(left: RouteInfo, right: RouteInfo)] = []
    for routes in byRank.values where routes.count > 1 {
      let sorted = routes.sorted(by: PathRank.precedes)
      for (place, left) in sorted.enumerated() {
        for right in sorted[(place + 1)...]
        where RouteRank.ties(left, right) && RouteOverlap.isProven(left, right) {
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
