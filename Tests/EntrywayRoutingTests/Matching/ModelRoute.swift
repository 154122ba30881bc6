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
  /// The hosts that the route is limited to; none if it is not.
  var hosts: [String] = []

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
      types: parameters.map { $0.type.parameterType($0.count) },
      options: RouteOptions(only: only, limits: RouteLimits(hosts)))
  }
}

/// The parameter types of the random tables, with their grammars and ranks as the design words
/// them, and no line of the library's.
enum ModelType: CaseIterable {
  case boolean, two, three, int8, uint16, int, decimal, opaque, text

  /// The lesser is tried first.
  var rank: [Int] {
    switch self {
    case .boolean: [0]
    case .two: [1, 2]
    case .three: [1, 3]
    case .int8: [2, 8]
    case .uint16: [2, 16]
    case .int: [2, 64]
    case .decimal: [5]
    case .opaque: [6]
    case .text: [8]
    }
  }

  func reads(_ text: String) -> Bool {
    switch self {
    case .boolean: text == "true" || text == "false"
    case .two: text == "a" || text == "b"
    case .three: text == "a" || text == "1" || text == "x"
    case .int8: isInteger(text) && (-128...127).contains(Int(text) ?? .max)
    case .uint16: isInteger(text) && (0...65_535).contains(Int(text) ?? .max)
    case .int: isInteger(text) && Int(text) != nil
    case .decimal: isDecimal(text)
    case .opaque: text.first == "s" && Int(text.dropFirst()) != nil
    case .text: true
    }
  }

  func parameterType(_ count: ModelCount) -> ParameterType {
    switch self {
    case .boolean: Self.type(Bool.self, count)
    case .two: Self.type(Color.self, count)
    case .three: Self.type(Letter.self, count)
    case .int8: Self.type(Int8.self, count)
    case .uint16: Self.type(UInt16.self, count)
    case .int: Self.type(Int.self, count)
    case .decimal: Self.type(Double.self, count)
    case .opaque: Self.type(Sku.self, count)
    case .text: Self.type(String.self, count)
    }
  }

  private static func type<Parameter: LinkParameter>(
    _ type: Parameter.Type, _ count: ModelCount
  ) -> ParameterType {
    switch count {
    case .one: ParameterType(type)
    case .optional: ParameterType(Parameter?.self)
    case .many: ParameterType([Parameter].self)
    }
  }

  private func isInteger(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  /// Enough for the texts that the random links are made of.
  private func isDecimal(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let whole = parts.first, parts.count <= 2, isInteger(whole) else { return false }
    return parts.count == 1 || (isInteger(parts[1]) && !parts[1].hasPrefix("-"))
  }
}

/// How many texts a parameter of the random tables takes.
enum ModelCount {
  case one, optional, many
}
