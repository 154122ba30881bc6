extension CompiledTableBuilder {
  /// Adds the nodes of a route's path that are not there yet; gives the last.
  mutating func addPath(
    _ route: inout CompiledRoute, _ bytes: Span<UInt8>, from root: Int
  ) -> Int {
    var node = root
    var parameter = 0
    for index in steps.indices {
      let step = steps[index]
      var type = -1
      if !step.name.isEmpty {
        type = typeNumbers[parameter]
        parameter += 1
      }
      switch step.kind {
      case .literal: node = child(of: node, literal: step.text, bytes)
      case .parameter, .rest:
        if step.name.isEmpty, route.captured < 16 { route.unbound |= 1 << UInt16(route.captured) }
        route.captured += 1
        node = child(of: node, step, type, bytes)
      default: break
      }
    }
    return node
  }

  mutating func addNode() -> Int {
    nodes.append(CompiledNode())
    return nodes.count - 1
  }

  /// The way from a node through a segment that is no literal.
  private mutating func child(
    of parent: Int, _ step: PatternStep, _ type: Int, _ bytes: Span<UInt8>
  ) -> Int {
    let key = key(of: step, type, bytes)
    var before = 0
    var node = nodes[parent].ways.edge
    while node != 0 {
      let other = keys[Int(nodes[node].key)]
      if other == key { return node }
      if key < other { break }
      before = node
      node = nodes[node].sibling
    }
    let child = addNode()
    nodes[child].key = UInt64(keys.count)
    keys.append(key)
    nodes[child].edge = CompiledNode.Edge(
      kind: key.kind, type: key.type == .text ? -1 : type, affix: affix(of: key))
    nodes[child].sibling = node
    if before == 0 {
      nodes[parent].ways.edge = child
    } else {
      nodes[before].sibling = child
    }
    nodes[parent].ways.isOnePlainEdge = before == 0 && node == 0 && isPlain(child)
    return child
  }

  private func key(of step: PatternStep, _ type: Int, _ bytes: Span<UInt8>) -> SegmentKey {
    let rank = type < 0 ? .text : types.ranks[type]
    if step.kind == .rest { return SegmentKey(kind: .rest, type: rank) }
    if step.text == step.inner {
      return SegmentKey(kind: rank == .text ? .text : .typed, type: rank)
    }
    return SegmentKey(
      kind: .affixed,
      prefix: PercentCoding.decodedBytes(bytes, ByteRange(step.text.lower, step.inner.lower)),
      suffix: PercentCoding.decodedBytes(bytes, ByteRange(step.inner.upper, step.text.upper)),
      type: rank)
  }

  /// Whether a way is a whole segment whose type, if it has one, can be checked when it is read.
  private func isPlain(_ node: Int) -> Bool {
    let edge = nodes[node].edge
    return edge.kind == .text || edge.kind == .typed && !types.types[edge.type].checksShape
  }

  private mutating func affix(of key: SegmentKey) -> Int {
    guard key.kind == .affixed else { return 0 }
    affixes.append(
      CompiledAffix(
        prefix: addText(key.prefix), prefixLength: Int32(key.prefix.count),
        suffix: addText(key.suffix), suffixLength: Int32(key.suffix.count)))
    return affixes.count - 1
  }
}

// MARK: Literals

extension CompiledTableBuilder {
  private mutating func child(
    of parent: Int, literal range: ByteRange, _ bytes: Span<UInt8>
  ) -> Int {
    for index in range.lower..<range.upper where bytes[index] == ASCII.percent {
      let decoded = PercentCoding.decodedBytes(bytes, range)
      return decoded.withUnsafeBufferPointer {
        child(of: parent, literal: $0.span, ByteRange(0, decoded.count))
      }
    }
    return child(of: parent, literal: bytes, range)
  }

  private mutating func child(
    of parent: Int, literal bytes: Span<UInt8>, _ range: ByteRange
  ) -> Int {
    let (first, last) = Self.words(of: bytes, range)
    let key = CompiledNode.key(parent: parent, length: range.count)
    let hash = SegmentWords.hash(first, last, parent)
    var index = SegmentWords.slot(hash, mask: slots.count - 1)
    while slots[index].node != 0 {
      let child = Int(slots[index].node)
      if nodes[child].first == first, nodes[child].key == key,
        range.count <= 16 ? nodes[child].last == last : isLiteral(child, bytes, range)
      {
        return child
      }
      index = (index + 1) & (slots.count - 1)
    }
    let child = addNode()
    nodes[child].first = first
    nodes[child].last = last
    nodes[child].key = key
    if range.count > 16 {
      nodes[child].text = text.count
      for index in range.lower..<range.upper { text.append(bytes[index]) }
    }
    nodes[parent].ways.hasLiterals = true
    slots[index] = CompiledSlot(tag: SegmentWords.tag(hash), node: Int32(child))
    literalCount += 1
    if literalCount * 2 >= slots.count { grow() }
    return child
  }

  private func isLiteral(_ node: Int, _ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    let start = nodes[node].text
    for offset in 0..<range.count where text[start + offset] != bytes[range.lower + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: CompiledSlot(), count: old.count * 2)
    for slot in old where slot.node != 0 {
      let hash = hash(ofLiteral: Int(slot.node))
      var index = SegmentWords.slot(hash, mask: slots.count - 1)
      while slots[index].node != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  private func hash(ofLiteral number: Int) -> UInt64 {
    let node = nodes[number]
    var last = node.last
    let length = Int(node.key & 0xFFFF)
    if length > 16 {
      last = text.withUnsafeBufferPointer {
        Self.words(of: $0.span, ByteRange(node.text, node.text + length)).last
      }
    }
    return SegmentWords.hash(node.first, last, Int(node.key >> 16))
  }

  /// What ``SegmentWords`` makes of a text in a link.
  static func words(of bytes: Span<UInt8>, _ range: ByteRange) -> (first: UInt64, last: UInt64) {
    let count = range.count
    var first: UInt64 = 0
    for index in 0..<min(8, count) {
      first |= UInt64(bytes[range.lower + index]) << UInt64(8 * index)
    }
    guard count > 8 else { return (first, 0) }
    var last: UInt64 = 0
    for index in 0..<8 { last |= UInt64(bytes[range.upper - 8 + index]) << UInt64(8 * index) }
    return (first, last)
  }
}
