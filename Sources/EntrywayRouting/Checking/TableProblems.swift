public import EntrywayDiagnostics

/// The problems that a route table can have.
extension Diagnostic.Code {
  /// A pattern that cannot be read; the route takes no link.
  package static let pattern = Self(rawValue: "pattern")
  /// The pattern and the constructor have different parameters; the route takes no link.
  package static let parameters = Self(rawValue: "parameters")
  /// Two routes take the same links, and only their patterns' bytes decide between them.
  package static let collision = Self(rawValue: "collision")
  /// Two routes have the same name.
  package static let duplicateName = Self(rawValue: "duplicate-name")
  /// A parameter is bound to a value with the label of another one.
  package static let swapped = Self(rawValue: "swapped")
  /// No link can be written to the route's destination.
  package static let notWritable = Self(rawValue: "not-writable")
  /// Other routes take every link of the route.
  package static let unreachable = Self(rawValue: "unreachable")
  /// A scheme or host that no link can have.
  package static let origin = Self(rawValue: "origin")
  /// A host of a route that is not the table's, or that the route's links cannot have.
  package static let routeHost = Self(rawValue: "route-host")
  /// A sensitive name that is no parameter of the route.
  package static let sensitive = Self(rawValue: "sensitive")
  /// Two routes open one destination, and require different things of it.
  package static let requirements = Self(rawValue: "requirements")
  /// An item of the campaign that a route also declares, or that cannot be one.
  package static let campaign = Self(rawValue: "campaign")
  /// An item that the library itself writes.
  package static let libraryItem = Self(rawValue: "library-item")
  /// A surface's name that links cannot carry.
  package static let surface = Self(rawValue: "surface")
  /// An App Clip that has no links.
  package static let appClip = Self(rawValue: "app-clip")
}

extension RouteTable {
  /// The table's problems, such as unreadable patterns and colliding routes.
  ///
  /// They include patterns that cannot be read, routes that collide or share a name, swapped
  /// parameters, destinations for which no link can be generated, destinations that one route opens
  /// without the requirements of another, and campaign items that a route also declares.
  ///
  /// Each problem names the routes concerned. Check for problems in a test:
  ///
  /// ```swift
  /// #expect(ShopRoute.routes.problems.isEmpty)
  /// ```
  ///
  /// The table checks itself with the examples of its parameter types, and reports only what is
  /// proven. A route is unreachable only if links with a text of each class that the table
  /// distinguishes all open other destinations. Nothing is reported if only the app knows a type's
  /// texts, or if a few thousand links don't suffice for the proof.
  ///
  /// Routes that match each other's links are one problem, which names the first ones and counts
  /// the others.
  ///
  /// - Complexity: O(*n*) in the routes, and quadratic in those with patterns of the same form,
  ///   with little work for each pair. At most 4,096 links are tried for a shadowed route, and
  ///   32,768 for a table.
  public var problems: [Diagnostic] {
    var problems = core.origins.problems + core.attributionProblems
    var reach: RouteReach?
    for index in core.routes.indices { problems += routeProblems(index, &reach) }
    return problems + nameProblems() + requirementProblems() + RouteCollision.problems(core)
  }

  private func routeProblems(_ index: Int, _ reach: inout RouteReach?) -> [Diagnostic] {
    let info = core.routes[index]
    var problems = info.faults.map { $0.problem(of: info) }
    for name in info.options.sensitive.sorted()
    where info.pattern != nil && !info.parameters.contains(where: { $0.name == name }) {
      problems.append(Self.notSensitive(info, name))
    }
    guard let pattern = info.pattern else { return problems }
    let hostProblems = core.hostProblems(of: info)
    // Its links are not the app's, so other findings about them would be meaningless.
    guard hostProblems.isEmpty else { return problems + hostProblems }
    var isOpen = false
    if let (parameter, label) = swapped(index) {
      problems.append(Self.swapped(info, parameter, label))
    } else if !pattern.hasWildcard {
      let (problem, opens) = roundTrip(index)
      problems += [problem].compactMap { $0 }
      isOpen = opens
    }
    if !isOpen, let problem = reachProblem(index, &reach) { problems.append(problem) }
    return problems
  }

