extension CompiledTableBuilder {
  /// Marks the literals that another way from the same node takes too: where none does, a walk needs
  /// not remember that there were other ways.
  mutating func markSharedLiterals() {
    for slot in slots where slot.node != 0 {
      let child = Int(slot.node)
      var edge = nodes[Int(nodes[child].key >> 16)].ways.edge
      if edge == 0 { continue }
      let literal = bytes(ofLiteral: child)
      while edge != 0, !takes(edge, literal) { edge = nodes[edge].sibling }
      nodes[child].ways.isShared = edge != 0
    }
  }

  private func takes(_ node: Int, _ literal: [UInt8]) -> Bool {
    let type = nodes[node].edge.type
    let key = keys[Int(nodes[node].key)]
    if key.kind != .affixed, type < 0 { return true }
    return literal.withUnsafeBufferPointer { bytes in
      guard let text = key.inner(of: ByteRange(0, literal.count), bytes.span) else { return false }
      return type < 0 || types.types[type].reads(bytes.span, text)
    }
  }

  private func bytes(ofLiteral number: Int) -> [UInt8] {
    let node = nodes[number]
    let length = Int(node.key & 0xFFFF)
    if length > 16 { return Array(text[node.text..<node.text + length]) }
    return (0..<length).map { index in
      // Of more than eight bytes the last eight are a word of their own.
      let isLast = index >= 8
      let word = isLast ? node.last : node.first
      let place = isLast ? index - length + 8 : index
      return UInt8(truncatingIfNeeded: word >> UInt64(8 * place))
    }
  }
}
