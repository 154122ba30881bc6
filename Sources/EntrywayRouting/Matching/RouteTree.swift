/// The routes of a table as a tree over their segments: a lookup walks one way down it, however
/// many routes there are.
struct RouteTree: Sendable {
  /// A way on from a node that is no literal.
  struct Edge: Sendable {
    var key: SegmentKey
    /// The type that the segment must read as; nil if any text will do.
    var type: ParameterType?
    var child: Int
  }

  struct Node: Sendable {
    /// Sorted by rank.
    var edges: [Edge] = []
    /// The routes that end here, sorted by rank.
    var routes: [Int] = []
  }

  var nodes: [Node] = [Node()]
  var literals = LiteralTable()

  init(_ routes: [RouteInfo]) {
    for (index, route) in routes.enumerated() { insert(route, index) }
    for index in nodes.indices {
      nodes[index].edges.sort { $0.key < $1.key }
      nodes[index].routes.sort { RouteRank.precedes(routes[$0], routes[$1]) }
    }
  }

  private mutating func insert(_ route: RouteInfo, _ index: Int) {
    guard let pattern = route.pattern else { return }
    var types: [Int: ParameterType] = [:]
    for parameter in route.parameters {
      switch parameter.place {
      case .segment(let segment): types[segment] = parameter.type
      case .rest(let segment):
        types[segment] = parameter.type.takesAnyText ? nil : parameter.type
      default: break
      }
    }
    var node = 0
    for (place, segment) in pattern.segments.enumerated() {
      node = child(of: node, SegmentKey(segment, type: types[place]), types[place])
    }
    nodes[node].routes.append(index)
  }

  private mutating func child(of node: Int, _ key: SegmentKey, _ type: ParameterType?) -> Int {
    if key.kind == .literal {
      if let child = literals.child(of: node, key.prefix) { return child }
      nodes.append(Node())
      literals.insert(node, key.prefix, child: nodes.count - 1)
      return nodes.count - 1
    }
    if let edge = nodes[node].edges.first(where: { $0.key == key }) { return edge.child }
    nodes.append(Node())
    let checked = key.type == .text ? nil : type
    nodes[node].edges.append(Edge(key: key, type: checked, child: nodes.count - 1))
    return nodes.count - 1
  }
}
