@testable import EntrywayRouting

/// A route of the random tables, described apart from the library.
struct ModelRoute: Sendable {
  struct Parameter {
    var name: String
    var type: ModelType
    var count = ModelCount.one
  }

  enum Segment {
    case literal(String)
    /// Nothing is bound without a parameter.
    case one(prefix: String, Parameter?, suffix: String)
    case rest(Parameter?)
  }

  struct Item {
    enum Value {
      case flag
      case literal(String)
      case parameter(Parameter)
    }

    var name: String
    var value: Value
  }

  var name: String
  /// The pattern's text.
  var pattern: String
  var segments: [Segment]
  /// For tables with arguments per segment.
  var segmentItems: [[Item]]
  var items: [Item]
  var fragment: Parameter?
  var only: LinkKind?

  /// The items that a link must have: all of them, and the literal ones.
  var required: (all: Int, literal: Int) {
    var all = 0
    var literal = 0
    for item in segmentItems.flatMap({ $0 }) + items {
      switch item.value {
      case .flag, .literal: literal += 1
      case .parameter(let parameter) where parameter.count == .one: all += 1
      case .parameter: break
      }
    }
    if let fragment, fragment.count == .one { all += 1 }
    return (all + literal, literal)
  }

  /// The parameters in the order in which the pattern names them.
  var parameters: [Parameter] {
    var found: [Parameter] = []
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .literal: break
      case .one(_, let parameter, _), .rest(let parameter):
        if let parameter { found.append(parameter) }
      }
      found += Self.parameters(of: segmentItems[index])
    }
    return found + Self.parameters(of: items) + [fragment].compactMap { $0 }
  }

  private static func parameters(of items: [Item]) -> [Parameter] {
    items.compactMap { if case .parameter(let parameter) = $0.value { parameter } else { nil } }
  }

  /// The library's route.
  var route: Route<NamedRoute> {
    Route(
      named: name, pattern, names: parameters.map(\.name),
      types: parameters.map { $0.type.parameterType($0.count) }, options: RouteOptions(only: only))
  }
}
