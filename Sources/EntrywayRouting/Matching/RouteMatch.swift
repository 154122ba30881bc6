/// The result of matching a link: the destination, and how the table found it.
///
/// The destination is available immediately. Everything else is read from the link on demand.
public struct RouteMatch<Destination: LinkDestination>: Sendable {
  /// The destination that the link opens.
  public let destination: Destination
  @usableFromInline let source: MatchSource

  @inlinable
  @inline(__always)
  init(_ destination: Destination, _ source: MatchSource) {
    self.destination = destination
    self.source = source
  }

  /// Creates a match without a table, in the app's own parser or a test.
  ///
  /// ```swift
  /// RouteMatch(destination: ShopRoute.order(id: "4821"))
  /// RouteMatch(
  ///   destination: ShopRoute.order(id: "4821"), name: "order",
  ///   parameters: [MatchedParameter(name: "id", text: "4821")])
  /// ```
  ///
  /// The destination is all that is needed to open it; the rest is for the history and events.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - name: The destination's name, for the history.
  ///   - pattern: The pattern that matched, if any.
  ///   - parameters: The parameters; mask those that must not appear in a log.
  ///   - isFallback: Whether the destination is the fallback for a link that no route matches.
  ///   - ignored: The items that could not be read and were ignored.
  ///   - undeclaredItems: The link's items that the route does not declare.
  ///   - campaign: The campaign that the link names.
  ///   - audience: The audience tag that the user needs.
  ///   - competes: Whether the destination competes for the window with waiting entries.
  ///   - resolvedBy: Who resolves the destination, if the app cannot.
  ///   - requirements: The destination's requirements.
  public init(
    destination: Destination, name: String? = nil, pattern: String? = nil,
    parameters: [MatchedParameter] = [], isFallback: Bool = false, ignored: [IgnoredItem] = [],
    undeclaredItems: [DeepLink.Item] = [], campaign: LinkCampaign? = nil, audience: String? = nil,
    competes: Bool = true,
    resolvedBy: LinkResolver? = nil, requirements: Set<Requirement> = []
  ) {
    self.init(
      destination: destination, name: name, pattern: pattern,
      details: RouteMatchDetails(parameters: parameters, ignored: ignored),
      isFallback: isFallback, audience: audience, competes: competes, resolvedBy: resolvedBy,
      requirements: requirements, campaign: { campaign }, undeclaredItems: { undeclaredItems })
  }

  init(
    destination: Destination, name: String?, pattern: String?, details: RouteMatchDetails,
    isFallback: Bool, audience: String?, competes: Bool, resolvedBy: LinkResolver?,
    requirements: Set<Requirement>,
    campaign: @escaping @Sendable () -> LinkCampaign? = { nil },
    undeclaredItems: @escaping @Sendable () -> [DeepLink.Item]
  ) {
    self.init(
      destination,
      .given(
        GivenMatch(
          name: name, pattern: pattern, details: details, isFallback: isFallback,
          undeclaredItems: undeclaredItems, campaign: campaign, audience: audience,
          competes: competes,
          resolvedBy: resolvedBy, requirements: requirements)))
  }
}

extension RouteMatch {
  /// The name of the matching route; for a fallback, of the route that generates its link, if any.
  @inlinable public var name: String? { source.name }

  /// The pattern of the matching route; nil for a fallback.
  @inlinable public var pattern: String? { source.pattern }

  /// The route's parameters from the link, decoded, in the pattern's order.
  ///
  /// Parameters that the link omits are not in the list; sensitive ones are masked.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var parameters: [MatchedParameter] { source.details.parameters }

  /// Optional query items that were present but could not be read as their type.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var ignored: [IgnoredItem] { source.details.ignored }

  /// The parameters and the ignored items, read in one pass over the link.
  ///
  /// Use it if you need both, for example to log incoming links:
  ///
  /// ```swift
  /// let details = try ShopRoute.routes.match("shop://search?q=shoes&limit=many").details
  /// details.parameters  // query: "shoes"
  /// details.ignored     // limit: "many" is not an integer
  /// ```
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var details: RouteMatchDetails { source.details }

  /// The link's query items that its route does not declare, in order, such as campaign parameters.
  ///
  /// ```swift
  /// let match = try ShopRoute.routes.match("shop://orders/4821?utm_source=mail")
  /// match.undeclaredItems.first { $0.name == "utm_source" }?.value  // "mail"
  /// ```
  ///
  /// For the fallback, these are all items of the link; for a match without a link, there are none.
  /// A value is masked if the table has a sensitive parameter of that name. Matches that differ
  /// only in these items are equal.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var undeclaredItems: [DeepLink.Item] { source.undeclaredItems }

