extension CompiledTable {
  /// The hot road: the route that takes the link, and where the texts of its parameters stand.
  ///
  /// It goes down the tree once, takes literals before parameters, and notes which ways it left
  /// open. Where that is not enough, ``walk(_:from:_:checksTypes:)`` goes on.
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
    let pathStart = pathStart(base, count)
    guard pathStart >= 0 else { return isForeign(base, count) ? .refused : .undecided }
    var special = SpecialBytes(base, from: pathStart, count: count)
    var start = pathStart
    var node = 0
    var captured = 0
    var open = 0
    var place = count
    while start < count {
      let end = special.next()
      // In bounds where it is read: `end` is less than `count`. The end counts as a slash.
      let stop = end < count ? base[end] : ASCII.slash
      if stop != ASCII.slash, stop != ASCII.question, stop != ASCII.hash {
        if stop < 0x80 { return unusual(base, count, start, end) }
        // Bytes outside of ASCII stand for themselves, but are special to the search.
        return goOn(base, count, CompiledPlace(pathStart, start, node, captured, open), scratch)
      }
      if end == start {
        // An empty segment is one behind a last slash, or a mistake.
        if stop == ASCII.slash { return .refused }
        place = end
        break
      }
      // In bounds: a node's number comes from the tree itself.
      let ways = nodes[node].ways
      var next = 0
      if ways.hasLiterals { next = literal(from: node, base, start, end) }
      if next != 0 {
        if nodes[next].ways.isShared,
          !push(ways.edge, start, captured, scratch, HotRoom(), &open)
        {
          return .undecided
        }
      } else if ways.isOnePlainEdge {
        // (No literal is made of dots, so that they need no look on the way through literals.)
        if base[start] == ASCII.dot, isDots(base, start, end) { return .refused }
        if captured == CompiledScratch.captures || end < 8 { return .undecided }
        capture(start, end, scratch, captured)
        captured &+= 1
        next = ways.edge
      } else if open == 0, ways.edge == 0 {
        return .noRoute
      } else {
        return goOn(base, count, CompiledPlace(pathStart, start, node, captured, open), scratch)
      }
      node = next
      start = end &+ 1
      if stop != ASCII.slash {
        place = end
        break
      }
    }
    let end = Int(nodes[node].end)
    if end >= 0 {
      // In bounds: a node's end is one of the table's.
      if place == count, ends[end].flags == .isPlain {
        return CompiledAnswer(Int(ends[end].route), open: open)
      }
      let link = PlainLink(base, from: place, count: count, classes: classes)
      let answer = finish(node, link, place, scratch, captured, open: open, checksTypes: false)
      if answer.route != CompiledAnswer.noRoute.route { return answer }
    }
    if open == 0 { return .noRoute }
    return goOn(base, count, CompiledPlace(pathStart, -1, node, captured, open), scratch)
  }

  /// Goes on where the hot road does not know how to.
  @inline(never)
  private func goOn(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ place: CompiledPlace,
    _ scratch: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    let link = PlainLink(
      base, from: max(place.start, place.pathStart), count: count, classes: classes)
    return walk(link, from: place, scratch, checksTypes: false)
  }

  /// What is to be said of a segment with a byte at `place` that ends nothing: it is refused, or has
  /// an escape and must be decoded.
  @inline(never)
  private func unusual(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ start: Int, _ place: Int
  ) -> CompiledAnswer {
    // In bounds: `place` and every end are less than `count`.
    if base[place] != ASCII.percent { return .refused }
    var end = place
    while end < count, classes[Int(base[end])] != ByteClass.delimiter { end &+= 1 }
    let bytes = UnsafeBufferPointer(start: base, count: end).span
    let check = EscapeCheck(place: .path(allowsSlash: allowsEncodedSlash))
    return (try? check.check(bytes, ByteRange(start, end))) == nil ? .refused : .undecided
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
    if open > 0 { return goOn(base, count, CompiledPlace(start, -1, 0, 0, open), scratch) }
    let link = PlainLink(base, from: start, count: count, classes: classes)
    return walk(link, from: CompiledPlace(start), scratch, checksTypes: true)
  }

  /// Whether a segment is `.` or `..`, which no link may have.
  func isDots(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    // In bounds: the segment has two bytes where the second is read.
    end &- start == 1 || end &- start == 2 && base[start &+ 1] == ASCII.dot
  }
}
