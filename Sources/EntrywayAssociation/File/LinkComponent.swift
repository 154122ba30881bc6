/// One component as a file has it, or the `defaults` that components share.
///
/// What is nil is left to the entry's defaults, then to the section's, then to Apple's: each
/// pattern is `*`, nothing is excluded, case counts, and the URL is compared as it is written.
///
/// Apple: [applinks.Details.Components](https://developer.apple.com/documentation/bundleresources/applinks/details/components).
public struct LinkComponent: Hashable, Sendable {
  /// The pattern of the path, under the key `/`.
  public var path: String?
  /// What the query has to be, under the key `?`.
  public var query: QueryRule?
  /// The pattern of the fragment, under the key `#`.
  public var fragment: String?
  /// Whether a link that fits stays in the browser.
  public var exclude: Bool?
  /// Whether case matters.
  public var caseSensitive: Bool?
  /// Whether the URL is compared as it is written; if not, its escapes are decoded before.
  public var percentEncoded: Bool?
  /// A note that the system ignores.
  public var comment: String?

  /// A component with the given keys.
  ///
  /// - Parameters:
  ///   - path: The pattern of the path, under the key `/`.
  ///   - query: What the query has to be, under the key `?`.
  ///   - fragment: The pattern of the fragment, under the key `#`.
  ///   - exclude: Whether a link that fits stays in the browser.
  ///   - caseSensitive: Whether case counts.
  ///   - percentEncoded: Whether the URL is compared as it is written; if not, its escapes are
  ///     decoded before.
  ///   - comment: A note that the system ignores.
  public init(
    path: String? = nil, query: QueryRule? = nil, fragment: String? = nil, exclude: Bool? = nil,
    caseSensitive: Bool? = nil, percentEncoded: Bool? = nil, comment: String? = nil
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.exclude = exclude
    self.caseSensitive = caseSensitive
    self.percentEncoded = percentEncoded
    self.comment = comment
  }

  /// The component with what it leaves open taken from defaults, key by key.
  func filled(from defaults: LinkComponent) -> LinkComponent {
    LinkComponent(
      path: path ?? defaults.path, query: query ?? defaults.query,
      fragment: fragment ?? defaults.fragment, exclude: exclude ?? defaults.exclude,
      caseSensitive: caseSensitive ?? defaults.caseSensitive,
      percentEncoded: percentEncoded ?? defaults.percentEncoded, comment: comment)
  }
}

/// What a component asks of the query.
public enum QueryRule: Hashable, Sendable {
  /// A pattern for the whole query as it is written, without the question mark.
  case text(String)
  /// A pattern for each named item; every item of that name has to fit, and one that is absent
  /// counts as empty.
  case items([String: String])
}
