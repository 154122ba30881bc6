/// How entries that carry no link become routes, as data: the entry rules of an app, and what the
/// system is told of them.
public struct EntriesManifest: Hashable, Sendable, Codable {
  /// The rules, in the order in which they are asked.
  public var rules: [ManifestRule]
  /// The notification categories.
  public var categories: [ManifestCategory]

  /// Rules and categories, made by hand; none unless given.
  public init(rules: [ManifestRule] = [], categories: [ManifestCategory] = []) {
    self.rules = rules
    self.categories = categories
  }
}
