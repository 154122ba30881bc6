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
