extension RouteTable {
  /// Generates the link that opens a destination.
  ///
  /// ```swift
  /// try ShopRoute.routes.link(to: .order(id: "4821"))  // https://shop.example.com/orders/4821
  /// try ShopRoute.routes.link(to: .home, scheme: "shop")  // shop://
  /// ```
  ///
  /// A link is returned only if matching it with the whole table gives the same destination.
  ///
  /// - Parameters:
  ///   - destination: The destination to open.
  ///   - scheme: One of the table's schemes. By default, the link has the first declared host that
  ///     is not a wildcard or, if there is none, the first scheme. A route that is limited to hosts
  ///     uses the first of its own, and never a custom scheme.
  ///   - host: One of the table's hosts, or a host below one of its wildcards.
  /// - Throws: ``LinkWritingError`` with the reason that no link opens the destination.
  /// - Complexity: O(*n*) in the destination's values, with at most 64 attempts for each route.
  @inlinable
  public func link(
    to destination: Destination, scheme: String? = nil, host: String? = nil
  ) throws(LinkWritingError) -> String {
    let writing = writing
    let isTold = scheme != nil || host != nil
    let origins = isTold ? try origins(scheme: scheme, host: host) : writing.origins
    var reflection: Reflection?
    if let link = quickLink(to: destination, origins, writing, &reflection) { return link }
    return try linkThoroughly(to: destination, scheme: scheme, host: host, reflection)
  }

  /// The link, if the first attempt with the first route succeeds, as it nearly always does.
  ///
  /// The result is the same as that of ``linkThoroughly(to:scheme:host:_:)``.
  @inlinable
  func quickLink(
    to destination: Destination, _ origins: LinkOrigins, _ writing: WritingIndex,
    _ reflection: inout Reflection?
  ) -> String? {
    var constant: Int?
    if !writing.constants.isEmpty {
      // If two destinations have the same hash, reading the link back decides.
      constant = writing.constants[destination.hashValue]?.first
    }
    for route in writing.inverses {
      if let constant, constant < route { break }
      guard let texts = routes[route].inverse?(destination) else { continue }
      return quickLink(to: destination, by: route, texts, origins, writing)
    }
    if let constant {
      guard writing.isEarly(constant) else { return nil }
      return quickLink(to: destination, by: constant, [], origins, writing)
    }
    var looked = Reflection(destination)
    defer { reflection = looked }
    guard let (route, texts) = writing.firstTry(&looked) else { return nil }
    return quickLink(to: destination, by: route, texts, origins, writing)
  }

  /// The link that one route writes with these texts, if it opens the destination.
  @inlinable
  @inline(__always)
  func quickLink(
    to destination: Destination, by route: Int, _ texts: [[String]], _ origins: LinkOrigins,
    _ writing: WritingIndex
  ) -> String? {
    guard let link = writing.link(by: route, texts, origins) else { return nil }
    switch matchQuickly(link) {
    case .match(let found, let taker):
      // The route's own constructor has rebuilt the destination, from the very texts that were
      // written: both proofs are one.
      return taker == route && found == destination ? link : nil
    case .escaped, .undecided:
      return isProven(link, by: route, texts, to: destination) ? link : nil
    case .none, .refused:
      return nil
    }
  }

  /// Whether the route rebuilds the destination from the texts, and the link opens it.
  @usableFromInline
  func isProven(
    _ link: String, by route: Int, _ texts: [[String]], to destination: Destination
  ) -> Bool {
    routes[route].destination(of: texts) == destination && readBack(link, destination) == nil
  }

  /// The link of the first route that generates one, in the order of ``WritingIndex``.
  @usableFromInline
  @inline(never)
  func linkThoroughly(
    to destination: Destination, scheme: String?, host: String?, _ reflection: Reflection? = nil
  ) throws(LinkWritingError) -> String {
    var reflection = reflection ?? Reflection(destination)
    let origins = try origins(scheme: scheme, host: host)
    var failures: [(route: Int, reason: LinkWritingError.Reason)] = []
    let candidates = candidates(for: destination, &reflection)
    for index in candidates {
      switch link(to: destination, by: index, origins, reflection) {
      case .success(let link): return link
      case .failure(let reason): failures.append((index, reason))
      }
    }
    for index in writing.remaining(besides: candidates) {
      if case .success(let link) = link(to: destination, by: index, origins, reflection) {
        return link
      }
    }
    // The destination of a manifest has what a route takes, or else that is said.
    if let error = namingError(of: destination) { throw error }
    throw LinkWritingError(
      destination: shown(destination, &reflection),
      reason: bestFitting(failures, destination) ?? .noRoute)
  }

