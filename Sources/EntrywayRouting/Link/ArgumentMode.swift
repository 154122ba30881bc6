/// Where the custom-scheme links of a table carry their arguments.
public enum ArgumentMode: String, Hashable, Sendable, Codable {
  /// Behind the path, as in `shop://search?q=shoes&limit=5`.
  case query
  /// Behind each segment, as in `example://detail?id=7/settings`. Web links carry theirs behind
  /// the path all the same; they belong to the last segment then.
  case perSegment
}
