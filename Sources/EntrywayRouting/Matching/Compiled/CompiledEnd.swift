/// A route that ends at a node.
struct CompiledEnd {
  /// The route's index in the table.
  var route: Int32
  /// The next route that ends at the node, in the order of precedence, or -1.
  var next: Int32 = -1
  /// The route's query items, in the table's list.
  var firstItem: Int32 = 0
  var itemCount: Int16 = 0
  /// Only the slow road reads the route: it has a fragment, an array, a rest, or is for one kind
  /// of links.
  var isUndecided = false
}

/// A query item that a route looks for.
struct CompiledItem {
  enum Kind: UInt8 {
    case required, optional
  }

  /// The first and the last eight bytes of the name, as ``Words`` has them.
  var first: UInt64
  var last: UInt64
  var length: Int32
  var kind: Kind
}
