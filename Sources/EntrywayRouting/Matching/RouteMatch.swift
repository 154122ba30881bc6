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
    isFallback: Bool = false, ignored: [IgnoredItem] = [], audience: String? = nil,
    competes: Bool = true
  ) {
    self.init(
      route,
      .given(
        GivenMatch(
          name: name, pattern: pattern,
          details: RouteMatchDetails(parameters: parameters, ignored: ignored),
          isFallback: isFallback, audience: audience, competes: competes)))
  }
}

extension RouteMatch {
  /// The name of the route that took the link; of a fallback the name of the route that writes it,
  /// nil if none does.
  @inlinable public var name: String? { source.name }

  /// The pattern of the route that took the link; nil for a fallback.
  @inlinable public var pattern: String? { source.pattern }

  /// What the link gave to the route's parameters, in the pattern's order, decoded.
  ///
  /// Parameters that the link left out are not in the list; sensitive ones are masked.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var parameters: [MatchedParameter] { source.details.parameters }

  /// Optional query items that were present but did not read as their type.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var ignored: [IgnoredItem] { source.details.ignored }

  /// The parameters and what was ignored, in one reading of the link.
  ///
  /// For code that writes all of it down, such as a log of the links that came:
  ///
  /// ```swift
  /// let details = try ShopRoute.routes.match("shop://search?q=shoes&limit=many").details
  /// details.parameters  // query: "shoes"
  /// details.ignored     // limit: "many" is not an integer
  /// ```
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var details: RouteMatchDetails { source.details }

  /// Whether no route took the link and the table's fallback answers.
  @inlinable public var isFallback: Bool { source.isFallback }

  /// The audience that the route is limited to, if any.
  @inlinable public var audience: String? { source.audience }

  /// Whether the place competes for the window with others that wait; true unless its route says
  /// otherwise.
  @inlinable public var competes: Bool { source.competes }
}

extension RouteMatch {
  /// The match with more items in its list of what was ignored.
  package func ignoring(_ items: [IgnoredItem]) -> RouteMatch {
    let details = details
    return RouteMatch(
      route: route, name: name, pattern: pattern, parameters: details.parameters,
      isFallback: isFallback, ignored: details.ignored + items, audience: audience,
      competes: competes)
  }
}

extension RouteMatch: Hashable {
  /// Whether both tell the same in every property, whatever links they were made from.
  public static func == (left: RouteMatch, right: RouteMatch) -> Bool {
    left.route == right.route && left.name == right.name && left.pattern == right.pattern
      && left.isFallback == right.isFallback && left.audience == right.audience
      && left.competes == right.competes && left.details == right.details
  }

  /// Takes in the place, its route's name and whether it is the fallback, which tell most apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(name)
    hasher.combine(isFallback)
  }
}
