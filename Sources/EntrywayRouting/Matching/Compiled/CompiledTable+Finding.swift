extension CompiledTable {
  /// The hot road: the route that takes the link, and where the texts of its parameters stand.
  ///
  /// - Parameters:
  ///   - base: The link's bytes.
  ///   - count: How many there are.
  ///   - scratch: Takes for each parameter where its text begins and ends; -1 for one that is
  ///     absent. Has room for ``CompiledScratch/count`` numbers.
  @usableFromInline
  func find(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    // Sixteen bytes are what ``SpecialBytes`` loads, and eight what ``Words`` does.
    guard count >= 16, count <= LinkReader.maximumLength else { return .undecided }
    let start = pathStart(base, count)
    guard start >= 0 else { return .undecided }
    var link = PlainLink(base, from: start, count: count, classes: classes)
    return walk(&link, from: start, scratch, checksTypes: false)
  }

  /// The same with a look at each type on the way, for links whose parameters did not read.
  @usableFromInline
  @inline(never)
  func findChecked(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    guard count >= 16, count <= LinkReader.maximumLength else { return .undecided }
    let start = pathStart(base, count)
    guard start >= 0 else { return .undecided }
    var link = PlainLink(base, from: start, count: count, classes: classes)
    return walk(&link, from: start, scratch, checksTypes: true)
  }

  /// Walks down the tree, greedily and in the order of precedence, and backs out of dead ends.
  ///
  /// A way is open at most once for each node and each place in the link, so that the work is
  /// bounded by nodes × segments: without a rest a node is reached in one way alone, and behind
  /// a rest, of which a pattern has one, once for each length of the rest.
  ///
  /// - Parameters:
  ///   - pathStart: Where the path begins.
  ///   - checksTypes: Whether each type is asked on the way. If not, those of lone parameters are
  ///     left to whoever reads them.
  @inline(__always)
  func walk<Link: LinkScanner>(
    _ link: inout Link, from pathStart: Int, _ scratch: UnsafeMutablePointer<Int32>,
    checksTypes: Bool
  ) -> CompiledAnswer {
    let base = link.base
    let count = link.count
    var start = pathStart
    var node = 0
    var captured = 0
    var open = 0
    var hadChoice = false
    // Whether a rest took more than one segment: no pattern is longer than a link may be.
    var isStretched = false
    // The way to try, if the walk has just come back to it.
    var retried = 0
    while true {
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
          let flags = nodes[node].flags
          if flags.contains(.hasLiterals) { next = literal(from: node, base, start, end) }
          if next != 0 {
            if flags.contains(.hasEdges) {
              hadChoice = true
              if !push(Int(nodes[node].next), start, captured, scratch, &open) { return .undecided }
            }
          } else if flags.contains(.hasOnePlainEdge), !checksTypes {
            // (No literal is made of dots, so that they need no look on the way through literals.)
            if base[start] == ASCII.dot, isDots(base, start, end) { return .refused }
            if captured == CompiledScratch.captures { return .undecided }
            capture(ByteRange(start, end), scratch, captured)
            captured &+= 1
            next = Int(nodes[node].next)
          } else if flags.contains(.hasEdges) {
            retried = Int(nodes[node].next)
          }
        }
        if retried != 0 {
          if end > start {
            if base[start] == ASCII.dot, isDots(base, start, end) { return .refused }
            if captured == CompiledScratch.captures { return .undecided }
            let taken = way(
              retried, base, start, end, behind: stop == ASCII.slash ? end &+ 1 : count, count,
              scratch, captured: captured, open: open)
            if taken.open < 0 { return .undecided }
            if taken.open > open { hadChoice = true }
            open = taken.open
            next = taken.node
            if retried > 0 { captured &+= 1 } else { isStretched = true }
          }
          retried = 0
        }
        if next != 0 {
          node = next
          start = end &+ 1
          if stop == ASCII.slash { continue }
          isThrough = true
        }
      }
      if isThrough {
        let route = finish(
          node, link, place, scratch, captured, checksTypes: checksTypes, &hadChoice)
        if route != CompiledAnswer.noRoute.route {
          if isStretched, link.hasTooManySegments(from: pathStart, to: place) { return .refused }
          return CompiledAnswer(route, hadChoice: hadChoice)
        }
      }
      // A dead end.
      if open == 0 { return .noRoute }
      open &-= 1
      // In bounds: as many choices were written.
      let choice = scratch + (2 &* CompiledScratch.captures &+ CompiledScratch.choiceSize &* open)
      retried = Int(choice[0])
      start = Int(choice[1])
      captured = Int(choice[2])
      link.move(to: start)
    }
  }

  /// Whether a segment is `.` or `..`, which no link may have.
  private func isDots(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    // In bounds: the segment has two bytes where the second is read.
    end &- start == 1 || end &- start == 2 && base[start &+ 1] == ASCII.dot
  }
}
