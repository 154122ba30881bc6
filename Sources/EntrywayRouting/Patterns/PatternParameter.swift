/// A parameter that a pattern names, and the place that gives its text.
struct PatternParameter: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// A segment of the pattern, by its index.
    case segment(Int)
    /// One or more segments, from the pattern's segment of that index.
    case rest(Int)
    /// A query item; with the index of its segment in tables with arguments per segment.
    case item(name: [UInt8], segment: Int?)
    case fragment
  }

  var name: String
  var place: Place

  /// The parameters in the order in which the pattern's text names them.
  static func all(of pattern: RoutePattern) -> [PatternParameter] {
    var parameters: [PatternParameter] = []
    for (index, segment) in pattern.segments.enumerated() {
      switch segment.kind {
      case .parameter(_, let name?, _):
        parameters.append(PatternParameter(name: name, place: .segment(index)))
      case .rest(let name?):
        parameters.append(PatternParameter(name: name, place: .rest(index)))
      default: break
      }
      parameters += items(segment.items, segment: index)
    }
    parameters += items(pattern.items, segment: nil)
    if let fragment = pattern.fragment {
      parameters.append(PatternParameter(name: fragment, place: .fragment))
    }
    return parameters
  }

  private static func items(_ items: [PatternItem], segment: Int?) -> [PatternParameter] {
    items.compactMap { item in
      guard case .parameter(let name) = item.value else { return nil }
      return PatternParameter(name: name, place: .item(name: item.name, segment: segment))
    }
  }
}
