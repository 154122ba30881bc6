/// The query and the fragment of a link, without its path.
struct LinkSupplement: Hashable, Sendable {
  /// Without the question mark; empty if there is none.
  var query: [UInt8] = []
  /// Without the number sign; empty if there is none.
  var fragment: [UInt8] = []

  /// Whether it is the shorter, by the query and then by the fragment.
  static func precedes(_ left: LinkSupplement, _ right: LinkSupplement) -> Bool {
    if left.query.count != right.query.count { return left.query.count < right.query.count }
    if left.fragment.count != right.fragment.count {
      return left.fragment.count < right.fragment.count
    }
    if left.query != right.query { return left.query.lexicographicallyPrecedes(right.query) }
    return left.fragment.lexicographicallyPrecedes(right.fragment)
  }
}
