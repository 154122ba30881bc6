extension CompiledTable {
  /// Where a way leads that is no literal.
  struct Taken {
    /// The node, or nought if none of the ways takes the segment.
    var node: Int
    /// How many ways are open then; -1 if there is no room for more.
    var open: Int
  }

  /// Takes the first of the ways from `first` on that takes a segment, and captures its text; or
  /// gives the segment to a rest that has taken some already.
  ///
  /// - Parameters:
  ///   - first: The node behind the first way to try; negative for a rest.
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
      // A rest may take one more segment, which is tried if everything behind it fails.
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
  /// - Parameter node: The node behind the way; negative for a rest that may take one more segment.
  @inline(__always)
  func push<Room: ScratchRoom>(
    _ node: Int, _ start: Int, _ captured: Int, _ scratch: UnsafeMutablePointer<Int32>,
    _ room: Room, _ open: inout Int
  ) -> Bool {
    if open == room.choices { return false }
    // In bounds: there is room for so many choices behind the captures.
    let choice = scratch + room.place(ofChoice: open)
    choice[0] = Int32(truncatingIfNeeded: node)
    choice[1] = Int32(truncatingIfNeeded: start)
    choice[2] = Int32(truncatingIfNeeded: captured)
    open &+= 1
    return true
  }
}
