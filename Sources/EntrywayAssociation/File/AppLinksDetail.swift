/// One entry of an association file's `details`: apps, and the rules that say which links are theirs.
public struct AppLinksDetail: Hashable, Sendable {
  /// The apps, by their full identifiers: `ABCDE12345.com.example.shop`.
  public var appIDs: [String]
  /// What the entry's components without a key of their own have instead.
  public var defaults: LinkComponent
  /// The rules, in the order in which they are asked; the first that takes a link decides.
  public var rules: [LinkRule]

  /// An entry for apps with their rules.
  public init(
    appIDs: [String], rules: [LinkRule], defaults: LinkComponent = LinkComponent()
  ) {
    self.appIDs = appIDs
    self.rules = rules
    self.defaults = defaults
  }
}
