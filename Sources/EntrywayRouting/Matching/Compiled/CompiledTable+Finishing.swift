extension CompiledTable {
  /// The route that ends at `node` and finds what it requires in the query.
  ///
  /// - Parameters:
  ///   - place: Where the path ends.
  ///   - open: How many ways are open.
  @inline(__always)
  func finish<Link: LinkScanner>(
    _ node: Int, _ link: Link, _ place: Int, _ scratch: UnsafeMutablePointer<Int32>,
    _ captured: Int, open: Int, checksTypes: Bool
  ) -> CompiledAnswer {
    let end = Int(nodes[node].end)
    if end < 0 { return .noRoute }
    // In bounds: a node's end is one of the table's.
    if place == link.count, ends[end].flags == .isPlain {
      return CompiledAnswer(Int(ends[end].route), open: open)
    }
    let route = finishWithItems(end, link, place, scratch, captured, checksTypes: checksTypes)
    // The captures are no longer what the open ways left, or another route ends here.
    let isLast = ends[end].next < 0 && ends[end].unbound == 0
    return CompiledAnswer(route, open: isLast ? open : -1)
  }

  @inline(never)
  private func finishWithItems<Link: LinkScanner>(
    _ first: Int, _ link: Link, _ place: Int, _ scratch: UnsafeMutablePointer<Int32>,
    _ captured: Int, checksTypes: Bool
  ) -> Int {
    var end = first
    while end >= 0 {
      let flags = ends[end].flags
      if flags.contains(.isRead) {
        guard let isTaken = link.isTaken(by: Int(ends[end].route)) else {
          return CompiledAnswer.undecided.route
        }
        if isTaken { return Int(ends[end].route) }
      } else if !flags.contains(link.isWeb ? .onlyCustomScheme : .onlyWeb) {
        // In bounds: what is captured has room, for the builder has counted it.
        switch read(ends[end], link, place, scratch + 2 &* captured, checksTypes: checksTypes) {
        case .found:
          if ends[end].unbound != 0 { drop(ends[end], scratch, captured) }
          return Int(ends[end].route)
        case .missing: break
        case .undecided: return CompiledAnswer.undecided.route
        case .refused: return CompiledAnswer.refused.route
        }
      }
      end = Int(ends[end].next)
    }
    return CompiledAnswer.noRoute.route
  }

  /// Takes the captures out that a route has no parameter for.
  private func drop(
    _ end: CompiledEnd, _ scratch: UnsafeMutablePointer<Int32>, _ captured: Int
  ) {
    var kept = 0
    for index in 0..<captured &+ Int(end.parameterCount) {
      // In bounds: as many were captured, and no more are kept.
      if index < captured, end.unbound & 1 &<< UInt16(index) != 0 { continue }
      scratch[2 &* kept] = scratch[2 &* index]
      scratch[2 &* kept &+ 1] = scratch[2 &* index &+ 1]
      kept &+= 1
    }
  }
}
