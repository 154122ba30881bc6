/// Texts that are looked for all at once, sharing what they begin with.
struct LiteralTrie: Sendable {
  private struct Node {
    var isEnd = false
    /// The next bytes, and for each the node to which it leads.
    var bytes: [UInt8] = []
    var targets: [Int] = []
  }

  private var nodes = [Node()]

  mutating func insert(_ bytes: [UInt8]) {
    var node = 0
    for byte in bytes {
      if let index = nodes[node].bytes.firstIndex(of: byte) {
        node = nodes[node].targets[index]
      } else {
        nodes.append(Node())
        nodes[node].bytes.append(byte)
        nodes[node].targets.append(nodes.count - 1)
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
      guard place < text.count, let index = nodes[node].bytes.firstIndex(of: text[place]) else {
        return
      }
      (node, place) = (nodes[node].targets[index], place + 1)
    }
  }
}
