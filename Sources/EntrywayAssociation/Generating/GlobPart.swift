import EntrywayRouting

/// What a file can say of one part of a link, a segment, an item's value or the fragment: patterns
/// that take all texts of a route's parameter, and patterns for those among them that are none.
struct GlobPart: Hashable {
  /// Patterns that together take all texts of the part.
  var includes: [String]
  /// Patterns that take all other texts which the includes take, and none of the part's.
  var excludes: [String] = []

  /// Whether the includes take nothing but the part's texts.
  var isExact: Bool { excludes.isEmpty }

  /// Any text that is not empty.
  static let anything = GlobPart(includes: ["?*"])

  /// The part with texts around each pattern.
  func between(_ prefix: String, _ suffix: String) -> GlobPart {
    GlobPart(
      includes: includes.map { prefix + $0 + suffix },
      excludes: excludes.map { prefix + $0 + suffix })
  }
}