  private static func notSensitive(_ info: RouteInfo, _ parameter: String) -> Diagnostic {
    Diagnostic(
      .error, .sensitive,
      "the route \(info.title) has no parameter \(Quoting.text(parameter)) to mask",
      names: [info.name], hint: "correct the name in .sensitive(…).")
  }

  /// What is wrong with the link to the route's example, and whether it opens that.
  private func roundTrip(_ index: Int) -> (problem: Diagnostic?, opens: Bool) {
    let info = core.routes[index]
    guard let example = routes[index].example(for: info) else {
      return (Self.noExample(info), false)
    }
    var origins = (try? origins(scheme: nil, host: nil).list) ?? []
    if info.limits != nil, !origins.isEmpty {
      let samples = LinkPrefix.hosts(of: core).filter(info.takes(host:))
      origins = [core.origins.writtenHost(of: info) ?? samples.first].compactMap {
        $0.map { .web(host: $0) }
      }
    } else if let host = hosts.first, host.hasPrefix("*"),
      !origins.contains(where: { $0.kind == .web })
    {
      origins.insert(.web(host: "www" + host.dropFirst()), at: 0)
    }
    // A table without an origin is part of another one, and checked as if it had one.
    guard !origins.isEmpty else { return (nil, false) }
    switch link(to: example, by: index, LinkOrigins(list: origins, isTold: true)) {
    case .success: return (nil, true)
    case .failure(let reason):
      if info.options.isReadOnly, case .notTakenApart = reason { return (nil, false) }
      // If another route takes the example, other links may still open the destination.
      if case .readsElsewhere(_, let pattern?) = reason, isAnother(pattern, than: index) {
        return (nil, false)
      }
      return (Self.notWritable(info, reason), false)
    }
  }

  private static func noExample(_ info: RouteInfo) -> Diagnostic {
    Diagnostic(
      .error, .parameters,
      "the linkExample of a parameter of \(info.title) is not valid for its type",
      names: [info.name], hint: "make init(linkText:) accept linkExample.linkText.")
  }

  private static func notWritable(_ info: RouteInfo, _ reason: LinkWritingError.Reason)
    -> Diagnostic
  {
    var problem = LinkWritingError.diagnostic(info.name, reason)
    problem.code = .notWritable
    problem.names = [info.name]
    problem.hint = problem.hint.map { $0 + " Or mark the route .readOnly()." }
    return problem
  }

  private func isAnother(_ pattern: String, than index: Int) -> Bool {
    core.routes.indices.contains { $0 != index && core.routes[$0].text == pattern }
  }

  /// That no link opens the route's destination, if that is proven.
  private func reachProblem(_ index: Int, _ reach: inout RouteReach?) -> Diagnostic? {
    var prover = reach ?? RouteReach(core)
    defer { reach = prover }
    let verdict = prover.verdict(on: index) { mine, found in
      guard let destination = routes[index].destination(of: mine.texts) else { return false }
      return routes[found.route].destination(of: found.reading.texts) == destination
    }
    guard case .covered(let link, let takers) = verdict else { return nil }
    return Self.unreachable(
      core.routes[index], core.masked(link), by: takers.map { core.routes[$0] })
  }

  private static func unreachable(
    _ info: RouteInfo, _ link: String, by takers: [RouteInfo]
  ) -> Diagnostic {
    let patterns = Set(takers.map(\.text)).sorted()
    let same = takers.first { $0.pattern?.spelling == info.pattern?.spelling }
    return Diagnostic(
      .error, .unreachable,
      "no link opens \(info.title): other routes match all of its links, such as \(link)",
      names: [info.name], expected: "a link that \(Quoting.list(patterns)) does not match",
      hint: same.map { otherwise(info, $0) }
        ?? (info.parameters.isEmpty
          ? "make the patterns differ."
          : "make the patterns differ, or give the types shapes that do not overlap."))
  }

