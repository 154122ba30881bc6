/// A route table in the form in which links are looked up: runs of plain memory that are written
/// once.
///
/// `README.md` beside this file explains the layout.
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
  let originCount: Int
  /// Whether links of other beginnings may be the app's too: `*.example.com`.
  let hasOtherOrigins: Bool
  /// Whether `%2F` may stand in a path.
  let allowsEncodedSlash: Bool
  /// The origins, the items' names and texts, the long literals and the affixes, one behind the
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
    originCount = builder.origins.count
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
