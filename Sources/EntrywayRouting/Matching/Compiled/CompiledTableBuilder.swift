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
  /// Whether some of the app's links begin like none of these.
  private(set) var hasOtherOrigins = false
  var literals: [Int32] = [0]
  var text: [UInt8] = []
  var types = CompiledTypes()
  /// The keys of the nodes that are not behind a literal.
  var edgeKeys: [Int: SegmentKey] = [:]
  /// For each end what its rank is made of.
  var ranks: [EndRank] = []

  let allowsEncodedSlash: Bool
  private let arguments: ArgumentMode
  /// Which of two routes comes first whose patterns are the same text.
  let breaksTie: (Int, Int) -> Bool

  init(_ origins: Origins, _ reader: LinkReader, breaksTie: @escaping (Int, Int) -> Bool) {
    arguments = reader.arguments
    allowsEncodedSlash = reader.allowsEncodedSlash
    self.breaksTie = breaksTie
    addOrigins(origins)
  }

  /// Adds a route; one that cannot be used is left out, and the table's problems say why.
  mutating func add(
    _ index: Int, _ text: String, _ types: [DeclaredType], _ options: RouteOptions
  ) {
    let reader = PatternReader(arguments: arguments)
    guard let pattern = try? reader.pattern(of: text) else { return }
    let parameters = pattern.parameters
    guard parameters.count == types.count else { return }
    var typed = CompiledRoute(index: index, text: text, pattern: pattern, only: options.only)
    for (parameter, declared) in zip(parameters, types) {
      let type = self.types.index(of: declared)
      guard RouteFault(parameter, self.types.types[type]) == nil else { return }
      typed.parameters.append((parameter.place, type))
    }
    let node = addPath(&typed)
    addEnd(typed, at: node)
  }

  mutating func addText(_ bytes: some Collection<UInt8>) -> Int32 {
    text += bytes
    return Int32(text.count - bytes.count)
  }

  private mutating func addOrigins(_ own: Origins) {
    for host in own.hosts where !host.hasPrefix("*") {
      for scheme in ["https://", "http://"] {
        let bytes = (scheme + host).utf8
        origins.append(
          CompiledOrigin(text: addText(bytes), length: Int32(bytes.count), isWeb: true))
      }
    }
    hasOtherOrigins =
      own.hosts.contains { $0.hasPrefix("*") } || arguments == .perSegment && !own.schemes.isEmpty
    // Arguments within the path are the slow road's.
    guard arguments == .query else { return }
    for scheme in own.schemes where scheme != "http" && scheme != "https" {
      let bytes = (scheme + ":").utf8
      origins.append(CompiledOrigin(text: addText(bytes), length: Int32(bytes.count), isWeb: false))
    }
  }
}

/// A route on its way into the compiled table.
struct CompiledRoute {
  var index: Int
  var text: String
  var pattern: RoutePattern
  var only: LinkKind?
  /// The parameters' places and the numbers of their types.
  var parameters: [(place: PatternParameter.Place, type: Int)] = []
  /// How many segments are captured on the way, and a bit for each that is bound to nothing.
  var captured = 0
  var unbound: UInt16 = 0

  init(index: Int, text: String, pattern: RoutePattern, only: LinkKind?) {
    self.index = index
    self.text = text
    self.pattern = pattern
    self.only = only
    parameters.reserveCapacity(pattern.segments.count + pattern.items.count)
  }
}
