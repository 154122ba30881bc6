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
    add(destination, depth: 0)
  }

  private mutating func add(_ value: Any, depth: Int) {
    guard depth < Self.maximumDepth else { return }
    let mirror = Mirror(reflecting: value)
    // What an array or an optional holds is the parameter's own matter.
    switch mirror.displayStyle {
    case .enum, .struct, .tuple: break
    default: return
    }
    for child in mirror.children {
      guard nodes.count < Self.maximumCount else { return }
      // The label of an enum's child is the case's name, and a lone associated value with a label
      // stands in a tuple of one.
      let isCase = mirror.displayStyle == .enum
      let label = child.label.flatMap { isCase || $0.hasPrefix(".") ? nil : $0 }
      nodes.append(Node(label: label, value: child.value))
      add(child.value, depth: depth + 1)
    }
  }
}
