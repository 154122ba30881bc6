/// Compiles a tree of routes into the lists that ``CompiledTable`` copies.
struct CompiledTableBuilder {
  private(set) var nodes: [CompiledNode] = []
  private(set) var slots: [CompiledSlot] = []
  private(set) var ends: [CompiledEnd] = []
  private(set) var items: [CompiledItem] = []
  private(set) var origins: [CompiledOrigin] = []
  private(set) var literals: [Int32] = []
  private(set) var text: [UInt8] = []

  init(_ tree: RouteTree, _ routes: [RouteInfo], _ reader: LinkReader, _ origins: Origins) {
    addOrigins(origins, reader)
    nodes = tree.nodes.map { node in
      var compiled = CompiledNode()
      if node.edges.count == 1, node.edges[0].key.kind == .text || node.edges[0].key.kind == .typed
      {
        compiled.next = Int32(node.edges[0].child)
      } else if !node.edges.isEmpty {
        compiled.flags.insert(.isUndecided)
      }
      return compiled
    }
    for (index, node) in tree.nodes.enumerated() {
      nodes[index].end = addEnds(node.routes, routes)
    }
    self.literals = Array(repeating: 0, count: nodes.count)
    addLiterals(tree.literals)
  }

  private mutating func add(_ bytes: [UInt8]) -> Int32 {
    text += bytes
    return Int32(text.count - bytes.count)
  }

  private mutating func addOrigins(_ own: Origins, _ reader: LinkReader) {
    for host in own.hosts where !host.hasPrefix("*") {
      for scheme in ["https://", "http://"] {
        let bytes = Array((scheme + host).utf8)
        origins.append(
          CompiledOrigin(text: add(bytes), length: Int32(bytes.count), isWeb: true))
      }
    }
    // Arguments within the path are the slow road's.
    guard reader.arguments == .query else { return }
    for scheme in own.schemes where scheme != "http" && scheme != "https" {
      let bytes = Array((scheme + ":").utf8)
      origins.append(CompiledOrigin(text: add(bytes), length: Int32(bytes.count), isWeb: false))
    }
  }

  /// Chains the routes that end at a node; gives the first.
  private mutating func addEnds(_ ending: [Int], _ routes: [RouteInfo]) -> Int32 {
    var next: Int32 = -1
    for index in ending.reversed() {
      var end = CompiledEnd(route: Int32(index), next: next, firstItem: Int32(items.count))
      let route = routes[index]
      let items = route.parameters.compactMap { parameter -> [UInt8]? in
        if case .item(let name, nil) = parameter.place { name } else { nil }
      }
      end.isUndecided = !isPlain(route)
      if !end.isUndecided {
        for (name, parameter) in zip(items, route.parameters.suffix(items.count)) {
          let kind: CompiledItem.Kind = parameter.type.count == .one ? .required : .optional
          let (first, last) = Self.words(of: name)
          self.items.append(
            CompiledItem(first: first, last: last, length: Int32(name.count), kind: kind))
        }
        end.itemCount = Int16(items.count)
      }
      ends.append(end)
      next = Int32(ends.count - 1)
    }
    return next
  }

  /// Whether each parameter is one segment, or one query item with one text.
  private func isPlain(_ route: RouteInfo) -> Bool {
    guard route.options.only == nil, route.requirements.literals.isEmpty,
      route.pattern?.hasWildcard == false,
      route.parameters.count <= CompiledTable.maximumCaptures
    else { return false }
    return route.parameters.allSatisfy { parameter -> Bool in
      // The hot road asks the type alone: it may read texts that its shape does not have.
      if parameter.type.asksType, parameter.type.shape != .opaque, parameter.type.shape != .text {
        return false
      }
      return switch parameter.place {
      case .segment: true
      // Two words do not tell longer names apart.
      case .item(let name, let segment):
        segment == nil && parameter.type.count != .many && name.count <= 16
      case .rest, .fragment: false
      }
    }
  }

  private mutating func addLiterals(_ table: LiteralTable) {
    var count = 8
    let entries = table.entries
    while count < entries.count * 2 { count *= 2 }
    slots = Array(repeating: CompiledSlot(), count: count)
    for entry in entries {
      nodes[entry.node].flags.insert(.hasLiterals)
      if nodes[entry.node].next != 0 { nodes[entry.node].flags.insert(.hasChoice) }
      if entry.text.count > 16 { literals[entry.child] = add(entry.text) }
      place(entry.node, entry.text, entry.child)
    }
  }

  private mutating func place(_ parent: Int, _ literal: [UInt8], _ child: Int) {
    let (first, last) = Self.words(of: literal)
    nodes[child].first = first
    nodes[child].last = last
    nodes[child].key = CompiledNode.key(parent: parent, length: literal.count)
    let hash = Words.hash(first, last, parent)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index].node != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = CompiledSlot(tag: UInt32(truncatingIfNeeded: hash >> 32), node: Int32(child))
  }

  private static func words(of text: [UInt8]) -> (first: UInt64, last: UInt64) {
    // Eight noughts before, for ``Words`` loads backwards from a text's end.
    let padded = Array(repeating: 0, count: 8) + text
    return padded.withUnsafeBytes { bytes in
      let base = bytes.baseAddress.unsafelyUnwrapped
      return (Words.first(base, 8, padded.count), Words.last(base, 8, padded.count))
    }
  }
}
