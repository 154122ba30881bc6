/// A route's pattern, taken apart: the segments of its path, its query items, its fragment.
struct RoutePattern: Hashable, Sendable {
  var segments: [PatternSegment] = []
  /// The query items; in a table with arguments per segment they stand in the segments.
  var items: [PatternItem] = []
  /// The parameter that takes the fragment.
  var fragment: String?

  /// The parameters, in the order in which the pattern's text names them.
  var parameters: [PatternParameter] = []

  /// The place of the `{rest*}` segment, if there is one.
  var restIndex: Int? { segments.firstIndex { $0.kind.isRest } }

  /// The first segment, if it is a literal.
  var firstLiteral: [UInt8]? {
    guard case .literal(let bytes)? = segments.first?.kind else { return nil }
    return bytes
  }

  /// Whether some part matches and binds nothing, so that no link can be written.
  var hasWildcard: Bool {
    segments.contains { segment in
      switch segment.kind {
      case .literal: false
      case .parameter(_, let name, _), .rest(let name): name == nil
      }
    }
  }
}
