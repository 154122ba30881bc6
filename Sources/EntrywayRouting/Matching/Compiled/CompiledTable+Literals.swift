extension CompiledTable {
  /// The node behind the literal that stands in the link, or nought.
  @inline(__always)
  func literal(
    from node: Int, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    let length = end &- start
    let key = CompiledNode.key(parent: node, length: length)
    let first = Words.first(UnsafeRawPointer(base), start, end)
    let last = Words.last(UnsafeRawPointer(base), start, end)
    let hash = Words.hash(first, last, node)
    let tag = Words.tag(hash)
    var index = Words.slot(hash, mask: slotMask)
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
