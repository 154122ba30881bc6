/// The rank of a pattern's segment among others in the same position; the lowest is tried first.
///
/// A literal, then a parameter with text around it (the longer text first, of equally long ones the
/// longer prefix, then by bytes: `/item-{id}` before `/{id}.json`), a typed parameter, a plain
/// text, and the rest. Equal keys are one way through the tree.
struct SegmentKey: Hashable, Comparable, Sendable {
  enum Kind: Int, Hashable, Sendable {
    case literal, affixed, typed, text, rest
  }

  var kind: Kind
  /// A literal's bytes, or the text before a parameter.
  var prefix: [UInt8] = []
  /// The text after a parameter.
  var suffix: [UInt8] = []
  var type = TypeRank.text

  /// The key only by its rank: types that rank alike have the same.
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

extension SegmentKey {
  /// The part of `segment` between the texts around the parameter; nil if they are not there, or
  /// nothing is between them.
  func inner(of segment: ByteRange, _ bytes: Span<UInt8>) -> ByteRange? {
    guard kind == .affixed else { return segment }
    let inner = ByteRange(segment.lower + prefix.count, segment.upper - suffix.count)
    guard inner.lower < inner.upper else { return nil }
    for (offset, byte) in prefix.enumerated() where bytes[segment.lower + offset] != byte {
      return nil
    }
    for (offset, byte) in suffix.enumerated() where bytes[inner.upper + offset] != byte {
      return nil
    }
    return inner
  }

  /// Whether half of the text before or after the parameter is there, in whatever case.
  func resembles(_ text: String) -> Bool {
    func isSame(_ left: UInt8, _ right: UInt8) -> Bool {
      ASCII.lowercased(left) == ASCII.lowercased(right)
    }
    let before = zip(prefix, text.utf8).prefix(while: isSame).count
    let behind = zip(suffix.reversed(), text.utf8.reversed()).prefix(while: isSame).count
    return before > 0 && 2 * before >= prefix.count || behind > 0 && 2 * behind >= suffix.count
  }
}

/// The rank of a parameter's type among others in the same position; the one that accepts fewer
/// texts comes first.
struct TypeRank: Hashable, Comparable, Sendable {
  var order: Int
  var width: UInt64 = 0
  var detail = ""

  static let text = TypeRank(order: 8)

  init(order: Int, width: UInt64 = 0, detail: String = "") {
    self.order = order
    self.width = width
    self.detail = detail
  }

  init(_ type: ParameterType) {
    switch type.shape {
    case .boolean: self.init(order: 0)
    case .oneOf(let texts):
      self.init(order: 1, width: UInt64(texts.count), detail: texts.joined(separator: "\u{0}"))
    case .integer(let min, let max):
      // One less than there are numbers.
      let width =
        min < 0
        ? max.addingReportingOverflow(min.magnitude)
        : max.subtractingReportingOverflow(UInt64(min))
      self.init(
        order: 2, width: width.overflow ? (min < 0 ? .max : 0) : width.partialValue,
        detail: "\(min) \(max)")
    case .uuid: self.init(order: 3)
    case .date: self.init(order: 4)
    case .decimal: self.init(order: 5)
    case .opaque: self.init(order: 6)
    case .text: self.init(order: type.isExact ? 8 : 7)
    }
    // A type that may refuse texts of its shape is a way of its own. Its name comes first as a
    // manifest has it, so that the manifest's table ranks alike.
    if !type.isExact { detail += type.type == nil ? type.name : "\(type.name) \(type.typeName)" }
  }

  static func < (left: TypeRank, right: TypeRank) -> Bool {
    if left.order != right.order { return left.order < right.order }
    if left.width != right.width { return left.width < right.width }
    return left.detail.utf8.lexicographicallyPrecedes(right.detail.utf8)
  }
}
