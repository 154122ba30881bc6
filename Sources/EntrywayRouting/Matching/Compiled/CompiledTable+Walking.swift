/// Where a walk stands.
struct CompiledPlace {
  /// Where the path begins.
  var pathStart: Int
  /// Where the next segment begins; -1 at a dead end.
  var start: Int
  var node = 0
  /// How many texts are captured, and how many ways are open.
  var captured = 0
  var open = 0

  /// At the root.
  init(_ pathStart: Int) {
    self.init(pathStart, pathStart, 0, 0, 0)
  }

  @inline(__always)
  init(_ pathStart: Int, _ start: Int, _ node: Int, _ captured: Int, _ open: Int) {
    self.pathStart = pathStart
    self.start = start
    self.node = node
    self.captured = captured
    self.open = open
  }
}

extension CompiledTable {
  /// Walks down the tree, greedily and in the order of precedence, and backs out of dead ends.
  ///
  /// A way is open at most once for each node and each place in the link, so that the work is
  /// bounded by nodes × segments: without a rest a node is reached in one way alone, and behind
  /// a rest, of which a pattern has one, once for each length of the rest.
  ///
  /// - Parameters:
  ///   - origin: Where the walk begins; the link's scanner stands there too.
  ///   - checksTypes: Whether each type is asked on the way. If not, those of lone parameters are
  ///     left to whoever reads them.
  func walk<Link: LinkScanner>(
    _ link: Link, from origin: CompiledPlace, _ scratch: UnsafeMutablePointer<Int32>,
    checksTypes: Bool
  ) -> CompiledAnswer {
    var link = link
    let base = link.base
    let count = link.count
    let room = link.room
    var (start, node, captured, open) = (origin.start, origin.node, origin.captured, origin.open)
    var isDeadEnd = start < 0
    // Whether a rest took more than one segment: no pattern is longer than a link may be.
    var isStretched = false
    // The way to try, if the walk has just come back to it.
    var retried = 0
    while true {
      if isDeadEnd {
        if open == 0 { return .noRoute }
        open &-= 1
        // In bounds: as many choices were written.
        let choice = scratch + room.place(ofChoice: open)
        retried = Int(choice[0])
        start = Int(choice[1])
        captured = Int(choice[2])
        link.move(to: start)
      }
      isDeadEnd = true
      var place = count
      var isThrough = start >= count
      if !isThrough {
        let end = link.next()
        // In bounds where it is read: `end` is less than `count`. The end counts as a slash.
        let stop = end < count ? base[end] : ASCII.slash
        if stop != ASCII.slash, stop != ASCII.question, stop != ASCII.hash {
          return classes[Int(stop)] == ByteClass.refused ? .refused : .undecided
        }
        place = end
        var next = 0
        if end == start {
          // An empty segment is one behind a last slash, or a mistake.
          if stop == ASCII.slash { return .refused }
          isThrough = retried == 0
        } else if retried == 0 {
          // In bounds: a node's number comes from the tree itself.
          let ways = nodes[node].ways
          if ways.hasLiterals { next = literal(from: node, base, start, end) }
          if next != 0 {
            if nodes[next].ways.isShared {
              if !push(ways.edge, start, captured, scratch, room, &open) { return .undecided }
            }
          } else if ways.isOnePlainEdge, !checksTypes {
            // (No literal is made of dots, so that they need no look on the way through literals.)
            if base[start] == ASCII.dot, isDots(base, start, end) { return .refused }
            if captured == room.captures || end < 8 { return .undecided }
            capture(start, end, scratch, captured)
            captured &+= 1
            next = ways.edge
          } else {
            retried = ways.edge
          }
        }
        if retried != 0 {
          if end > start {
            if base[start] == ASCII.dot, isDots(base, start, end) { return .refused }
            if captured == room.captures || end < 8 { return .undecided }
            let taken = way(
              retried, base, start, end, behind: stop == ASCII.slash ? end &+ 1 : count, count,
              scratch, room, captured: captured, open: open)
            if taken.open < 0 { return .undecided }
            open = taken.open
            next = taken.node
            if retried > 0 { captured &+= 1 } else { isStretched = true }
          }
          retried = 0
        }
        if next != 0 {
          node = next
          start = end &+ 1
          if stop == ASCII.slash {
            isDeadEnd = false
            continue
          }
          isThrough = true
        }
      }
      if isThrough {
        let answer = finish(
          node, link, place, scratch, captured, open: open, checksTypes: checksTypes)
        if answer.route != CompiledAnswer.noRoute.route {
          if isStretched, link.hasTooManySegments(from: origin.pathStart, to: place) {
            return .refused
          }
          return answer
        }
      }
    }
  }
}
