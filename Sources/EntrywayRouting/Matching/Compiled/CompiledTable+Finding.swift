extension CompiledTable {
  /// The fast lookup: the route that takes the link, and the ranges of its parameters' texts.
  ///
  /// It goes down the tree once, takes literals before parameters, and notes which ways it left
  /// open. Where that is not enough, ``walk(_:from:_:checksTypes:)`` goes on.
  ///
  /// The walk repeats the loop over segments. With one loop for both, links that lead straight to
  /// their routes take more instructions than the 2 % that this would be worth: 12 % more if the walk
  /// is inlined here (`int-1000` 1,134 instead of 1,012), 9 % if both call the loop (1,105), 14 % if it
  /// gets and gives values (1,151). Here its few variables stay in registers.
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
    // Sixteen bytes are what ``SpecialBytes`` loads, and eight what ``SegmentWords`` does.
    guard count >= 16, count <= LinkReader.maximumLength else { return .undecided }
    let pathStart = pathStart(base, count)
    guard pathStart >= 0 else { return findElsewhere(base, count, scratch) }
    var special = SpecialBytes(base, from: pathStart, count: count)
    var start = pathStart
    var node = 0
    var captured = 0
    var open = 0
    var position = count
    while start < count {
      let end = special.next()
      // In bounds where it is read: `end` is less than `count`. The end counts as a slash.
      let stop = end < count ? base[end] : ASCII.slash
      if stop != ASCII.slash, stop != ASCII.question, stop != ASCII.hash {
        if stop < 0x80 { return unusual(base, count, end) }
        // Non-ASCII bytes are plain text, but the search stops at them.
        return goOn(base, count, start, node, captured, open, scratch)
      }
      if end == start {
        // An empty segment follows a trailing slash, or is an error.
        if stop == ASCII.slash { return .refused }
        position = end
        break
      }
      // In bounds: a node's number comes from the tree itself.
      let ways = nodes[node].ways
      var next = 0
      if ways.hasLiterals { next = literal(from: node, base, start, end) }
      if next != 0 {
        if nodes[next].ways.isShared,
          !push(ways.edge, start, captured, scratch, FastRoom(), &open)
        {
          return .undecided
        }
      } else if ways.isOnePlainEdge {
        // (No literal consists of dots, so literals need no check for them.)
        if base[start] == ASCII.dot, isDots(base, start, end) { return .refused }
        if captured == CompiledScratch.captures || end < 8 { return .undecided }
        capture(start, end, scratch, captured)
        captured &+= 1
        next = ways.edge
      } else if open == 0, ways.edge == 0 {
        return .noRoute
      } else {
        return goOn(base, count, start, node, captured, open, scratch)
      }
      node = next
      start = end &+ 1
      if stop != ASCII.slash {
        position = end
        break
      }
    }
    let end = Int(nodes[node].end)
    if end >= 0 {
      // In bounds: a node's end is one of the table's.
      if position == count, ends[end].flags == .isPlain {
        return .route(ends[end].route, open: Int32(truncatingIfNeeded: open))
      }
      let link = PlainLink(base, from: position, count: count, classes: classes)
      let answer = finish(node, link, position, scratch, captured, open: open, checksTypes: false)
      if !answer.isNoRoute { return answer }
    }
    if open == 0 { return .noRoute }
    return goOn(base, count, -1, node, captured, open, scratch)
  }

  /// The answer for a link on a host that has routes of its own, or of another app.
  @inline(never)
  private func findElsewhere(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    if originCount < allOriginCount, let answer = findOnItsHost(base, count, scratch) {
      return answer
    }
    return isForeign(base, count) ? .refused : .undecided
  }

  /// The answer for a link on a host that has routes of its own; nil for one on another.
  @inline(never)
  private func findOnItsHost(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer? {
    for index in originCount..<allOriginCount {
      // In bounds: there are as many origins.
      let start = pathStart(base, count, after: origins[index])
      guard start >= 0 else { continue }
      let link = PlainLink(base, from: start, count: count, classes: classes)
      let answer = walk(link, from: start, roots: originRoots[index - originCount], scratch)
      // The types did read: if a parameter then does not, the decoded lookup decides.
      if case .route(let route, _) = answer { return .route(route, open: -1) }
      return answer
    }
    return nil
  }

  /// Continues with a walk where the fast lookup cannot decide.
  ///
  /// Where the path begins is worked out again, so that the fast lookup needs not remember it.
  @inline(never)
  private func goOn(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ start: Int, _ node: Int, _ captured: Int,
    _ open: Int, _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    let pathStart = pathStart(base, count)
    let link = PlainLink(base, from: max(start, pathStart), count: count, classes: classes)
    let position = WalkPosition(pathStart, start, node, captured, open)
    return walk(link, from: position, scratch, checksTypes: false)
  }

  /// The answer for a segment with a byte at `position` that does not end it: it is refused, or has
  /// an escape and must be decoded.
  @inline(never)
  private func unusual(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ position: Int
  ) -> CompiledAnswer {
    // In bounds: `position` is less than `count`.
    if base[position] != ASCII.percent { return .refused }
    // What can be seen by the escape itself needs no memory to decode the link into.
    let bytes = UnsafeBufferPointer(start: base, count: count).span
    guard let byte = PercentCoding.byte(bytes, behind: position, ByteRange(position, count))
    else { return .refused }
    let check = EscapeCheck(part: .path(allowsSlash: allowsEncodedSlash))
    return check.forbidden(byte) == nil ? .escaped : .refused
  }

  /// The next route that takes a link, after one whose parameters did not read as their types.
  ///
  /// - Parameter open: How many ways the last answer left open, which are still in `scratch`; or
  ///   -1.
  @usableFromInline
  @inline(never)
  func findAgain(
    _ base: UnsafePointer<UInt8>, _ count: Int, open: Int, _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    let start = pathStart(base, count)
    guard start >= 0, count >= 16 else { return .undecided }
    if open > 0 { return goOn(base, count, -1, 0, 0, open, scratch) }
    let link = PlainLink(base, from: start, count: count, classes: classes)
    return walk(link, from: WalkPosition(start), scratch, checksTypes: true)
  }

  /// Whether a segment is `.` or `..`, which no link may have.
  func isDots(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    // In bounds: the segment has two bytes where the second is read.
    end &- start == 1 || end &- start == 2 && base[start &+ 1] == ASCII.dot
  }
}

