/// A route table compiled for lookups: plain memory that is written once.
///
/// `README.md` in this folder explains the layout.
@usableFromInline
final class CompiledTable: @unchecked Sendable {
  // Sendable: every field is a constant, the memory is written in `init` and freed in `deinit`
  // alone, and nothing hands out a pointer to it.

  let nodes: UnsafePointer<CompiledNode>
  let nodeCount: Int
  let slots: UnsafePointer<CompiledSlot>
  /// The number of slots less one; a power of two of them.
  let slotMask: Int
  let ends: UnsafePointer<CompiledEnd>
  let items: UnsafePointer<CompiledItem>
  let affixes: UnsafePointer<CompiledAffix>
  let origins: UnsafePointer<CompiledOrigin>
  /// How many of them have no routes of their own; these come first.
  let originCount: Int
  let allOriginCount: Int
  /// Where the routes begin that are tried for links of the other origins.
  let originRoots: [[Int]]
  /// Where the routes begin that are limited to hosts.
  let hostRoots: HostRoots
  /// Whether links of other beginnings may be the app's too: `*.example.com`.
  let hasOtherOrigins: Bool
  /// Whether `%2F` is allowed in a path.
  let allowsEncodedSlash: Bool
  /// The origins, the items' names and texts, the long literals and the affixes, one after the
  /// other.
  let text: UnsafePointer<UInt8>
  /// The class of each byte.
  let classes: UnsafePointer<UInt8>
  /// The types of parameters, each once.
  let types: [ParameterType]
  let compiledTypes: UnsafePointer<CompiledType>

  init(_ builder: CompiledTableBuilder) {
    nodes = Self.copy(builder.nodes)
    nodeCount = builder.nodes.count
    slots = Self.copy(builder.slots)
    slotMask = builder.slots.count - 1
    ends = Self.copy(builder.ends)
    items = Self.copy(builder.items)
    affixes = Self.copy(builder.affixes)
    origins = Self.copy(builder.origins)
    originCount = builder.origins.count - builder.originRoots.count
    allOriginCount = builder.origins.count
    originRoots = builder.originRoots
    hostRoots = builder.hostRoots
    hasOtherOrigins = builder.hasOtherOrigins
    allowsEncodedSlash = builder.allowsEncodedSlash
    text = Self.copy(builder.text)
    classes = Self.copy((0...255).map { ByteClass.of(UInt8($0)) })
    types = builder.types.types
    compiledTypes = Self.copy(types.map { CompiledType($0) })
  }

  deinit {
    nodes.deallocate()
    slots.deallocate()
    ends.deallocate()
    items.deallocate()
    affixes.deallocate()
    origins.deallocate()
    text.deallocate()
    classes.deallocate()
    compiledTypes.deallocate()
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = memory.initialize(from: elements)
    return UnsafePointer(memory.baseAddress.unsafelyUnwrapped)
  }
}

extension CompiledTable {
  /// The decoded lookup, for links that the fast one leaves: all rules are checked and escapes
  /// decoded.
  ///
  /// - Parameters:
  ///   - layout: The ranges of the link's parts.
  ///   - routes: What the routes are, for those that have more than captures can hold.
  ///   - found: Called with the route that takes the link, and the captures.
  @inline(never)
  func find(
    _ layout: LinkLayout, _ link: Span<UInt8>, _ routes: Lazy<[RouteInfo]>,
    _ found: (Int, DecodedLink, UnsafeMutableBufferPointer<Int32>) -> Void
  ) -> CompiledAnswer {
    let parts = DecodedParts(layout, link)
    var kept: RouteReading?
    return link.withUnsafeBufferPointer { whole in
      parts.bytes.withUnsafeBufferPointer { bytes in
        withUnsafeMutablePointer(to: &kept) { kept in
          guard let base = bytes.baseAddress else { return .noRoute }
          let prepared = DecodedLink(parts, base, layout, whole, routes, kept)
          return withUnsafeTemporaryAllocation(of: Int32.self, capacity: prepared.room.count) {
            guard let numbers = $0.baseAddress else { return .noRoute }
            var answer = CompiledAnswer.noRoute
            if !hostRoots.isEmpty, prepared.isWeb {
              let roots = hostRoots.nodes(for: layout.host, in: link)
              answer = walk(prepared, from: parts.start, roots: roots, numbers)
            } else {
              answer = walk(prepared, from: WalkPosition(parts.start), numbers, checksTypes: true)
            }
            if case .route(let route, _) = answer { found(Int(route), prepared, $0) }
            return answer
          }
        }
      }
    }
  }
}

/// What a walk needs to know about a parameter's type, without calling the type.
struct CompiledType {
  /// Whether it reads the integers from `min` to `max`, and nothing else.
  var isInteger = false
  var min: Int64 = 0
  var max: UInt64 = 0

  init(_ type: ParameterType) {
    guard !type.asksType, case .integer(let min, let max) = type.shape else { return }
    (isInteger, self.min, self.max) = (true, min, max)
  }
}

/// The types of a table's parameters, each once.
struct CompiledTypes {
  private(set) var types: [ParameterType] = []
  private(set) var ranks: [TypeRank] = []
  private var names: [ObjectIdentifier: Int] = [:]

  /// The number of a type.
  mutating func index(of type: DeclaredType) -> Int {
    guard case .swift(let swift) = type else { return add(type.facts) }
    if let index = names[ObjectIdentifier(swift)] { return index }
    let index = add(type.facts)
    names[ObjectIdentifier(swift)] = index
    return index
  }

  private mutating func add(_ type: ParameterType) -> Int {
    types.append(type)
    ranks.append(TypeRank(type))
    return types.count - 1
  }
}

/// The beginning of the app's own links, such as `https://shop.example.com` or `shop:`.
struct CompiledOrigin {
  /// The position of the text in the table's text.
  var text: Int32
  var length: Int32
  var isWeb: Bool
}

/// What a byte of a link means to the fast lookup.
enum ByteClass {
  /// Stands for itself.
  static let plain: UInt8 = 0
  /// `&`, `=`: divides the items of a query, and stands for itself elsewhere.
  static let divider: UInt8 = 1
  /// `/`, `?`, `#`: ends a segment.
  static let delimiter: UInt8 = 2
  /// A control character, a space, a backslash: no link has one.
  static let refused: UInt8 = 3
  /// A percent sign: the link is decoded first.
  static let escape: UInt8 = 4

  static func of(_ byte: UInt8) -> UInt8 {
    switch byte {
    case ASCII.slash, ASCII.question, ASCII.hash: delimiter
    case ASCII.ampersand, ASCII.equals: divider
    case ASCII.percent: escape
    case ASCII.backslash, ASCII.space: refused
    default: ASCII.isControl(byte) ? refused : plain
    }
  }
}
