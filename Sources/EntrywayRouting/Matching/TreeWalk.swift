/// One walk down the tree: greedy, in the order of precedence, backing out of dead ends.
///
/// Whether a way leads on depends on the node and the place in the link alone. So once a walk has
/// backed out often, it remembers which of these have failed, and the whole work is bounded by
/// nodes × segments.
struct TreeWalk {
  /// How many steps a walk takes before it starts to remember.
  private static let patience = 256

  let tree: RouteTree
  let segments: [ByteRange]
  /// How many nodes the walk has come to: what its work is measured by.
  private(set) var steps = 0
  private var failed: Set<Int> = []

  init(_ tree: RouteTree, _ segments: [ByteRange]) {
    self.tree = tree
    self.segments = segments
  }

  /// The first route, in the order of precedence, whose path takes the segments and which
  /// `accepts` takes as well.
  mutating func route(_ bytes: Span<UInt8>, where accepts: (Int) -> Bool) -> Int? {
    walk(0, 0, bytes, accepts)
  }

  private mutating func walk(
    _ node: Int, _ index: Int, _ bytes: Span<UInt8>, _ accepts: (Int) -> Bool
  ) -> Int? {
    steps += 1
    if index == segments.count {
      return tree.nodes[node].routes.first(where: accepts)
    }
    let remembers = steps > Self.patience
    let key = node * (LinkReader.maximumSegments + 1) + index
    if remembers, failed.contains(key) { return nil }
    if let child = tree.literals.child(of: node, bytes, segments[index]),
      let route = walk(child, index + 1, bytes, accepts)
    {
      return route
    }
    for edge in tree.nodes[node].edges {
      if edge.key.kind == .rest {
        if let route = walkRest(edge, index, bytes, accepts) { return route }
      } else if takes(edge, segments[index], bytes),
        let route = walk(edge.child, index + 1, bytes, accepts)
      {
        return route
      }
    }
    if remembers { failed.insert(key) }
    return nil
  }

  /// Tries the fewest segments first.
  private mutating func walkRest(
    _ edge: RouteTree.Edge, _ start: Int, _ bytes: Span<UInt8>, _ accepts: (Int) -> Bool
  ) -> Int? {
    for index in start..<segments.count {
      guard takes(edge, segments[index], bytes) else { return nil }
      // The way into the rest is known by its child, which no other edge shares.
      let key = -(edge.child * (LinkReader.maximumSegments + 1) + index)
      if steps > Self.patience {
        if failed.contains(key) { return nil }
        failed.insert(key)
      }
      if let route = walk(edge.child, index + 1, bytes, accepts) { return route }
    }
    return nil
  }

  private func takes(_ edge: RouteTree.Edge, _ segment: ByteRange, _ bytes: Span<UInt8>) -> Bool {
    guard let inner = edge.key.inner(of: segment, bytes) else { return false }
    return edge.type?.reads(bytes, inner) ?? true
  }
}
