extension RouteTable {
  /// The link that opens `destination`.
  ///
  /// ```swift
  /// try ShopRoute.routes.link(to: .order(id: "4821"))  // https://shop.example.com/orders/4821
  /// try ShopRoute.routes.link(to: .home, scheme: "shop")  // shop://
  /// ```
  ///
  /// A link is given only if reading it through the whole table gives the destination back.
  ///
  /// - Parameters:
  ///   - destination: The place to open.
  ///   - scheme: One of the table's schemes. The first declared host that is no wildcard is
  ///     taken unless a scheme or a host is given; without any, the first scheme.
  ///   - host: One of the table's hosts, or one that a declared wildcard takes.
  /// - Throws: ``NotWritable``, which says why no link opens the destination.
  /// - Complexity: O(*n*) in the destination's values, in at most 64 tries a route.
  public func link(
    to destination: Destination, scheme: String? = nil, host: String? = nil
  ) throws(NotWritable) -> String {
    let origins = try origins(scheme: scheme, host: host)
    var failure: NotWritable.Reason?
    let candidates = writing.candidates(for: destination)
    for index in candidates {
      switch link(to: destination, by: index, origins) {
      case .success(let link): return link
      case .failure(let reason): failure = failure ?? reason
      }
    }
    for index in writing.remaining(besides: candidates) {
      if case .success(let link) = link(to: destination, by: index, origins) { return link }
    }
    throw NotWritable(
      destination: shown(destination), reason: failure ?? .noRoute)
  }

  /// The link that one route writes, the first origin that serves.
  func link(
    to destination: Destination, by index: Int, _ origins: [LinkOrigin]
  ) -> Result<String, NotWritable.Reason> {
    let info = core.routes[index]
    guard let pattern = info.pattern else { return .failure(.noRoute) }
    var search = ParameterSearch(routes[index], info, destination)
    guard let texts = search.texts() else {
      return .failure(.notTakenApart(route: info.name, pattern: info.text))
    }
    let composer = LinkComposer(route: info, pattern: pattern, texts: texts)
    var failure: NotWritable.Reason?
    // An origin that the route does not take is tried only if there is no other.
    let taken = origins.filter { $0.kind == info.options.only ?? $0.kind }
    for origin in taken.isEmpty ? origins : taken {
      do throws(LinkComposer.Obstacle) {
        let link = try composer.link(from: origin, arguments: arguments)
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

  /// The destination as text; of one that may hold a sensitive parameter, its case alone.
  private func shown(_ destination: Destination) -> String {
    guard writing.mayBeSensitive(destination) else { return String(describing: destination) }
    let name = CasePath.path(of: destination) ?? (destination as? NamedRoute)?.name
    return name.map { "\($0)(\(RoutingWording.mask))" } ?? RoutingWording.mask
  }

  /// Nil if the link opens the destination; otherwise what it does instead.
  private func readBack(_ link: String, _ destination: Destination) -> NotWritable.Reason? {
    do throws(NoMatch) {
      let match = try match(link)
      if match.route == destination, !match.isFallback { return nil }
      let other = match.isFallback ? nil : match.pattern
      return .readsElsewhere(link: core.masked(link), pattern: other)
    } catch {
      return .unreadable(link: core.masked(link), why: error.summary)
    }
  }

  /// Where links may begin, the preferred origin first.
  func origins(scheme: String?, host: String?) throws(NotWritable) -> [LinkOrigin] {
    if let host {
      guard core.origins.takes(host: host), !host.hasPrefix("*") else {
        throw NotWritable(destination: host, reason: .foreignHost(host, own: hosts))
      }
      return [.web(host: host)]
    }
    if let scheme {
      guard schemes.contains(scheme.lowercased()) else {
        throw NotWritable(destination: scheme, reason: .foreignScheme(scheme, own: schemes))
      }
      return [.scheme(scheme.lowercased())]
    }
    let web = hosts.first { !$0.hasPrefix("*") }.map { LinkOrigin.web(host: $0) }
    let origins = [web, schemes.first.map { .scheme($0) }].compactMap { $0 }
    guard !origins.isEmpty else {
      throw NotWritable(destination: "", reason: .noOrigin)
    }
    return origins
  }
}
