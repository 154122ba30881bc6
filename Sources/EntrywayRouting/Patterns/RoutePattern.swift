/// A parsed route pattern: the segments of its path, its query items, its fragment.
struct RoutePattern: Hashable, Sendable {
  var segments: [PatternSegment] = []
  /// The query items; in a table with arguments per segment, they are in the segments.
  var items: [PatternItem] = []
  /// The parameter that takes the fragment.
  var fragment: String?

  /// The parameters, in the order in which the pattern's text names them.
  var parameters: [PatternParameter] = []

  /// The index of the `{rest*}` segment, if there is one.
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

  /// The pattern without text ranges, so that different spellings are equal.
  var spelling: RoutePattern {
    var copy = self
    for index in segments.indices { copy.segments[index].range = ByteRange(0, 0) }
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
        segments.append(PatternSegment(kind: .literal(text), range: step.text))
      case .parameter:
        let before = ByteRange(step.text.lower, step.inner.lower)
        let behind = ByteRange(step.inner.upper, step.text.upper)
        let kind = PatternSegment.Kind.parameter(
          prefix: PercentCoding.decodedBytes(bytes, before), name: name,
          suffix: PercentCoding.decodedBytes(bytes, behind))
        segments.append(PatternSegment(kind: kind, range: step.text))
      case .rest: segments.append(PatternSegment(kind: .rest(name: name), range: step.text))
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

/// One segment of a pattern's path.
struct PatternSegment: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Exactly these bytes, decoded.
    case literal([UInt8])
    /// One segment, with text around it; without a name, it binds nothing.
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
  /// The segment's range in the pattern's text.
  var range = ByteRange(0, 0)
}

/// One query item of a pattern.
struct PatternItem: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// `?mode=edit`: required, exactly this text.
    case literal([UInt8])
    /// `?edit`: a required flag.
    case flag
    /// `?q={query}`: bound to the parameter.
    case parameter(String)
  }

  /// The item's name, decoded.
  var name: [UInt8]
  var value: Value
}

/// A parameter that a pattern names, and its position there.
struct PatternParameter: Hashable, Sendable {
  enum Position: Hashable, Sendable {
    /// A segment of the pattern, by its index.
    case segment(Int)
    /// One or more segments, from the pattern's segment of that index.
    case rest(Int)
    /// A query item; with the index of its segment in tables with arguments per segment.
    case item(name: [UInt8], segment: Int?)
    case fragment
  }

  var name: String
  var position: Position

  /// The parameters in the order in which the pattern's text names them.
  static func all(of pattern: RoutePattern) -> [PatternParameter] {
    var parameters: [PatternParameter] = []
    for (index, segment) in pattern.segments.enumerated() {
      switch segment.kind {
      case .parameter(_, let name?, _):
        parameters.append(PatternParameter(name: name, position: .segment(index)))
      case .rest(let name?):
        parameters.append(PatternParameter(name: name, position: .rest(index)))
      default: break
      }
      parameters += items(segment.items, segment: index)
    }
    parameters += items(pattern.items, segment: nil)
    if let fragment = pattern.fragment {
      parameters.append(PatternParameter(name: fragment, position: .fragment))
    }
    return parameters
  }

  private static func items(_ items: [PatternItem], segment: Int?) -> [PatternParameter] {
    items.compactMap { item in
      guard case .parameter(let name) = item.value else { return nil }
      return PatternParameter(name: name, position: .item(name: item.name, segment: segment))
    }
  }
}
