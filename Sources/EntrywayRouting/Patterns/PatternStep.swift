/// One part of a pattern's text, in the order of the text: what reading gives, with no copy.
struct PatternStep {
  enum Kind: UInt8 {
    /// A segment of exactly this text.
    case literal
    /// One segment with text around it, or none.
    case parameter
    /// One or more segments.
    case rest
    /// `?mode=edit`, `?edit` and `?q={query}`, of the segment before or of the whole path.
    case literalItem, flag, itemParameter
    case fragment
  }

  var kind: Kind
  /// The segment; an item's name.
  var text: ByteRange
  /// The braces of a parameter, or a literal item's value.
  var inner = ByteRange(0, 0)
  /// The parameter's name; empty for one that is bound to nothing.
  var name = ByteRange(0, 0)

  var isSegment: Bool { kind == .literal || kind == .parameter || kind == .rest }
  var isItem: Bool { kind == .literalItem || kind == .flag || kind == .itemParameter }
}
