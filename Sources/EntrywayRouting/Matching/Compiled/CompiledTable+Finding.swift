extension CompiledTable {
  /// How many parameters a route may have for the hot road.
  @usableFromInline static var maximumCaptures: Int { 12 }

  /// The route that takes the link, and where the texts of its parameters stand.
  ///
  /// - Parameters:
  ///   - base: The link's bytes.
  ///   - count: How many there are.
  ///   - captures: Takes for each parameter where its text begins and ends; -1 for one that is
  ///     absent. Has room for ``maximumCaptures`` pairs.
  @usableFromInline
  func find(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ captures: UnsafeMutablePointer<Int32>
  ) -> CompiledAnswer {
    // Sixteen bytes are what ``SpecialBytes`` loads, and eight what ``Words`` does.
    guard count >= 16, count <= LinkReader.maximumLength else { return .undecided }
    var start = pathStart(base, count)
    guard start >= 0 else { return .undecided }
    var special = SpecialBytes(base, from: start, count: count)
    var node = 0
    var captured = 0
    var hadChoice = false
    while start < count {
      let end = special.next()
      // In bounds where it is read: `end` is less than `count`. The end counts as a slash.
      let stop = end < count ? base[end] : ASCII.slash
      if stop != ASCII.slash, stop != ASCII.question, stop != ASCII.hash {
        return ByteClass.of(stop) == ByteClass.refused ? .refused : .undecided
      }
      if end == start {
        // An empty segment is one behind a last slash, or a mistake.
        if stop == ASCII.slash { return .refused }
        return finish(node, base, end, count, captures, captured, hadChoice)
      }
      // In bounds: a node's number comes from the tree itself.
      let flags = nodes[node].flags
      if flags.contains(.isUndecided) { return .undecided }
      var next = 0
      if flags.contains(.hasLiterals) { next = literal(from: node, base, start, end) }
      if next != 0 {
        if flags.contains(.hasChoice) { hadChoice = true }
      } else {
        next = Int(nodes[node].next)
        if next == 0 { return hadChoice ? .undecided : .noRoute }
        // A segment of dots is refused. (No literal is one, and no tree is deeper than a link may
        // be, so that neither needs a look on the way through literals.)
        if base[start] == ASCII.dot || captured == Self.maximumCaptures { return .undecided }
        // In bounds: `captured` is less than the pairs there is room for.
        captures[2 &* captured] = Int32(truncatingIfNeeded: start)
        captures[2 &* captured &+ 1] = Int32(truncatingIfNeeded: end)
        captured &+= 1
      }
      node = next
      if stop != ASCII.slash {
        return finish(node, base, end, count, captures, captured, hadChoice)
      }
      start = end &+ 1
    }
    return finish(node, base, count, count, captures, captured, hadChoice)
  }

  /// The node behind the literal that stands in the link, or nought.
  @inline(__always)
  private func literal(
    from node: Int, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    let length = end &- start
    let key = CompiledNode.key(parent: node, length: length)
    let first = Words.first(UnsafeRawPointer(base), start, end)
    let last = Words.last(UnsafeRawPointer(base), start, end)
    let hash = Words.hash(first, last, node)
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & slotMask
    while true {
      // In bounds: the mask keeps the index below the number of slots, and at least half of the
      // slots are empty, so the loop ends.
      let slot = slots[index]
      if slot.node == 0 { return 0 }
      if slot.tag == tag {
        let child = Int(slot.node)
        if nodes[child].first == first, nodes[child].key == key, nodes[child].last == last,
          length <= 16 || equals(base + start, text + Int(literals[child]), length)
        {
          return child
        }
      }
      index = (index &+ 1) & slotMask
    }
  }

  /// The place where the path begins, behind the first slash; -1 if the link begins like none of
  /// the origins.
  @inline(__always)
  private func pathStart(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var index = 0
    while index < originCount {
      // In bounds: there are `originCount` origins.
      let origin = origins[index]
      let length = Int(origin.length)
      if length <= count, equals(base, text + Int(origin.text), length) {
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
        default: break  // A port, a user's name, a longer host.
        }
      }
      index &+= 1
    }
    return -1
  }

  /// Whether `length` bytes are equal, eight at a time; the last eight may overlap the ones before.
  @inline(__always)
  private func equals(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var index = 0
    while index &+ 8 <= length {
      // In bounds: eight bytes from `index` end at or before `length`, which both sides have.
      if left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index &+= 8
    }
    while index < length {
      if left.load(fromByteOffset: index, as: UInt8.self)
        != right.load(fromByteOffset: index, as: UInt8.self)
      {
        return false
      }
      index &+= 1
    }
    return true
  }
}
