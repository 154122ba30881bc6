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

  /// What the pattern says, wherever it stands in its text, so that two spellings are equal.
  var spelling: RoutePattern {
    var copy = self
    for index in segments.indices { copy.segments[index].place = ByteRange(0, 0) }
    copy.parameters = []
    return copy
  }
}

extension RoutePattern {
  /// Puts together what reading gave.
  init(_ steps: [PatternStep], _ bytes: Span<UInt8>, _ arguments: ArgumentMode) {
    for step in steps {
      let name = step.name.isEmpty ? nil : String(copying: bytes, step.name)
      switch step.kind {
      case .literal:
        let text = PercentCoding.decodedBytes(bytes, step.text)
        segments.append(PatternSegment(kind: .literal(text), place: step.text))
      case .parameter:
        let before = ByteRange(step.text.lower, step.inner.lower)
        let behind = ByteRange(step.inner.upper, step.text.upper)
        let kind = PatternSegment.Kind.parameter(
          prefix: PercentCoding.decodedBytes(bytes, before), name: name,
          suffix: PercentCoding.decodedBytes(bytes, behind))
        segments.append(PatternSegment(kind: kind, place: step.text))
      case .rest: segments.append(PatternSegment(kind: .rest(name: name), place: step.text))
      case .fragment: fragment = name
      case .literalItem:
        add(.literal(PercentCoding.decodedBytes(bytes, step.inner)), step, bytes, arguments)
      case .flag: add(.flag, step, bytes, arguments)
      case .itemParameter: add(.parameter(name ?? ""), step, bytes, arguments)
      }
    }
    parameters = PatternParameter.all(of: self)
  }

  private mutating func add(
    _ value: PatternItem.Value, _ step: PatternStep, _ bytes: Span<UInt8>, _ arguments: ArgumentMode
  ) {
    let item = PatternItem(name: PercentCoding.decodedBytes(bytes, step.text), value: value)
    if arguments == .query {
      items.append(item)
    } else {
      segments[segments.count - 1].items.append(item)
    }
  }
}
