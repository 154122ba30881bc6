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
    // The rest must be plain as well: an escape there is the slow road's.
    var index = place
    while index < count {
      let byteClass = classes[Int(base[index])]
      if byteClass > ByteClass.delimiter {
        return byteClass == ByteClass.refused ? .refused : .undecided
      }
      if base[index] == ASCII.hash { break }
      index &+= 1
    }
    let queryEnd = index
    while index < count {
      let byteClass = classes[Int(base[index])]
      if byteClass > ByteClass.delimiter {
        return byteClass == ByteClass.refused ? .refused : .undecided
      }
      index &+= 1
    }
    let query = place < queryEnd ? place &+ 1 : queryEnd
    var end = first
    while end >= 0 {
      if ends[end].isUndecided { return .undecided }
      let total = captured &+ Int(ends[end].itemCount)
      if total > Self.maximumCaptures { return .undecided }
      switch read(ends[end], base, query, queryEnd, captures + 2 &* captured) {
      case .found:
        return CompiledAnswer(
          Int(ends[end].route), hadChoice: hadChoice || ends[end].next >= 0)
      case .missing: break
      case .undecided: return .undecided
      }
      end = Int(ends[end].next)
    }
    return hadChoice ? .undecided : .noRoute
  }

  private enum ItemsAnswer {
    case found, missing, undecided
  }

  /// Gives a route its query items; of repeated ones the first.
  @inline(__always)
  private func read(
    _ end: CompiledEnd, _ base: UnsafePointer<UInt8>, _ start: Int, _ stop: Int,
    _ captures: UnsafeMutablePointer<Int32>
  ) -> ItemsAnswer {
    let count = Int(end.itemCount)
    for item in 0..<count { captures[2 &* item] = -1 }
    var index = start
    while index < stop, count > 0 {
      let name = index
      while index < stop, base[index] != ASCII.equals, base[index] != ASCII.ampersand {
        index &+= 1
      }
      let nameEnd = index
      let hasValue = index < stop && base[index] == ASCII.equals
      if hasValue { index &+= 1 }
      let value = index
      while index < stop, base[index] != ASCII.ampersand { index &+= 1 }
      for number in 0..<count where captures[2 &* number] < 0 {
        // In bounds: a route's items are a run of the table's.
        let item = items[Int(end.firstItem) &+ number]
        guard Int(item.nameLength) == nameEnd &- name,
          equalText(base + name, text + Int(item.name), nameEnd &- name)
        else { continue }
        // What a flag means depends on the parameter's type.
        if !hasValue { return .undecided }
        captures[2 &* number] = Int32(truncatingIfNeeded: value)
        captures[2 &* number &+ 1] = Int32(truncatingIfNeeded: index)
      }
      index &+= 1
    }
    for number in 0..<count where items[Int(end.firstItem) &+ number].kind == .required {
      if captures[2 &* number] < 0 || captures[2 &* number] == captures[2 &* number &+ 1] {
        return .missing
      }
    }
    return .found
  }

  @inline(__always)
  private func equalText(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    var index = 0
    while index < length {
      if left[index] != right[index] { return false }
      index &+= 1
    }
    return true
  }
}
