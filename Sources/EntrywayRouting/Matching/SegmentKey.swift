/// How a segment of a pattern ranks among others at the same place: the lesser is tried first.
///
/// A literal, then a parameter with text around it (the longer text first, of equally long ones the
/// longer prefix, then by bytes: `/item-{id}` before `/{id}.json`), a typed parameter, a plain text,
/// and the rest. Equal keys are one way through the tree.
struct SegmentKey: Hashable, Comparable, Sendable {
  enum Kind: Int, Hashable, Sendable {
    case literal, affixed, typed, text, rest
  }

  var kind: Kind
  /// A literal's bytes, or the text before a parameter.
  var prefix: [UInt8] = []
  /// The text behind a parameter.
  var suffix: [UInt8] = []
  var type = TypeRank.text

  /// The key by its rank alone: types that rank alike have the same.
  var withoutDetail: SegmentKey {
    var copy = self
    copy.type.detail = ""
    return copy
  }

  static func < (left: SegmentKey, right: SegmentKey) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    let (leftCount, rightCount) = (
      left.prefix.count + left.suffix.count, right.prefix.count + right.suffix.count
    )
    if leftCount != rightCount { return leftCount > rightCount }
    if left.prefix.count != right.prefix.count { return left.prefix.count > right.prefix.count }
    if left.prefix != right.prefix { return left.prefix.lexicographicallyPrecedes(right.prefix) }
    if left.suffix != right.suffix { return left.suffix.lexicographicallyPrecedes(right.suffix) }
    return left.type < right.type
  }
}

extension SegmentKey {
  /// The key of a pattern's segment whose parameter, if it has one, is of `type`.
  init(_ segment: PatternSegment, type: ParameterType?) {
    self.init(segment, rank: type.map { TypeRank($0) } ?? .text)
  }

  init(_ segment: PatternSegment, rank: TypeRank) {
    switch segment.kind {
    case .literal(let bytes): self.init(kind: .literal, prefix: bytes)
    case .rest: self.init(kind: .rest, type: rank)
    case .parameter(let prefix, _, let suffix):
      let kind: Kind =
        !prefix.isEmpty || !suffix.isEmpty ? .affixed : rank == .text ? .text : .typed
      self.init(kind: kind, prefix: prefix, suffix: suffix, type: rank)
    }
  }
}
