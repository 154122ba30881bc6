/// A rule, ready to be compared with many URLs.
///
/// It is an object, so that going through a list of rules copies none of their arrays.
final class CompiledRule: Sendable {
  private enum Query: Sendable {
    case everything
    case text(CompiledPattern)
    case items([(name: [UInt8], pattern: CompiledPattern)])
  }

  let excludes: Bool
  private let decodes: Bool
  private let path: CompiledPattern
  private let query: Query
  private let fragment: CompiledPattern

  init(_ rule: ResolvedRule, _ compiler: inout PatternCompiler) {
    func compiled(_ pattern: WildcardPattern) -> CompiledPattern {
      CompiledPattern(pattern, isCaseSensitive: rule.isCaseSensitive, &compiler)
    }
    excludes = rule.excludes
    decodes = rule.decodes
    path = compiled(rule.path)
    fragment = compiled(rule.fragment)
    switch rule.query {
    case .text(.everything): query = .everything
    case .text(let pattern): query = .text(compiled(pattern))
    case .items(let items):
      query = .items(items.map { (Array($0.name.utf8), compiled($0.pattern)) })
    }
  }

  /// Whether the path, the query and the fragment all fit.
  func matches(_ url: borrowing AssociationURL) -> Bool {
    if decodes, let decoded = url.decoded { return matches(decoded) }
    return matches(url.raw)
  }

  private func matches(_ parts: borrowing AssociationURL.Parts) -> Bool {
    guard path.matches(parts.bytes, parts.path, slashes: parts.slashes),
      fragment.matches(parts.bytes, parts.fragment)
    else { return false }
    switch query {
    case .everything: return true
    case .text(let pattern): return pattern.matches(parts.bytes, parts.query)
    case .items(let items):
      for (name, pattern) in items {
        guard Self.matches(pattern, itemsNamed: name, of: parts) else { return false }
      }
      return true
    }
  }

  /// Every item of the name has to fit; without any, nothing stands in their place.
  private static func matches(
    _ pattern: CompiledPattern, itemsNamed name: [UInt8],
    of parts: borrowing AssociationURL.Parts
  ) -> Bool {
    var isPresent = false
    for item in parts.items where parts.bytes[item.name].elementsEqual(name) {
      isPresent = true
      guard pattern.matches(parts.bytes, item.value) else { return false }
    }
    return isPresent || pattern.matches([], 0..<0)
  }
}
