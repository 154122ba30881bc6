/// A destination decomposed by reflection: every value in it, with its label, outermost first.
struct DestinationNodes {
  struct Node {
    /// The label of an associated value or a property; nil if there is none.
    var label: String?
    var value: Any
    /// The value that it is a part of: its place among the nodes, -1 for the destination.
    var whole: Int
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
    add(&destination, 0, of: -1, depth: 0)
  }

  private mutating func add(
    _ reflection: inout Reflection, _ part: Int, of whole: Int, depth: Int
  ) {
    guard depth < Self.maximumDepth, !reflection.isWhole(part) else { return }
    let kind = reflection.kind(part)
    guard kind != .other else { return }
    for part in reflection.parts(part) {
      guard nodes.count < Self.maximumCount else { return }
      // The label of an enum's child is the case's name, and a lone associated value with a label
      // is in a one-element tuple.
      let label = kind == .enum ? nil : reflection.label(part)
      nodes.append(
        Node(
          label: label?.hasPrefix(".") == true ? nil : label, value: reflection.value(part),
          whole: whole))
      add(&reflection, part, of: nodes.count - 1, depth: depth + 1)
    }
  }
}

extension DestinationNodes {
  /// How many values two destinations have in common, at the same position.
  func likeness(to other: DestinationNodes) -> Int {
    zip(nodes, other.nodes).count { mine, other in
      guard mine.label == other.label, let value = mine.value as? AnyHashable else { return false }
      return value == other.value as? AnyHashable
    }
  }

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

/// The path of case names that leads to a destination: `messages.details` for
/// `.messages(.details(id: "1"))`.
enum CasePath {
  /// Nil for destinations that are no enums, or that hide their case names.
  static func path(of destination: Any) -> String? {
    var reflection = Reflection(destination)
    return path(of: &reflection)
  }

  /// The name of the destination's own case, without those of what it holds.
  static func first(of destination: Any) -> String? {
    path(of: destination).map { String($0.prefix { $0 != "." }) }
  }

  static func path(of destination: inout Reflection) -> String? {
    path(&destination, 0, depth: 0)
  }

  private static func path(_ reflection: inout Reflection, _ part: Int, depth: Int) -> String? {
    guard reflection.kind(part) == .enum, depth < 8 else { return nil }
    guard let payload = reflection.parts(part).first else {
      // Without a payload, only the description names the case, unless the type has its own.
      let value = reflection.value(part)
      if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
        return nil
      }
      return String(describing: value)
    }
    guard let name = reflection.label(payload) else { return nil }
    // Looks at the payload first, which reveals its kind and its contents in one step.
    let parts = reflection.parts(payload)
    if let rest = rest(&reflection, payload, depth) { return name + "." + rest }
    for part in parts {
      if let rest = rest(&reflection, part, depth) { return name + "." + rest }
    }
    return name
  }

  /// The path of a destination within another one.
  private static func rest(_ reflection: inout Reflection, _ part: Int, _ depth: Int) -> String? {
    guard !reflection.isWhole(part), reflection.kind(part) == .enum,
      reflection.value(part) is any LinkDestination
    else { return nil }
    return path(&reflection, part, depth: depth + 1)
  }
}