extension CompiledTable {
  /// The index where the path begins, after the first slash; -1 if the link begins like none of
  /// the origins without routes of their own.
  @inline(__always)
  func pathStart(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var index = 0
    while index < originCount {
      // In bounds: there are `originCount` origins.
      let start = pathStart(base, count, after: origins[index])
      if start >= 0 { return start }
      index &+= 1
    }
    return -1
  }

  /// The same for one of the origins.
  @inline(__always)
  func pathStart(
    _ base: UnsafePointer<UInt8>, _ count: Int, after origin: CompiledOrigin
  ) -> Int {
    let length = Int(origin.length)
    guard length <= count, equals(base, text + Int(origin.text), length) else { return -1 }
    if !origin.isWeb {
      // Up to three slashes belong to the scheme.
      var start = length
      let limit = min(length &+ 3, count)
      while start < limit, base[start] == ASCII.slash { start &+= 1 }
      return start
    }
    if length == count { return count }
    switch base[length] {
    case ASCII.slash: return length &+ 1
    case ASCII.question, ASCII.hash: return length
    default: return -1  // A port, a user's name, a longer host.
    }
  }

  /// Whether the link begins like none of the app's in any spelling, so that there is nothing to
  /// find; false where that takes a closer look.
  @inline(__always)
  private func isForeign(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if hasOtherOrigins { return false }
    for index in 0..<allOriginCount {
      // In bounds: there are as many origins, and both texts have `length` bytes.
      let origin = origins[index]
      let length = Int(origin.length)
      guard length <= count else { continue }
      if equals(base, text + Int(origin.text), length, but: Self.caseBits) { return false }
    }
    return true
  }

  /// Whether `length` bytes are equal, eight at a time.
  ///
  /// - Parameter ignored: Bits that may differ in each byte. With ``caseBits`` letters in both
  ///   cases pass, and so do bytes that are no letters and differ like them.
  @inline(__always)
  func equals(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int,
    but ignored: UInt64 = 0
  ) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var index = 0
    while index &+ 8 <= length {
      // In bounds: eight bytes from `index` end at or before `length`, which both sides have.
      let mine = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let other = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if mine | ignored != other | ignored { return false }
      index &+= 8
    }
    let ignoredByte = UInt8(truncatingIfNeeded: ignored)
    while index < length {
      let mine = left.load(fromByteOffset: index, as: UInt8.self)
      let other = right.load(fromByteOffset: index, as: UInt8.self)
      if mine | ignoredByte != other | ignoredByte { return false }
      index &+= 1
    }
    return true
  }

  private static var caseBits: UInt64 { 0x2020_2020_2020_2020 }
}

extension CompiledTable {
  /// The node after the literal that stands in the link, or zero.
  @inline(__always)
  func literal(
    from node: Int, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    let length = end &- start
    let key = CompiledNode.key(parent: node, length: length)
    let first = SegmentWords.first(UnsafeRawPointer(base), start, end)
    let last = SegmentWords.last(UnsafeRawPointer(base), start, end)
    let hash = SegmentWords.hash(first, last, node)
    let tag = SegmentWords.tag(hash)
    var index = SegmentWords.slot(hash, mask: slotMask)
    while true {
      // In bounds: the mask keeps the index below the number of slots, and at least half of the
      // slots are empty, so the loop ends.
      let slot = slots[index]
      if slot.node == 0 { return 0 }
      if slot.tag == tag {
        let child = Int(slot.node)
        if nodes[child].first == first, nodes[child].key == key,
          length <= 16
            ? nodes[child].last == last : equals(base + start, text + nodes[child].text, length)
        {
          return child
        }
      }
      index = (index &+ 1) & slotMask
    }
  }
}
