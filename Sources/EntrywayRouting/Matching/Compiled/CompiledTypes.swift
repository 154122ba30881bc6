/// What a walk must know of a parameter's type, without asking the type.
struct CompiledType {
  /// Whether it reads the integers from `min` to `max`, and nothing else.
  var isInteger = false
  var min: Int64 = 0
  var max: UInt64 = 0

  init(_ type: ParameterType) {
    guard !type.asksType, case .integer(let min, let max) = type.shape else { return }
    (isInteger, self.min, self.max) = (true, min, max)
  }
}

/// The types of a table's parameters, each once.
struct CompiledTypes {
  private(set) var types: [ParameterType] = []
  private(set) var ranks: [TypeRank] = []
  private var names: [ObjectIdentifier: Int] = [:]

  /// The number of a type.
  mutating func index(of type: DeclaredType) -> Int {
    guard case .swift(let swift) = type else { return add(type.facts) }
    if let index = names[ObjectIdentifier(swift)] { return index }
    let index = add(type.facts)
    names[ObjectIdentifier(swift)] = index
    return index
  }

  private mutating func add(_ type: ParameterType) -> Int {
    types.append(type)
    ranks.append(TypeRank(type))
    return types.count - 1
  }
}
