/// How a match came about: enough to say more of it when one asks.
@usableFromInline
enum MatchSource: Sendable {
  /// A route of the table took a link.
  case link(String, TableCore, route: Int)
  /// No link: the parts are given.
  case given(GivenMatch)
}

/// A match whose parts are given.
@usableFromInline
final class GivenMatch: Sendable {
  let name: String?
  let pattern: String?
  let parameters: [MatchedParameter]
  let isFallback: Bool
  let ignored: [IgnoredItem]
  let audience: String?

  init(
    name: String?, pattern: String?, parameters: [MatchedParameter], isFallback: Bool,
    ignored: [IgnoredItem], audience: String?
  ) {
    self.name = name
    self.pattern = pattern
    self.parameters = parameters
    self.isFallback = isFallback
    self.ignored = ignored
    self.audience = audience
  }
}
