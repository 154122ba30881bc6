/// A destination taken apart by reflection: every value in it, with its label, outermost first.
struct DestinationNodes {
  struct Node {
    /// The label of an associated value or a property; nil where there is none.
    var label: String?
    var value: Any
  }

  private static let maximumDepth = 8
  private static let maximumCount = 64

  private(set) var nodes: [Node] = []

  init(of destination: some LinkDestination) {
    var reflection = Reflection(destination)
    self.init(of: &reflection)
  }

  init(of destination: inout Reflection) {
    nodes.reserveCapacity(4)
    add(&destination, 0, depth: 0)
  }

  private mutating func add(_ reflection: inout Reflection, _ part: Int, depth: Int) {
    guard depth < Self.maximumDepth, !reflection.isWhole(part) else { return }
    let kind = reflection.kind(part)
    guard kind != .other else { return }
    for part in reflection.parts(part) {
      guard nodes.count < Self.maximumCount else { return }
      // The label of an enum's child is the case's name, and a lone associated value with a label
      // stands in a tuple of one.
      let label = kind == .enum ? nil : reflection.label(part)
      nodes.append(
        Node(label: label?.hasPrefix(".") == true ? nil : label, value: reflection.value(part)))
      add(&reflection, part, depth: depth + 1)
    }
  }
}

extension DestinationNodes {
  /// For each parameter the texts of the first value that serves it and no other parameter before
  /// it: by label, or else by type; nil if a parameter finds none.
  ///
  /// This is what ``ParameterSearch`` tries first.
  func firstTexts(for parameters: [RouteParameter]) -> [[String]]? {
    var chosen: [[String]] = []
    chosen.reserveCapacity(parameters.count)
    var used: [Int] = []
    for number in parameters.indices {
      guard
        let (node, texts) = value(for: parameters, number, isLabelled: true, besides: used)
          ?? value(for: parameters, number, isLabelled: false, besides: used)
      else { return nil }
      chosen.append(texts)
      if number < parameters.count - 1 { used.append(node) }
    }
    return chosen
  }

  private func value(
    for parameters: [RouteParameter], _ number: Int, isLabelled: Bool, besides used: [Int]
  ) -> (node: Int, texts: [String])? {
    for index in nodes.indices
    where (nodes[index].label == parameters[number].name) == isLabelled && !used.contains(index) {
      if let texts = parameters[number].type.texts(nodes[index].value) { return (index, texts) }
    }
    return nil
  }
}
