/// The literal ways through a tree: from a node and a segment's bytes to the next node, in one
/// probe, whatever the number of siblings.
struct LiteralTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64
    var node: Int
    var child: Int
    var text: ByteRange
  }

  private var texts: [UInt8] = []
  /// A power of two of slots, at most half of them taken; open addressing.
  private var slots: [Slot?] = Array(repeating: nil, count: 8)
  private var count = 0

  mutating func insert(_ node: Int, _ text: [UInt8], child: Int) {
    if (count + 1) * 2 > slots.count { grow() }
    let hash = text.withUnsafeBufferPointer { Self.hash($0.span, ByteRange(0, text.count), node) }
    let range = ByteRange(texts.count, texts.count + text.count)
    texts += text
    place(Slot(hash: hash, node: node, child: child, text: range))
    count += 1
  }

  /// All ways, in no order.
  var entries: [(node: Int, text: [UInt8], child: Int)] {
    slots.compactMap { slot in
      slot.map { ($0.node, Array(texts[$0.text.lower..<$0.text.upper]), $0.child) }
    }
  }

  func child(of node: Int, _ text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { child(of: node, $0.span, ByteRange(0, text.count)) }
  }

  /// The node behind the literal that `range` spells.
  func child(of node: Int, _ bytes: Span<UInt8>, _ range: ByteRange) -> Int? {
    let hash = Self.hash(bytes, range, node)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while let slot = slots[index] {
      if slot.hash == hash, slot.node == node, equals(slot.text, bytes, range) {
        return slot.child
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 2)
    for case let slot? in old { place(slot) }
  }

  private mutating func place(_ slot: Slot) {
    var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
    while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private func equals(_ text: ByteRange, _ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    guard text.count == range.count else { return false }
    for offset in 0..<range.count
    where texts[text.lower + offset] != bytes[range.lower + offset] { return false }
    return true
  }

  /// FNV-1a over the segment and its node.
  ///
  /// The texts in the table are the app's own, so a link can only miss; it cannot make the table
  /// slow.
  private static func hash(_ bytes: Span<UInt8>, _ range: ByteRange, _ node: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ (UInt64(truncatingIfNeeded: node) &* 0x9E37_79B9)
    for index in range.lower..<range.upper {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    return hash ^ (hash >> 32)
  }
}
