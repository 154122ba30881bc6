/// An entry of the table of literals: which node a hash leads to.
struct CompiledSlot {
  /// The upper half of the hash.
  var tag: UInt32 = 0
  /// The node, or nought for an empty slot.
  var node: Int32 = 0
}
