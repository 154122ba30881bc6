/// Texts that are looked for all at once, sharing what they begin with.
struct LiteralTrie: Sendable {
  private struct Node {
    var isEnd = false
    /// The next bytes, and the nodes to which they lead.
    var next: [UInt8: Int] = [:]
  }

  private var nodes = [Node()]

  mutating func insert(_ bytes: [UInt8]) {
    var node = 0
    for byte in bytes {
      if let next = nodes[node].next[byte] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].next[byte] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].isEnd = true
  }

  /// The places at which one of the texts ends that begins here.
  func forEachEnd(in text: [UInt8], from start: Int, _ body: (Int) -> Void) {
    var (node, place) = (0, start)
    while true {
      if nodes[node].isEnd { body(place) }
      guard place < text.count, let next = nodes[node].next[text[place]] else { return }
      (node, place) = (next, place + 1)
    }
  }
}
