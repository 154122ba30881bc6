extension CompiledTableBuilder {
  /// Marks the literals that another way from the same node takes too: where none does, a walk needs
  /// not remember that there were other ways.
  mutating func markSharedLiterals() {
    var literal: [UInt8] = []
    for slot in slots where slot.node != 0 {
      let child = Int(slot.node)
      var edge = nodes[Int(nodes[child].key >> 16)].ways.edge
      if edge == 0 { continue }
      spell(child, into: &literal)
      while edge != 0, !takes(edge, literal) { edge = nodes[edge].sibling }
      nodes[child].ways.isShared = edge != 0
    }
  }

  private func takes(_ node: Int, _ literal: [UInt8]) -> Bool {
    let edge = nodes[node].edge
    if edge.kind != .affixed, edge.type < 0 { return true }
    return literal.withUnsafeBufferPointer { bytes in
      let whole = ByteRange(0, literal.count)
      let text = edge.kind == .affixed ? inner(of: node, whole, bytes.span) : whole
      guard let text else { return false }
      return edge.type < 0 || types.types[edge.type].reads(bytes.span, text)
    }
  }

  private func inner(of node: Int, _ segment: ByteRange, _ bytes: Span<UInt8>) -> ByteRange? {
    keys[Int(nodes[node].key)].inner(of: segment, bytes)
  }

  /// Writes the bytes of a literal into `literal`.
  private func spell(_ number: Int, into literal: inout [UInt8]) {
    let node = nodes[number]
    let length = Int(node.key & 0xFFFF)
    literal.removeAll(keepingCapacity: true)
    if length > 16 {
      literal += text[node.text..<node.text + length]
      return
    }
    for index in 0..<length {
      // Of more than eight bytes the last eight are a word of their own.
      let isLast = index >= 8
      let word = isLast ? node.last : node.first
      let place = isLast ? index - length + 8 : index
      literal.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place)))
    }
  }
}
