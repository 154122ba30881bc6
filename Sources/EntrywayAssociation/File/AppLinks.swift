/// The `applinks` section of an association file.
public struct AppLinks: Hashable, Sendable {
  /// What components without a key of their own have instead, in every entry.
  public var defaults: LinkComponent
  /// The file's own variables, and the texts that each stands for.
  public var substitutionVariables: [String: [String]]
  /// The entries, in the file's order.
  public var details: [AppLinksDetail]

  /// A section with entries, and nothing else unless it is given.
  public init(
    details: [AppLinksDetail], defaults: LinkComponent = LinkComponent(),
    substitutionVariables: [String: [String]] = [:]
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
  }
}
