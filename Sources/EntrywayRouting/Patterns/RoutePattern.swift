/// A route's pattern, taken apart: the segments of its path, its query items, its fragment.
struct RoutePattern: Hashable, Sendable {
  var segments: [PatternSegment] = []
  /// The query items; in a table with arguments per segment they stand in the segments.
  var items: [PatternItem] = []
  /// The parameter that takes the fragment.
  var fragment: String?

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

/// One segment of a pattern's path.
struct PatternSegment: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Exactly these bytes, decoded.
    case literal([UInt8])
    /// One segment, with text around it; without a name it binds nothing.
    case parameter(prefix: [UInt8], name: String?, suffix: [UInt8])
    /// One or more segments.
    case rest(name: String?)

    var isRest: Bool {
      if case .rest = self { true } else { false }
    }
  }

  var kind: Kind
  /// The arguments of the segment, in tables with arguments per segment.
  var items: [PatternItem] = []
  /// Where the segment stands in the pattern's text.
  var place = ByteRange(0, 0)
}

/// One query item of a pattern.
struct PatternItem: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// `?mode=edit`: required, exactly this text.
    case literal([UInt8])
    /// `?edit`: a flag that is required.
    case flag
    /// `?q={query}`: bound to the parameter.
    case parameter(String)
  }

  /// The item's name, decoded.
  var name: [UInt8]
  var value: Value
}
