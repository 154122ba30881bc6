/// Compiles routes into the lists that ``CompiledTable`` copies.
struct CompiledTableBuilder {
  var nodes = [CompiledNode()]
  var slots = Array(repeating: CompiledSlot(), count: 8)
  /// How many slots are taken.
  var literalCount = 0
  var ends: [CompiledEnd] = []
  var items: [CompiledItem] = []
  var affixes: [CompiledAffix] = []
  var origins: [CompiledOrigin] = []
  /// Where the routes begin that are tried for links of the last origins; the others have node 0.
  private(set) var originRoots: [[Int]] = []
  /// Whether some of the app's links begin like none of these.
  private(set) var hasOtherOrigins = false
  /// Where the routes begin that are limited to hosts.
  private(set) var hostRoots = HostRoots()
  var text: [UInt8] = []
  var types = CompiledTypes()
  /// The keys of the nodes that are not after a literal; such a node's own key is the number.
  var keys: [SegmentKey] = []
  /// For each end what its rank is made of.
  var ranks: [EndRank] = []

  /// The parts of the pattern that is being added.
  var steps: [PatternStep] = []
  /// The numbers of its parameters' types.
  var typeNumbers: [Int] = []

  let allowsEncodedSlash: Bool
  let arguments: ArgumentMode
  private let own: Origins
  private let hasAppClip: Bool
  /// Which of two routes comes first whose patterns are the same text.
  let breaksTie: (Int, Int) -> Bool

  /// - Parameter hasAppClip: Whether links of Apple's host may be the table's too.
  init(
    _ origins: Origins, _ reader: LinkReader, hasAppClip: Bool,
    breaksTie: @escaping (Int, Int) -> Bool
  ) {
    self.hasAppClip = hasAppClip
    arguments = reader.arguments
    allowsEncodedSlash = reader.allowsEncodedSlash
    self.breaksTie = breaksTie
    own = origins
  }

  /// Adds a route; one that cannot be used is left out, and the table's problems say why.
  mutating func add(
    _ index: Int, _ text: String, _ types: [DeclaredType], _ options: RouteOptions
  ) {
    LinkBytes.with(text) { bytes in
      steps.removeAll(keepingCapacity: true)
      let reader = PatternReader(arguments: arguments)
      guard (try? reader.read(bytes, into: &steps)) != nil else { return }
      var route = CompiledRoute(index: index, text: text, only: options.only)
      typeNumbers.removeAll(keepingCapacity: true)
      for type in types { typeNumbers.append(self.types.index(of: type)) }
      guard Self.isUsable(steps, typeNumbers, self.types) else { return }
      guard let limits = options.limits else {
        let node = addPath(&route, bytes, from: 0)
        addEnd(route, bytes, at: node)
        return
      }
      if options.only != .customScheme { add(route, bytes, on: limits.hosts) }
    }
  }

  /// Adds a route that is limited to hosts, below the root of each.
  private mutating func add(_ route: CompiledRoute, _ bytes: Span<UInt8>, on hosts: [String]) {
    for host in hosts where Origins.isHost(host) {
      var copy = route
      let node = addPath(&copy, bytes, from: root(of: host))
      addEnd(copy, bytes, at: node)
    }
  }

  private mutating func root(of host: String) -> Int {
    if let known = hostRoots.node(of: host) { return known }
    let node = addNode()
    hostRoots.add(host, node: node)
    return node
  }

  /// Whether the parameters of the pattern are as many as the types, and can have them.
  private static func isUsable(
    _ steps: [PatternStep], _ numbers: [Int], _ types: CompiledTypes
  ) -> Bool {
    var parameter = 0
    for step in steps where !step.name.isEmpty {
      guard parameter < numbers.count,
        PatternFault.Misfit(step.kind, types.types[numbers[parameter]]) == nil
      else { return false }
      parameter += 1
    }
    return parameter == numbers.count
  }

  mutating func addText(_ bytes: some Collection<UInt8>) -> Int32 {
    text += bytes
    return Int32(text.count - bytes.count)
  }

  /// Completes the table, once all routes are added.
  mutating func finish() {
    markSharedLiterals()
    addOrigins()
  }

  private mutating func addOrigins() {
    // Those that have routes of their own come last: the fast lookup looks at the others first.
    var limited: [(host: String, roots: [Int])] = []
    // No link has a malformed host, whatever its text begins with.
    for host in own.hosts where HostName.isName(host) {
      let roots = hostRoots.isEmpty ? [0] : hostRoots.nodes(for: host)
      if roots == [0] { addOrigins(ofHost: host) } else { limited.append((host, roots)) }
    }
    for host in hostRoots.names where !own.hosts.contains(host) && own.takes(host: host) {
      limited.append((host, hostRoots.nodes(for: host)))
    }
    defer {
      for (host, roots) in limited {
        addOrigins(ofHost: host)
        originRoots += [roots, roots]
      }
    }
    hasOtherOrigins =
      hasAppClip || own.hosts.contains { $0.hasPrefix("*") }
      || arguments == .perSegment && !own.schemes.isEmpty
    // The fast lookup does not look for arguments within the path.
    guard arguments == .query else { return }
    for scheme in own.schemes where scheme != "http" && scheme != "https" {
      let bytes = (scheme + ":").utf8
      origins.append(CompiledOrigin(text: addText(bytes), length: Int32(bytes.count), isWeb: false))
    }
  }

  private mutating func addOrigins(ofHost host: String) {
    for scheme in ["https://", "http://"] {
      let bytes = (scheme + host).utf8
      origins.append(CompiledOrigin(text: addText(bytes), length: Int32(bytes.count), isWeb: true))
    }
  }
}

/// A route on its way into the compiled table.
struct CompiledRoute {
  var index: Int
  var text: String
  var only: LinkKind?
  /// How many segments are captured on the way, and a bit for each that is bound to nothing.
  var captured = 0
  var unbound: UInt16 = 0

  init(index: Int, text: String, only: LinkKind?) {
    self.index = index
    self.text = text
    self.only = only
  }
}

extension CompiledTableBuilder {
  /// Marks the literals that another way from the same node takes too: where none does, a walk
  /// needs not remember that there were other ways.
  private mutating func markSharedLiterals() {
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
      let position = isLast ? index - length + 8 : index
      literal.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * position)))
    }
  }
}
