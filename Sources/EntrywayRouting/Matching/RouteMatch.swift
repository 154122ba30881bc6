/// What a link opens: the destination, and how the table came to it.
///
/// The destination is there at once. Everything else is read from the link when one asks for it.
public struct RouteMatch<Destination: LinkDestination>: Sendable {
  /// The place that the link opens.
  public let route: Destination
  @usableFromInline let source: MatchSource

  @inlinable
  @inline(__always)
  init(_ route: Destination, _ source: MatchSource) {
    self.route = route
    self.source = source
  }

  package init(
    route: Destination, name: String?, pattern: String?, parameters: [MatchedParameter] = [],
    isFallback: Bool = false, ignored: [IgnoredItem] = [], audience: String? = nil
  ) {
    self.init(
      route,
      .given(
        GivenMatch(
          name: name, pattern: pattern, parameters: parameters, isFallback: isFallback,
          ignored: ignored, audience: audience)))
  }
}

extension RouteMatch {
  /// The name of the route that took the link; of a fallback the name of the route that writes it,
  /// nil if none does.
  public var name: String? {
    switch source {
    case .link(_, let core, let route): core.routes[route].name
    case .given(let match): match.name
    }
  }

  /// The pattern of the route that took the link; nil for a fallback.
  public var pattern: String? {
    switch source {
    case .link(_, let core, let route): core.routes[route].text
    case .given(let match): match.pattern
    }
  }

  /// What the link gave to the route's parameters, in the pattern's order, decoded.
  ///
  /// Parameters that the link left out are not in the list; sensitive ones are masked.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  public var parameters: [MatchedParameter] {
    switch source {
    case .link(let link, let core, let route):
      core.reading(of: route, link).map { core.routes[route].matchedParameters($0.texts) } ?? []
    case .given(let match): match.parameters
    }
  }

  /// Optional query items that were present but did not read as their type.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  public var ignored: [IgnoredItem] {
    switch source {
    case .link(let link, let core, let route): core.reading(of: route, link)?.ignored ?? []
    case .given(let match): match.ignored
    }
  }

  /// Whether no route took the link and the table's fallback answers.
  public var isFallback: Bool {
    if case .given(let match) = source { match.isFallback } else { false }
  }

  /// The audience that the route is limited to, if any.
  public var audience: String? {
    switch source {
    case .link(_, let core, let route): core.routes[route].options.audience
    case .given(let match): match.audience
    }
  }
}

extension RouteMatch {
  /// The match with more items in its list of what was ignored.
  package func ignoring(_ items: [IgnoredItem]) -> RouteMatch {
    RouteMatch(
      route: route, name: name, pattern: pattern, parameters: parameters, isFallback: isFallback,
      ignored: ignored + items, audience: audience)
  }
}

extension RouteMatch: Hashable {
  /// Whether both tell the same in every property, whatever links they were made from.
  public static func == (left: RouteMatch, right: RouteMatch) -> Bool {
    left.route == right.route && left.name == right.name && left.pattern == right.pattern
      && left.isFallback == right.isFallback && left.audience == right.audience
      && left.parameters == right.parameters && left.ignored == right.ignored
  }

  /// Takes in the place, its route's name and whether it is the fallback, which tell most apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(name)
    hasher.combine(isFallback)
  }
}
