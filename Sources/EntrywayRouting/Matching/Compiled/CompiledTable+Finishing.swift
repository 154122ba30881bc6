extension CompiledTable {
  /// The route that ends at `node` and finds what it requires in the query.
  ///
  /// - Parameters:
  ///   - position: Where the path ends.
  ///   - open: How many ways are open.
  @inline(__always)
  func finish<Link: LinkScanner>(
    _ node: Int, _ link: Link, _ position: Int, _ scratch: UnsafeMutablePointer<Int32>,
    _ captured: Int, open: Int, checksTypes: Bool
  ) -> CompiledAnswer {
    let end = Int(nodes[node].end)
    if end < 0 { return .noRoute }
    // In bounds: a node's end is one of the table's.
    if position == link.count, ends[end].flags == .isPlain {
      return .route(ends[end].route, open: Int32(truncatingIfNeeded: open))
    }
    // The captures are no longer what the open ways left, or another route ends here.
    let isLast = ends[end].next < 0 && ends[end].unbound == 0
    return finishWithItems(
      end, link, position, scratch, captured, open: isLast ? Int32(truncatingIfNeeded: open) : -1,
      checksTypes: checksTypes)
  }

  @inline(never)
  private func finishWithItems<Link: LinkScanner>(
    _ first: Int, _ link: Link, _ position: Int, _ scratch: UnsafeMutablePointer<Int32>,
    _ captured: Int, open: Int32, checksTypes: Bool
  ) -> CompiledAnswer {
    var end = first
    while end >= 0 {
      let flags = ends[end].flags
      if flags.contains(.isRead) {
        guard let isTaken = link.isTaken(by: Int(ends[end].route)) else {
          return .undecided
        }
        if isTaken { return .route(ends[end].route, open: open) }
      } else if !flags.contains(link.isWeb ? .onlyCustomScheme : .onlyWeb) {
        // In bounds: what is captured has room, for the builder has counted it.
        switch read(ends[end], link, position, scratch + 2 &* captured, checksTypes: checksTypes) {
        case .found:
          if ends[end].unbound != 0 { drop(ends[end], scratch, captured) }
          return .route(ends[end].route, open: open)
        case .missing: break
        case .escaped: return .escaped
        case .refused: return .refused
        }
      }
      end = Int(ends[end].next)
    }
    return .noRoute
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

extension CompiledTable {
  enum ItemsAnswer {
    case found, missing, escaped, refused
  }

  /// Gives a route its query items and the fragment; of repeated items the first.
  ///
  /// - Parameter position: Where the path ends.
  @inline(__always)
  func read<Link: LinkScanner>(
    _ end: CompiledEnd, _ link: Link, _ position: Int, _ captures: UnsafeMutablePointer<Int32>,
    checksTypes: Bool
  ) -> ItemsAnswer {
    let items = self.items + Int(end.firstItem)
    let count = Int(end.parameterCount) &+ Int(end.literalCount)
    for number in 0..<count { captures[2 &* number] = _LinkTexts.absent }
    var position = position
    while true {
      let found = link.nextItem(&position)
      switch found.kind {
      case .item: break
      case .end:
        return finish(items, count, link, position, captures, checksTypes: checksTypes)
      case .refused: return .refused
      case .escaped: return .escaped
      }
      // In bounds: the link has sixteen bytes or more, or eight before its names.
      let first = SegmentWords.first(UnsafeRawPointer(link.base), found.name, found.nameEnd)
      let last = SegmentWords.last(UnsafeRawPointer(link.base), found.name, found.nameEnd)
      for number in 0..<count
      where items[number].first == first && items[number].last == last
        && Int(items[number].length) == found.nameEnd &- found.name
        && captures[2 &* number] == _LinkTexts.absent
        && (items[number].length <= 16
          || equals(
            link.base + found.name, text + Int(items[number].name), Int(items[number].length)))
        && !items[number].kind.isFragment
      {
        if !take(items[number], found, link, captures + 2 &* number) { return .escaped }
      }
    }
  }

  /// Captures an item's text; false if the link must be decoded for it.
  @inline(__always)
  private func take<Link: LinkScanner>(
    _ item: CompiledItem, _ found: ScannedItem, _ link: Link, _ capture: UnsafeMutablePointer<Int32>
  ) -> Bool {
    var text = ByteRange(found.value, found.valueEnd)
    if item.kind == .flag || item.kind == .literal {
      let isThere =
        found.value < 0
        ? item.kind == .flag && found.value == ScannedItem.flag
        : item.kind == .literal && text.count == Int(item.literalLength)
          && equals(link.base + text.lower, self.text + Int(item.literal), text.count)
      capture[0] = isThere ? 0 : _LinkTexts.unused
      return true
    }
    if found.value < 0 {
      if !item.isBoolean || found.value == ScannedItem.unreadable {
        capture[0] = _LinkTexts.unused
        return true
      }
      guard let isTrue = link.trueText else { return false }
      text = isTrue
    }
    // Readers load eight bytes before the end of a text.
    if text.upper < 8 { return false }
    capture[0] = Int32(truncatingIfNeeded: text.lower)
    capture[1] = Int32(truncatingIfNeeded: text.upper)
    return true
  }

  /// Reads the fragment, and looks whether everything is there that must be.
  @inline(__always)
  private func finish<Link: LinkScanner>(
    _ items: UnsafePointer<CompiledItem>, _ count: Int, _ link: Link, _ position: Int,
    _ captures: UnsafeMutablePointer<Int32>, checksTypes: Bool
  ) -> ItemsAnswer {
    let fragment = link.fragment(position)
    if fragment.kind == .refused { return .refused }
    if fragment.kind == .escaped { return .escaped }
    if fragment.kind == .item, fragment.valueEnd < 8 { return .escaped }
    for number in 0..<count {
      let item = items[number]
      let capture = captures + 2 &* number
      if fragment.kind == .item, item.kind.isFragment {
        capture[0] = Int32(truncatingIfNeeded: fragment.value)
        capture[1] = Int32(truncatingIfNeeded: fragment.valueEnd)
      }
      let isThere = capture[0] >= 0
      switch item.kind {
      case .literal, .flag: if !isThere { return .missing }
      case .required, .requiredFragment:
        if !isThere || capture[0] == capture[1] { return .missing }
        if checksTypes || item.checksShape, !reads(item, link, capture) { return .missing }
      case .optional, .optionalFragment:
        if isThere, item.checksShape, !reads(item, link, capture) {
          capture[0] = _LinkTexts.unused
        }
      }
    }
    return .found
  }

  private func reads<Link: LinkScanner>(
    _ item: CompiledItem, _ link: Link, _ capture: UnsafeMutablePointer<Int32>
  ) -> Bool {
    item.type < 0
      || reads(Int(item.type), link.base, ByteRange(Int(capture[0]), Int(capture[1])))
  }
}
