/// What a link opens: the destination, and how the table came to it.
public struct RouteMatch<Destination: LinkDestination>: Hashable, Sendable {
  /// The place that the link opens.
  public var route: Destination
  /// The name of the route that took the link; nil for a fallback.
  public var name: String?
  /// The pattern of the route that took the link; nil for a fallback.
  public var pattern: String?
  /// What the link gave to the route's parameters, in the pattern's order, decoded.
  ///
  /// Parameters that the link left out are not in the list; sensitive ones are masked.
  public var parameters: [MatchedParameter]
  /// Whether no route took the link and the table's fallback answers.
  public var isFallback: Bool
  /// Optional query items that were present but did not read as their type.
  public var ignored: [IgnoredItem]
  /// The audience that the route is limited to, if any.
  public var audience: String?

  package init(
    route: Destination, name: String?, pattern: String?, parameters: [MatchedParameter] = [],
    isFallback: Bool = false, ignored: [IgnoredItem] = [], audience: String? = nil
  ) {
    self.route = route
    self.name = name
    self.pattern = pattern
    self.parameters = parameters
    self.isFallback = isFallback
    self.ignored = ignored
    self.audience = audience
  }
}
