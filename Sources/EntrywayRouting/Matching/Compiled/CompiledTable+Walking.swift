/// The position of a walk.
struct WalkPosition {
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
  /// A way is open at most once for each node and each position in the link, so that the work is
  /// bounded by nodes × segments: without a rest a node is reached in one way alone, and after
  /// a rest, of which a pattern has one, once for each length of the rest.
  ///
  /// - Parameters:
  ///   - origin: Where the walk begins; the link's scanner stands there too.
  ///   - checksTypes: Whether each type is asked on the way. If not, those of lone parameters are
  ///     checked when the parameters are read.
  func walk<Link: LinkScanner>(
    _ link: Link, from origin: WalkPosition, _ scratch: UnsafeMutablePointer<Int32>,
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
        let choice = scratch + room.offset(ofChoice: open)
        retried = Int(choice[0])
        start = Int(choice[1])
        captured = Int(choice[2])
        link.move(to: start)
      }
      isDeadEnd = true
      var position = count
      var isThrough = start >= count
      if !isThrough {
        let end = link.next()
        // In bounds where it is read: `end` is less than `count`. The end counts as a slash.
        let stop = end < count ? base[end] : ASCII.slash
        if stop != ASCII.slash, stop != ASCII.question, stop != ASCII.hash {
          return classes[Int(stop)] == ByteClass.refused ? .refused : .escaped
        }
        position = end
        var next = 0
        if end == start {
          // An empty segment follows a trailing slash, or is an error.
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
            // (No literal consists of dots, so literals need no check for them.)
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
          node, link, position, scratch, captured, open: open, checksTypes: checksTypes)
        if !answer.isNoRoute {
          if isStretched, link.hasTooManySegments(from: origin.pathStart, to: position) {
            return .refused
          }
          return answer
        }
      }
    }
  }
}

extension CompiledTable {
  /// Walks down from each of several roots, until a route takes the link.
  ///
  /// - Parameter start: Where the path begins.
  func walk<Link: LinkScanner>(
    _ link: Link, from start: Int, roots: [Int], _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    for root in roots {
      let answer = walk(
        link, from: WalkPosition(start, start, root, 0, 0), scratch, checksTypes: true)
      if !answer.isNoRoute { return answer }
    }
    return .noRoute
  }

  /// Where a way leads that is no literal.
  struct Taken {
    /// The node, or zero if none of the ways takes the segment.
    var node: Int
    /// How many ways are open then; -1 if there is no room for more.
    var open: Int
  }

  /// Takes the first of the ways from `first` on that takes a segment, and captures its text; or
  /// gives the segment to a rest that has taken some already.
  ///
  /// - Parameters:
  ///   - first: The node after the first way to try; negative for a rest.
  ///   - behind: Where the next segment begins; not less than `count` if there is none.
  ///   - captured: How many texts are captured; there is room for one more.
  ///   - open: How many ways are open.
  @inline(never)
  func way<Room: ScratchRoom>(
    _ first: Int, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, behind: Int,
    _ count: Int, _ scratch: UnsafeMutablePointer<Int32>, _ room: Room, captured: Int, open: Int
  ) -> Taken {
    var open = open
    var node = first
    while node != 0 {
      let edge = nodes[abs(node)].edge
      let sibling = node < 0 ? 0 : nodes[node].sibling
      guard let text = part(of: edge, base, start, end) else {
        node = sibling
        continue
      }
      if sibling != 0, !push(sibling, start, captured, scratch, room, &open) { break }
      var captures = captured
      if node < 0 {
        // In bounds: the rest was captured last.
        scratch[2 &* captured &- 1] = Int32(truncatingIfNeeded: end)
      } else {
        capture(text.lower, text.upper, scratch, captured)
        captures &+= 1
      }
      // A rest may take one more segment, which is tried if everything after it fails.
      if edge.kind == .rest, behind < count,
        !push(-abs(node), behind, captures, scratch, room, &open)
      {
        break
      }
      return Taken(node: abs(node), open: open)
    }
    return Taken(node: 0, open: node == 0 ? open : -1)
  }

  /// The text that a way captures of a segment; nil if it does not take it.
  private func part(
    of edge: CompiledNode.Edge, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> ByteRange? {
    var text = ByteRange(start, end)
    if edge.kind == .affixed {
      let affix = affixes[edge.affix]
      text.lower += Int(affix.prefixLength)
      text.upper -= Int(affix.suffixLength)
      // In bounds: both texts lie in the segment if something is between them.
      guard text.lower < text.upper,
        equals(base + start, self.text + Int(affix.prefix), Int(affix.prefixLength)),
        equals(base + text.upper, self.text + Int(affix.suffix), Int(affix.suffixLength))
      else { return nil }
    }
    return edge.type < 0 || reads(edge.type, base, text) ? text : nil
  }

  /// Whether the bytes of `text` read as one of the table's types.
  func reads(_ number: Int, _ base: UnsafePointer<UInt8>, _ text: ByteRange) -> Bool {
    // In bounds: the range lies in the link, which begins at `base`, and a type's number comes from
    // the table.
    let bytes = UnsafeBufferPointer(start: base + text.lower, count: text.count)
    let type = compiledTypes[number]
    guard type.isInteger else {
      return types[number].reads(bytes.span, ByteRange(0, text.count))
    }
    if text.upper >= 8, let number = DigitWord.number(bytes) {
      return UInt64(number) <= type.max && Int64(number) >= type.min
    }
    return IntegerText.reads(bytes.span, ByteRange(0, text.count), min: type.min, max: type.max)
  }

  @inline(__always)
  func capture(
    _ start: Int, _ end: Int, _ scratch: UnsafeMutablePointer<Int32>, _ captured: Int
  ) {
    // In bounds: callers look whether `captured` is less than the pairs there is room for.
    scratch[2 &* captured] = Int32(truncatingIfNeeded: start)
    scratch[2 &* captured &+ 1] = Int32(truncatingIfNeeded: end)
  }

  /// Remembers a way that is open; false if there is no room.
  ///
  /// - Parameter node: The node after the way; negative for a rest that may take one more segment.
  @inline(__always)
  func push<Room: ScratchRoom>(
    _ node: Int, _ start: Int, _ captured: Int, _ scratch: UnsafeMutablePointer<Int32>,
    _ room: Room, _ open: inout Int
  ) -> Bool {
    if open == room.choices { return false }
    // In bounds: there is room for so many choices after the captures.
    let choice = scratch + room.offset(ofChoice: open)
    choice[0] = Int32(truncatingIfNeeded: node)
    choice[1] = Int32(truncatingIfNeeded: start)
    choice[2] = Int32(truncatingIfNeeded: captured)
    open &+= 1
    return true
  }
}
