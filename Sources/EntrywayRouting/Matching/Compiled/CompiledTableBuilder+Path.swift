extension CompiledTableBuilder {
  /// Adds the nodes of a route's path that are not there yet; gives the last.
  mutating func addPath(_ route: inout CompiledRoute) -> Int {
    var node = 0
    for (place, segment) in route.pattern.segments.enumerated() {
      if case .literal(let bytes) = segment.kind {
        node = child(of: node, literal: bytes)
        continue
      }
      var type = -1
      for parameter in route.parameters {
        switch parameter.place {
        case .segment(let index), .rest(let index): if index == place { type = parameter.type }
        default: break
        }
      }
      if type < 0, route.captured < 16 { route.unbound |= 1 << UInt16(route.captured) }
      route.captured += 1
      node = child(of: node, segment, type)
    }
    return node
  }

  private mutating func addNode() -> Int {
    nodes.append(CompiledNode())
    literals.append(0)
    return nodes.count - 1
  }

  // MARK: Literals

  private mutating func child(of parent: Int, literal: [UInt8]) -> Int {
    let (first, last) = Self.words(of: literal)
    let key = CompiledNode.key(parent: parent, length: literal.count)
    let hash = Words.hash(first, last, parent)
    var index = Words.slot(hash, mask: slots.count - 1)
    while slots[index].node != 0 {
      let child = Int(slots[index].node)
      if nodes[child].first == first, nodes[child].last == last, nodes[child].key == key,
        literal.count <= 16 || isLiteral(child, literal)
      {
        return child
      }
      index = (index + 1) & (slots.count - 1)
    }
    let child = addNode()
    nodes[child].first = first
    nodes[child].last = last
    nodes[child].key = key
    if literal.count > 16 { literals[child] = addText(literal) }
    nodes[parent].ways.hasLiterals = true
    slots[index] = CompiledSlot(tag: Words.tag(hash), node: Int32(child))
    literalCount += 1
    if literalCount * 2 >= slots.count { grow() }
    return child
  }

  private func isLiteral(_ node: Int, _ literal: [UInt8]) -> Bool {
    let start = Int(literals[node])
    return text[start..<start + literal.count].elementsEqual(literal)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: CompiledSlot(), count: old.count * 2)
    for slot in old where slot.node != 0 {
      let node = nodes[Int(slot.node)]
      let hash = Words.hash(node.first, node.last, Int(node.key >> 16))
      var index = Words.slot(hash, mask: slots.count - 1)
      while slots[index].node != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  /// What ``Words`` makes of a text in a link.
  static func words(of text: [UInt8]) -> (first: UInt64, last: UInt64) {
    var first: UInt64 = 0
    for index in 0..<min(8, text.count) { first |= UInt64(text[index]) << UInt64(8 * index) }
    guard text.count > 8 else { return (first, 0) }
    var last: UInt64 = 0
    for index in 0..<8 { last |= UInt64(text[text.count - 8 + index]) << UInt64(8 * index) }
    return (first, last)
  }

  // MARK: Parameters

  private mutating func child(of parent: Int, _ segment: PatternSegment, _ type: Int) -> Int {
    let key = SegmentKey(segment, rank: type < 0 ? .text : types.ranks[type])
    var before = 0
    var node = nodes[parent].ways.edge
    while node != 0, let other = edgeKeys[node], !(key < other) {
      if other == key { return node }
      before = node
      node = nodes[node].sibling
    }
    let child = addNode()
    edgeKeys[child] = key
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

  /// Whether a way is a whole segment whose type, if it has one, can be left to whoever reads it.
  private func isPlain(_ node: Int) -> Bool {
    let edge = nodes[node].edge
    return edge.kind == .text || edge.kind == .typed && !types.types[edge.type].checksShape
  }

  private mutating func affix(of key: SegmentKey) -> Int {
    guard key.kind == .affixed else { return 0 }
    affixes.append(
      CompiledAffix(
        prefix: addText(key.prefix), prefixLength: Int32(key.prefix.count), suffix: addText(key.suffix),
        suffixLength: Int32(key.suffix.count)))
    return affixes.count - 1
  }
}