  /// The route that comes closest to generating a link: one that can decompose the destination, or
  /// else the one whose own destination has the most in common with it.
  private func bestFitting(
    _ failures: [(route: Int, reason: LinkWritingError.Reason)], _ destination: Destination
  ) -> LinkWritingError.Reason? {
    guard failures.count > 1 else { return failures.first?.reason }
    let apart = failures.first { if case .notTakenApart = $0.reason { false } else { true } }
    if let apart { return apart.reason }
    let nodes = DestinationNodes(of: destination)
    var best: (likeness: Int, reason: LinkWritingError.Reason)?
    for (route, reason) in failures {
      let likeness = likeness(of: route, to: destination, nodes)
      if let best, best.likeness >= likeness { continue }
      best = (likeness, reason)
    }
    return best?.reason
  }

  /// How much a route's own destination has in common with another one.
  private func likeness(
    of route: Int, to destination: Destination, _ nodes: DestinationNodes
  ) -> Int {
    // An inverse that has an answer says that the destination is its route's.
    if routes[route].inverse?(destination) != nil { return .max }
    // Without texts for all parameters, the route lacks something.
    guard let texts = nodes.firstTexts(for: core.routes[route].parameters),
      let own = routes[route].destination(of: texts)
    else { return -1 }
    return nodes.likeness(to: DestinationNodes(of: own))
  }

  /// The routes that likely write the destination, in the order in which they are tried.
  func candidates(for destination: Destination, _ reflection: inout Reflection) -> [Int] {
    let constants = (writing.constants[destination.hashValue] ?? [])
      .filter { routes[$0].constant == destination }
    let likely = writing.candidates(for: &reflection, constants)
    // An inverse that has an answer counts more than the case that the route's example has.
    let claimed = writing.inverses.first { routes[$0].inverse?(destination) != nil }
    guard let claimed, !likely.contains(claimed), constants.first ?? claimed >= claimed else {
      return likely
    }
    return [claimed] + likely
  }

  /// The link that one route writes, the first origin that serves.
  func link(
    to destination: Destination, by index: Int, _ origins: LinkOrigins,
    _ reflection: Reflection? = nil
  ) -> Result<String, LinkWritingError.Reason> {
    let info = core.routes[index]
    guard let pattern = info.pattern else { return .failure(.noRoute) }
    var search = ParameterSearch(routes[index], info, destination, reflection)
    guard let texts = search.texts() else {
      return .failure(.notTakenApart(route: info.name, pattern: info.text))
    }
    var failure: LinkWritingError.Reason?
    let taken = writing.taken(by: index, among: origins)
    guard !taken.isEmpty else {
      return .failure(info.refusal(of: origins))
    }
    for origin in taken {
      do throws(LinkComposer.Obstacle) {
        let link = try LinkComposer(info, pattern, from: origin).link(texts)
        switch readBack(link, destination) {
        case nil: return .success(link)
        case let reason?: failure = failure ?? reason
        }
      } catch {
        failure = failure ?? .obstacle(error, pattern: info.text)
      }
    }
    return .failure(failure ?? .noOrigin)
  }

  /// The destination as text; only its case if it may contain a sensitive parameter.
  private func shown(_ destination: Destination, _ reflection: inout Reflection) -> String {
    guard writing.mayBeSensitive(&reflection) else { return String(describing: destination) }
    let name = CasePath.path(of: &reflection) ?? (destination as? NamedRoute)?.name
    return name.map { "\($0)(\(MaskedLink.mask))" } ?? MaskedLink.mask
  }

  /// Nil if the link opens the destination; otherwise what it does instead.
  private func readBack(_ link: String, _ destination: Destination) -> LinkWritingError.Reason? {
    if case .match(let found, _) = matchQuickly(link), found == destination { return nil }
    do throws(LinkMatchError) {
      let match = try match(link)
      if match.destination == destination, !match.isFallback { return nil }
      let other = match.isFallback ? nil : match.pattern
      return .readsElsewhere(link: core.masked(link), pattern: other)
    } catch {
      return .unreadable(link: core.masked(link), why: error.summary)
    }
  }

  /// Where links may begin, the preferred origin first.
  @usableFromInline
  func origins(scheme: String?, host: String?) throws(LinkWritingError) -> LinkOrigins {
    if let host {
      guard core.origins.takes(host: host), !host.hasPrefix("*") else {
        throw LinkWritingError(destination: host, reason: .foreignHost(host, own: hosts))
      }
      return LinkOrigins(list: [.web(host: host)], isTold: true)
    }
    if let scheme {
      guard schemes.contains(scheme.lowercased()) else {
        throw LinkWritingError(destination: scheme, reason: .foreignScheme(scheme, own: schemes))
      }
      return LinkOrigins(list: [.scheme(scheme.lowercased())], isTold: true)
    }
    let origins = writing.origins
    guard !origins.list.isEmpty else {
      throw LinkWritingError(destination: "", reason: .noOrigin)
    }
    return origins
  }
}

extension RouteInfo {
  /// Why the route writes no link that begins like one of these.
  fileprivate func refusal(of origins: LinkOrigins) -> LinkWritingError.Reason {
    if limits != nil {
      return origins.isTold
        ? .otherHost(hosts, pattern: text) : .wildcardsAlone(hosts, pattern: text)
    }
    return options.only.map { .otherKind($0, pattern: text) } ?? .noOrigin
  }
}
