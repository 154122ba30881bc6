/// What a route requires of query items and the fragment, by which equal paths are ranked.
struct ItemRequirements: Hashable, Sendable {
  struct Literal: Hashable, Sendable {
    var segment: Int?
    var name: [UInt8]
    /// Nil for a flag.
    var text: [UInt8]?
  }

  /// Literal items and flags.
  var literals: [Literal] = []
  /// How many parameters must be present.
  var parameterCount = 0

  var count: Int { literals.count + parameterCount }

  init() {}

  init(_ pattern: RoutePattern, _ parameters: [RouteParameter]) {
    for (index, segment) in pattern.segments.enumerated() { add(segment.items, segment: index) }
    add(pattern.items, segment: nil)
    for parameter in parameters where parameter.type.count == .one {
      switch parameter.place {
      case .item, .fragment: parameterCount += 1
      case .segment, .rest: break
      }
    }
  }

  private mutating func add(_ items: [PatternItem], segment: Int?) {
    for item in items {
      switch item.value {
      case .literal(let text):
        literals.append(Literal(segment: segment, name: item.name, text: text))
      case .flag: literals.append(Literal(segment: segment, name: item.name, text: nil))
      case .parameter: break
      }
    }
  }

  /// Whether no link can satisfy both: the same item must have two different texts, or a text and
  /// none.
  func excludes(_ other: ItemRequirements) -> Bool {
    literals.contains { mine in
      other.literals.contains {
        $0.segment == mine.segment && $0.name == mine.name && $0.text != mine.text
      }
    }
  }
}
