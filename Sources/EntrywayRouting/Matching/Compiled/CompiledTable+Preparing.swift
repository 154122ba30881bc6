extension CompiledTable {
  /// The road for links that the hot one leaves: they are read by every rule and decoded first.
  ///
  /// - Parameters:
  ///   - layout: Where the link's parts stand.
  ///   - routes: What the routes are, for those that have more than captures can hold.
  ///   - found: Called with the route that takes the link, and the captures.
  @inline(never)
  func find(
    _ layout: LinkLayout, _ link: Span<UInt8>, _ routes: OnDemand<[RouteInfo]>,
    _ found: (Int, PreparedLink, UnsafeMutableBufferPointer<Int32>) -> Void
  ) -> CompiledAnswer {
    let parts = PreparedParts(layout, link)
    var kept: RouteReading?
    return link.withUnsafeBufferPointer { whole in
      parts.bytes.withUnsafeBufferPointer { bytes in
        withUnsafeMutablePointer(to: &kept) { kept in
          guard let base = bytes.baseAddress else { return .noRoute }
          let prepared = PreparedLink(parts, base, layout, whole, routes, kept)
          return withUnsafeTemporaryAllocation(of: Int32.self, capacity: prepared.room.count) {
            guard let numbers = $0.baseAddress else { return .noRoute }
            let answer = walk(
              prepared, from: CompiledPlace(parts.start), numbers, checksTypes: true)
            if answer.route >= 0 { found(answer.route, prepared, $0) }
            return answer
          }
        }
      }
    }
  }
}
