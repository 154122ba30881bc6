extension CompiledTable {
  /// The route that ends at `node` and finds what it requires in the query.
  ///
  /// - Parameter place: Where the path ends.
  @inline(__always)
  func finish(
    _ node: Int, _ base: UnsafePointer<UInt8>, _ place: Int, _ count: Int,
    _ captures: UnsafeMutablePointer<Int32>, _ captured: Int, _ hadChoice: Bool
  ) -> CompiledAnswer {
    let end = Int(nodes[node].end)
    if end < 0 { return hadChoice ? .undecided : .noRoute }
    // In bounds: a node's end is one of the table's.
    if place == count, ends[end].itemCount == 0, ends[end].next < 0, !ends[end].isUndecided {
      return CompiledAnswer(Int(ends[end].route), hadChoice: hadChoice)
    }
    return finishWithItems(end, base, place, count, captures, captured, hadChoice)
  }

  @inline(never)
  private func finishWithItems(
    _ first: Int, _ base: UnsafePointer<UInt8>, _ place: Int, _ count: Int,
    _ captures: UnsafeMutablePointer<Int32>, _ captured: Int, _ hadChoice: Bool
  ) -> CompiledAnswer {
    var end = first
    while end >= 0 {
      if ends[end].isUndecided { return .undecided }
      let total = captured &+ Int(ends[end].itemCount)
      if total > Self.maximumCaptures { return .undecided }
      switch read(ends[end], base, place, count, captures + 2 &* captured) {
      case .found:
        return CompiledAnswer(
          Int(ends[end].route), hadChoice: hadChoice || ends[end].next >= 0)
      case .missing: break
      case .undecided: return .undecided
      case .refused: return .refused
      }
      end = Int(ends[end].next)
    }
    return hadChoice ? .undecided : .noRoute
  }

  private enum ItemsAnswer {
    case found, missing, undecided, refused
  }

  /// Gives a route its query items; of repeated ones the first.
  ///
  /// - Parameter place: Where the path ends: at a `?`, a `#`, or the end of the link.
  @inline(__always)
  private func read(
    _ end: CompiledEnd, _ base: UnsafePointer<UInt8>, _ place: Int, _ count: Int,
    _ captures: UnsafeMutablePointer<Int32>
  ) -> ItemsAnswer {
    let items = self.items + Int(end.firstItem)
    let itemCount = Int(end.itemCount)
    for number in 0..<itemCount { captures[2 &* number] = _LinkTexts.absent }
    var index = place
    var isQuery = index < count && base[index] == ASCII.question
    while isQuery {
      index &+= 1
      let name = index
      var equals = -1
      // In bounds: `index` is less than `count`, and a byte is less than 256.
      while index < count {
        let byte = base[index]
        if byte == ASCII.ampersand { break }
        if byte == ASCII.equals {
          if equals < 0 { equals = index }
        } else if classes[Int(byte)] != ByteClass.plain, byte != ASCII.slash, byte != ASCII.question
        {
          break
        }
        index &+= 1
      }
      let nameEnd = equals < 0 ? index : equals
      // In bounds: the link has sixteen bytes or more.
      let first = Words.first(UnsafeRawPointer(base), name, nameEnd)
      let last = Words.last(UnsafeRawPointer(base), name, nameEnd)
      for number in 0..<itemCount
      where items[number].first == first && items[number].last == last
        && Int(items[number].length) == nameEnd &- name && captures[2 &* number] < 0
      {
        // What a flag means depends on the parameter's type.
        if equals < 0 { return .undecided }
        captures[2 &* number] = Int32(truncatingIfNeeded: equals &+ 1)
        captures[2 &* number &+ 1] = Int32(truncatingIfNeeded: index)
      }
      isQuery = index < count && base[index] == ASCII.ampersand
    }
    if index < count {
      // A fragment, or a byte that the query must not hold.
      if base[index] != ASCII.hash {
        return classes[Int(base[index])] == ByteClass.refused ? .refused : .undecided
      }
      index &+= 1
      while index < count {
        let byteClass = classes[Int(base[index])]
        if byteClass == ByteClass.refused { return .refused }
        if byteClass == ByteClass.undecided { return .undecided }
        index &+= 1
      }
    }
    for number in 0..<itemCount where items[number].kind == .required {
      if captures[2 &* number] < 0 || captures[2 &* number] == captures[2 &* number &+ 1] {
        return .missing
      }
    }
    return .found
  }
}