  /// The campaign that the link names in the items that its table declares; nil for none.
  ///
  /// Of several items of a name, the first one counts. Matches that differ only in it are equal.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var campaign: LinkCampaign? { source.campaign }

  /// Whether no route matched and the destination is the table's fallback.
  @inlinable public var isFallback: Bool { source.isFallback }

  /// The audience that the route is limited to, if any.
  @inlinable public var audience: String? { source.audience }

  /// Whether the destination competes for the window with waiting entries; true by default.
  @inlinable public var competes: Bool { source.competes }

  /// Who resolves the destination, if its route says that the app cannot.
  ///
  /// Handlers never see such a destination: a guard resolves the link and redirects the entry.
  @inlinable public var resolvedBy: LinkResolver? { source.resolvedBy }

  /// The requirements of the destination's route; see ``Route/requires(_:)``.
  ///
  /// For the fallback, and for a destination without a link, they are those of the route that
  /// generates the destination's link.
  @inlinable public var requirements: Set<Requirement> { source.requirements }
}

extension RouteMatch {
  /// The match with more items in its list of what was ignored.
  package func ignoring(_ items: [IgnoredItem]) -> RouteMatch {
    let details = details
    return RouteMatch(
      destination: destination, name: name, pattern: pattern,
      details: RouteMatchDetails(
        parameters: details.parameters, ignored: details.ignored + items),
      isFallback: isFallback, audience: audience, competes: competes, resolvedBy: resolvedBy,
      requirements: requirements, campaign: { [source] in source.campaign },
      undeclaredItems: { [source] in source.undeclaredItems })
  }
}

extension RouteMatch: Hashable {
  /// Whether both have the same destination and details.
  ///
  /// ``RouteMatch/undeclaredItems`` and ``RouteMatch/campaign`` are not compared.
  public static func == (left: RouteMatch, right: RouteMatch) -> Bool {
    left.destination == right.destination && left.name == right.name
      && left.pattern == right.pattern
      && left.isFallback == right.isFallback && left.audience == right.audience
      && left.competes == right.competes && left.resolvedBy == right.resolvedBy
      && left.requirements == right.requirements
      && left.details == right.details
  }

  /// Hashes the destination, its route's name and whether it is the fallback.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(destination)
    hasher.combine(name)
    hasher.combine(isFallback)
  }
}

/// The parameters of a match, and the items that were ignored.
public struct RouteMatchDetails: Hashable, Sendable {
  /// The parameters with a text, decoded, in the pattern's order; sensitive ones are masked.
  public var parameters: [MatchedParameter]
  /// Optional query items that were present but could not be read as their type.
  public var ignored: [IgnoredItem]

  /// Creates details from parameters and ignored items.
  ///
  /// - Parameters:
  ///   - parameters: The parameters with a text, decoded, in the pattern's order; sensitive ones
  ///     are masked.
  ///   - ignored: Optional query items that were present but could not be read as their type.
  public init(parameters: [MatchedParameter] = [], ignored: [IgnoredItem] = []) {
    self.parameters = parameters
    self.ignored = ignored
  }
}

/// A parameter of a route and its text from a link.
public struct MatchedParameter: Hashable, Sendable {
  /// The parameter's name in the pattern.
  public var name: String
  /// The decoded text; a mask if the parameter is sensitive.
  public var text: String

  /// Whether the text is the mask of a sensitive parameter.
  package var isMasked: Bool { text == MaskedLink.mask }

  /// Creates a parameter with its text.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the pattern.
  ///   - text: The decoded text; a mask if the parameter is sensitive.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// An optional query item that was ignored.
///
/// Its text could not be read as the parameter's type, or could not be decoded, so the destination
/// opened without it.
public struct IgnoredItem: Hashable, Sendable {
  /// The parameter's name in the pattern.
  public var name: String
  /// The text, decoded, or as in the link if it cannot be decoded; a mask if the parameter is
  /// sensitive.
  public var text: String
  /// Why the text was not used, such as `"many" is not an integer`.
  public var reason: String

  /// Creates an ignored item.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the pattern.
  ///   - text: The text, decoded, or as in the link if it cannot be decoded; a mask if the
  ///     parameter is sensitive.
  ///   - reason: Why the text was not used, such as `"many" is not an integer`.
  public init(name: String, text: String, reason: String) {
    self.name = name
    self.text = text
    self.reason = reason
  }
}
