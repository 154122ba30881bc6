extension RouteTable {
  /// The name of the route that writes `destination`, or nil if none does, and what the destination
  /// requires.
  func nameAndRequirements(
    of destination: Destination
  ) -> (name: String?, requirements: Set<Requirement>) {
    guard let (index, _) = written(destination) else {
      return (nil, match(unwritten: destination).requirements)
    }
    return (core.routes[index].name, core.routes[index].options.requirements)
  }

  /// The first route that rebuilds `destination`, and the texts of its parameters.
  private func written(_ destination: Destination) -> (index: Int, texts: [[String]])? {
    var reflection = Reflection(destination)
    let candidates = candidates(for: destination, &reflection)
    for index in candidates + writing.remaining(besides: candidates) {
      var search = ParameterSearch(routes[index], core.routes[index], destination, reflection)
      if let texts = search.texts() { return (index, texts) }
    }
    return nil
  }

  /// The first route that rebuilds `destination` though it writes no link.
  private func read(_ destination: Destination) -> (index: Int, texts: [[String]])? {
    for (index, info) in core.routes.enumerated() {
      guard let pattern = info.pattern, info.options.isReadOnly || pattern.hasWildcard else {
        continue
      }
      var search = ParameterSearch(routes[index], info, destination)
      if let texts = search.texts() { return (index, texts) }
    }
    return nil
  }

  /// The requirements of all routes of the destination's case, for a destination that none of them
  /// rebuilds: a value that no link can have must not get past what its route requires.
  private func requirements(ofCaseOf destination: Destination) -> Set<Requirement> {
    let name = CasePath.first(of: destination)
    return core.routes.indices.reduce(into: []) { all, index in
      let own = core.routes[index].options.requirements
      guard !own.isEmpty else { return }
      let other = routes[index].example(for: core.routes[index]).flatMap { CasePath.first(of: $0) }
      if name == nil || other == nil || name == other { all.formUnion(own) }
    }
  }

  /// Whether a route rebuilds a destination, whether or not it generates links.
  func rebuilds(_ destination: Destination, by index: Int) -> Bool {
    var search = ParameterSearch(routes[index], core.routes[index], destination)
    return search.texts() != nil
  }

  /// The match that a link to `destination` would give, for destinations opened without one.
  ///
  /// If no route generates a link, it is the match of one that reads it: that route's requirements
  /// apply to the destination, however it is opened.
  package func match(destination: Destination) -> RouteMatch<Destination> {
    written(destination).map { match(destination, by: $0) } ?? match(unwritten: destination)
  }

  private func match(unwritten destination: Destination) -> RouteMatch<Destination> {
    read(destination).map { match(destination, by: $0) }
      ?? RouteMatch(
        destination: destination, name: nil, pattern: nil,
        requirements: requirements(ofCaseOf: destination))
  }

  private func match(
    _ destination: Destination, by route: (index: Int, texts: [[String]])
  ) -> RouteMatch<Destination> {
    let info = core.routes[route.index]
    return RouteMatch(
      destination: destination, name: info.name, pattern: info.text,
      parameters: info.matchedParameters(route.texts), audience: info.options.audience,
      competes: info.options.competes, resolvedBy: info.options.resolvedBy,
      requirements: info.options.requirements)
  }
}

/// A route, and the link to the destination of its parameters' examples.
package struct ExampleLink: Hashable, Sendable {
  package var name: String
  package var pattern: String
  /// Nil if the route writes none: one with `{_}`, or in a table without schemes and hosts.
  package var link: String?
  package var only: LinkKind?
  package var audience: String?
  package var competes: Bool
  package var hosts: [String]
  package var resolvedBy: LinkResolver?
  package var requirements: [Requirement]
}

extension RouteTable {
  /// Every route in the declared order, with the link that it writes.
  package var exampleLinks: [ExampleLink] {
    let origins = try? origins(scheme: nil, host: nil)
    return core.routes.indices.map { index in
      let info = core.routes[index]
      var link: String?
      if let origins, let example = routes[index].example(for: info) {
        link = try? self.link(to: example, by: index, origins).get()
      }
      return ExampleLink(
        name: info.name, pattern: info.text, link: link, only: info.options.only,
        audience: info.options.audience, competes: info.options.competes, hosts: info.hosts,
        resolvedBy: info.options.resolvedBy,
        requirements: info.options.requirements.sorted())
    }
  }
}
