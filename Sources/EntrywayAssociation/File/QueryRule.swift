/// What a component asks of the query.
public enum QueryRule: Hashable, Sendable {
  /// A pattern for the whole query as it is written, without the question mark.
  case text(String)
  /// A pattern for each named item; every item of that name has to fit, and one that is absent
  /// counts as empty.
  case items([String: String])
}
