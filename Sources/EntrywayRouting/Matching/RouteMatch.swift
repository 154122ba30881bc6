/// What a link opens: the destination, and how the table came to it.
///
/// The destination is there at once. Everything else is read from the link on demand.
public struct RouteMatch<Destination: LinkDestination>: Sendable {
  /// What the link opens.
  public let destination: Destination
  @usableFromInline let source: MatchSource

  @inlinable
  @inline(__always)
  init(_ destination: Destination, _ source: MatchSource) {
    self.destination = destination
    self.source = source
  }

  /// A match that no table made: from the app's own parser, or from a test.
  ///
  /// ```swift
  /// RouteMatch(destination: ShopRoute.order(id: "4821"))
  /// RouteMatch(
  ///   destination: ShopRoute.order(id: "4821"), name: "order",
  ///   parameters: [MatchedParameter(name: "id", text: "4821")])
  /// ```
  ///
  /// The destination alone is enough to open it; the rest is for the history and the events.
  ///
  /// - Parameters:
  ///   - destination: What opens.
  ///   - name: The destination's name, for the history.
  ///   - pattern: The pattern that took the link, if there is one.
  ///   - parameters: What the link gave; mask what must not appear in a log.
  ///   - isFallback: Whether the destination opens because no route took the link.
  ///   - ignored: What could not be read, and was left out.
  ///   - undeclaredItems: The items of the link that were not looked at.
  ///   - audience: The tag that the app must hold.
  ///   - competes: Whether the destination competes for the window with waiting ones.
  ///   - resolvedBy: Who knows what the destination stands for, if the app does not.
  ///   - requirements: What must be satisfied before the destination opens.
  public init(
    destination: Destination, name: String? = nil, pattern: String? = nil,
    parameters: [MatchedParameter] = [], isFallback: Bool = false, ignored: [IgnoredItem] = [],
    undeclaredItems: [DeepLink.Item] = [], audience: String? = nil, competes: Bool = true,
    resolvedBy: LinkResolver? = nil, requirements: Set<Requirement> = []
  ) {
    self.init(
      destination: destination, name: name, pattern: pattern,
      details: RouteMatchDetails(parameters: parameters, ignored: ignored),
      isFallback: isFallback, audience: audience, competes: competes, resolvedBy: resolvedBy,
      requirements: requirements
    ) { undeclaredItems }
  }

  init(
    destination: Destination, name: String?, pattern: String?, details: RouteMatchDetails,
    isFallback: Bool, audience: String?, competes: Bool, resolvedBy: LinkResolver?,
    requirements: Set<Requirement>, undeclaredItems: @escaping @Sendable () -> [DeepLink.Item]
  ) {
    self.init(
      destination,
      .given(
        GivenMatch(
          name: name, pattern: pattern, details: details, isFallback: isFallback,
          undeclaredItems: undeclaredItems, audience: audience, competes: competes,
          resolvedBy: resolvedBy, requirements: requirements)))
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

  /// The query items of the link that its route does not name, in the link's order: what a campaign
  /// or a mail program has added.
  ///
  /// ```swift
  /// let match = try ShopRoute.routes.match("shop://orders/4821?utm_source=mail")
  /// match.undeclaredItems.first { $0.name == "utm_source" }?.value  // "mail"
  /// ```
  ///
  /// Of the fallback they are all items of the link, and of a match without a link there are none.
  /// A value is masked if the table has a sensitive parameter of that name. They make no other
  /// match: two that differ only in them are equal.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  @inlinable public var undeclaredItems: [DeepLink.Item] { source.undeclaredItems }

  /// Whether no route took the link and the table's fallback answers.
  @inlinable public var isFallback: Bool { source.isFallback }

  /// The audience that the route is limited to, if any.
  @inlinable public var audience: String? { source.audience }

  /// Whether the destination competes for the window with waiting ones; true unless its route says
  /// otherwise.
  @inlinable public var competes: Bool { source.competes }

  /// Who knows what the destination stands for, if the app does not: its route is marked so.
  ///
  /// Handlers never see such a destination: a guard has the link resolved, and redirects the entry.
  @inlinable public var resolvedBy: LinkResolver? { source.resolvedBy }

  /// What must be satisfied before the destination opens, as its route says; see
  /// ``Route/requires(_:)``.
  ///
  /// Of the fallback, and of a destination that no link gave, it is what the route requires that
  /// rebuilds the destination.
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
      requirements: requirements, undeclaredItems: { [source] in source.undeclaredItems })
  }
}

extension RouteMatch: Hashable {
  /// Whether both have the same destination and the same way to it, whatever links they were made
  /// from; ``RouteMatch/undeclaredItems`` are not compared.
  public static func == (left: RouteMatch, right: RouteMatch) -> Bool {
    left.destination == right.destination && left.name == right.name
      && left.pattern == right.pattern
      && left.isFallback == right.isFallback && left.audience == right.audience
      && left.competes == right.competes && left.resolvedBy == right.resolvedBy
      && left.requirements == right.requirements
      && left.details == right.details
  }

  /// Hashes the destination, its route's name and whether it is the fallback, which tell most
  /// apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(destination)
    hasher.combine(name)
    hasher.combine(isFallback)
  }
}

/// What a link gave to the route that took it, and what of it was left aside.
public struct RouteMatchDetails: Hashable, Sendable {
  /// The parameters that got a text, in the pattern's order, decoded; sensitive ones are masked.
  public var parameters: [MatchedParameter]
  /// Optional query items that were present but did not read as their type.
  public var ignored: [IgnoredItem]

  /// The texts of parameters, and what was ignored.
  ///
  /// - Parameters:
  ///   - parameters: The parameters that got a text, in the pattern's order, decoded; sensitive
  ///     ones are masked.
  ///   - ignored: Optional query items that were present but did not read as their type.
  public init(parameters: [MatchedParameter] = [], ignored: [IgnoredItem] = []) {
    self.parameters = parameters
    self.ignored = ignored
  }
}

/// A parameter of a route and the text that a link gave to it.
public struct MatchedParameter: Hashable, Sendable {
  /// The parameter's name in the pattern.
  public var name: String
  /// The decoded text; a mask if the parameter is sensitive.
  public var text: String

  /// Whether the text is the mask of a sensitive parameter.
  package var isMasked: Bool { text == MaskedLink.mask }

  /// A parameter and its text.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the pattern.
  ///   - text: The decoded text; a mask if the parameter is sensitive.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// An optional query item that was present but did not read as its parameter's type, or could not
/// be decoded, so that the destination opened without it.
public struct IgnoredItem: Hashable, Sendable {
  /// The parameter's name in the pattern.
  public var name: String
  /// The text that was found, decoded, or as the link writes it if it cannot be decoded; a mask if
  /// the parameter is sensitive.
  public var text: String
  /// Why the text was not used, such as `"many" is not an integer`.
  public var reason: String

  /// An item that was left out, and why.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the pattern.
  ///   - text: The text that was found, decoded, or as the link writes it if it cannot be decoded;
  ///     a mask if the parameter is sensitive.
  ///   - reason: Why the text was not used, such as `"many" is not an integer`.
  public init(name: String, text: String, reason: String) {
    self.name = name
    self.text = text
    self.reason = reason
  }
}