  /// What distinguishes a route from one with an equivalent pattern.
  private static func otherwise(_ info: RouteInfo, _ taker: RouteInfo) -> String {
    if let limit = taker.limit(besides: info) { return "give \(limit), or remove one of them." }
    return info.text == taker.text
      ? "remove one of them, or make the patterns differ."
      : "\(info.text) and \(taker.text) match the same links: remove one of them."
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
    func holders(of number: Int) -> [DestinationNodes.Node] {
      nodes.filter { info.parameters[number].type.texts($0.value) == texts[number] }
    }
    for (number, parameter) in info.parameters.enumerated() {
      let isUnique = texts.filter { $0 == texts[number] }.count == 1
      guard isUnique else { continue }
      let labelled = holders(of: number).filter { $0.label != nil }
      guard !labelled.contains(where: { $0.label == parameter.name }) else { continue }
      for holder in labelled {
        guard let label = holder.label, names.contains(label),
          let other = info.parameters.firstIndex(where: { $0.name == label })
        else { continue }
        // A mount's parameter may have a label of its child's: their values have different owners.
        if holders(of: other).contains(where: { $0.whole == holder.whole }) {
          return (parameter.name, label)
        }
      }
    }
    return nil
  }

  private static func swapped(
    _ info: RouteInfo, _ parameter: String, _ label: String
  ) -> Diagnostic {
    Diagnostic(
      .error, .swapped, "the route \(info.title) passes {\(parameter)} to \(Quoting.text(label))",
      names: [info.name], expected: "the parameters in the order of the constructor",
      hint: "bind each parameter to its value in a closure.")
  }

  private func nameProblems() -> [Diagnostic] {
    var byName: [String: [RouteInfo]] = [:]
    for info in core.routes where info.pattern?.hasWildcard == false && !info.options.isReadOnly {
      byName[info.name, default: []].append(info)
    }
    return byName.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { Self.duplicateName($0.key, $0.value) }
  }

  private static func duplicateName(_ name: String, _ infos: [RouteInfo]) -> Diagnostic {
    Diagnostic(
      .warning, .duplicateName,
      "\(infos.count) routes are named \(Quoting.text(name)): "
        + Quoting.list(infos.map(\.text), "and"),
      names: infos.map(\.name),
      hint: "give all but one a name:, or mark old patterns .readOnly().")
  }

  /// Routes that open one destination and do not require the same.
  ///
  /// Found with the examples: following one link bypasses the requirements of the other.
  private func requirementProblems() -> [Diagnostic] {
    guard core.routes.contains(where: { !$0.options.requirements.isEmpty }) else { return [] }
    let examples = core.routes.indices.map { index in
      core.routes[index].pattern == nil ? nil : routes[index].example(for: core.routes[index])
    }
    let cases = examples.map { $0.flatMap { CasePath.first(of: $0) } }
    var problems: [Diagnostic] = []
    var isReported: Set<Int> = []
    var searches = 0
    for index in core.routes.indices {
      guard let example = examples[index] else { continue }
      for other in core.routes.indices[..<index] where searches < Self.requirementSearchLimit {
        guard let otherExample = examples[other], cases[index] == cases[other],
          !isReported.contains(index), !isReported.contains(other),
          core.routes[index].options.requirements != core.routes[other].options.requirements
        else { continue }
        searches += 2
        if example == otherExample || rebuilds(example, by: other)
          || rebuilds(otherExample, by: index)
        {
          problems.append(Self.differentRequirements(core.routes[other], core.routes[index]))
          isReported.insert(index)
        }
      }
    }
    return problems
  }

  /// How many examples are looked for in other routes at most.
  private static var requirementSearchLimit: Int { 8_192 }

  private static func differentRequirements(_ one: RouteInfo, _ other: RouteInfo) -> Diagnostic {
    func words(_ info: RouteInfo) -> String {
      let names = info.options.requirements.sorted().map { Quoting.code($0.rawValue) }
      return "\(info.text) requires \(names.isEmpty ? "nothing" : Quoting.list(names, "and"))"
    }
    return Diagnostic(
      .warning, .requirements,
      "the routes \(one.title) and \(other.title) open the same destination with different "
        + "requirements",
      names: [one.name, other.name], notes: [words(one), words(other)],
      hint: "give both the same .requires(…).")
  }
}
