/// What a link gave to the route that took it, and what of it was left aside.
public struct RouteMatchDetails: Hashable, Sendable {
  /// The parameters that got a text, in the pattern's order, decoded; sensitive ones are masked.
  public var parameters: [MatchedParameter]
  /// Optional query items that were present but did not read as their type.
  public var ignored: [IgnoredItem]

  /// The texts of parameters, and what was ignored.
  public init(parameters: [MatchedParameter] = [], ignored: [IgnoredItem] = []) {
    self.parameters = parameters
    self.ignored = ignored
  }
}
