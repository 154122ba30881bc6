/// A rule as it is compared: defaults filled in, variables replaced, the slash rules applied.
struct ResolvedRule: Hashable, Sendable {
  /// What the query has to be.
  enum Query: Hashable, Sendable {
    /// A pattern for the whole query, which is empty if there is none.
    case text(WildcardPattern)
    /// A pattern for all items of a name, in the order of the names.
    case items([Item])
  }

  /// A named query item's pattern.
  struct Item: Hashable, Sendable {
    var name: String
    var pattern: WildcardPattern
  }

  /// For a path whose trailing slashes are taken away.
  var path: WildcardPattern
  var query: Query
  /// For the fragment, which is empty if there is none.
  var fragment: WildcardPattern
  /// Whether a link that fits is blocked.
  var excludes: Bool
  var isCaseSensitive: Bool
  /// Whether the URL's escapes are decoded before it is compared.
  var decodes: Bool
}

extension ResolvedRule {
  /// A component with its defaults filled in; nil if a pattern is too large to be used.
  init?(_ component: LinkComponent, _ variables: SubstitutionVariables) {
    guard let path = WildcardPattern(component.path ?? "*", variables),
      let fragment = WildcardPattern(component.fragment ?? "*", variables),
      let query = Query(component.query ?? .text("*"), variables)
    else { return nil }
    self.path = path.forPath
    self.query = query
    self.fragment = fragment
    excludes = component.exclude ?? false
    isCaseSensitive = component.caseSensitive ?? true
    decodes = !(component.percentEncoded ?? true)
  }

  /// One of the `paths` of the format before iOS 13, to which neither defaults nor variables apply.
  init(path text: String) {
    excludes = text.hasPrefix(Self.blockingPrefix)
    let pattern = excludes ? String(text.dropFirst(Self.blockingPrefix.count)) : text
    let parts = PatternToken.tokens(of: pattern, readsVariables: false)
      .map { SubstitutionVariables().part(for: $0).part }
    path = WildcardPattern(parts: parts).forPath
    query = .text(.everything)
    fragment = .everything
    isCaseSensitive = true
    decodes = false
  }

  /// What stands before a path that blocks.
  static let blockingPrefix = "NOT "
}

extension ResolvedRule.Query {
  fileprivate init?(_ rule: QueryRule, _ variables: SubstitutionVariables) {
    switch rule {
    case .text(let text):
      guard let pattern = WildcardPattern(text, variables) else { return nil }
      self = .text(pattern)
    case .items(let items):
      var resolved: [ResolvedRule.Item] = []
      for (name, text) in items.sorted(by: { $0.key < $1.key }) {
        guard let pattern = WildcardPattern(text, variables) else { return nil }
        resolved.append(ResolvedRule.Item(name: name, pattern: pattern))
      }
      self = .items(resolved)
    }
  }
}

extension AppLinks {
  /// The rules of an entry as they are compared, nil where one cannot be used.
  ///
  /// What the entry's defaults and the section's both leave open is Apple's default.
  func resolvedRules(
    of detail: AppLinksDetail, _ variables: SubstitutionVariables
  ) -> [ResolvedRule?] {
    let defaults = detail.defaults.filled(from: self.defaults)
    return detail.rules.map { rule in
      switch rule {
      case .component(let component):
        ResolvedRule(component.filled(from: defaults), variables)
      case .path(let text): ResolvedRule(path: text)
      case .unusable: nil
      }
    }
  }
}
