import SeededRandom

/// Makes texts of bytes that are almost links.
struct RandomLinks {
  private static let whole = [
    "https://shop.example.com/orders/1?v=a&w=b%20c#top", "http://shop.example.com:80/a/b/c/",
    "shop://orders/1", "shop:/a?v=%F0%9F%91%8B", "shop:///caf%C3%A9/x+y?v&w=#",
    "https://user@host/",
    "https://[2001:db8::1]:443/a", "shop://a/../b", "shop://a%2Fb", "other://x", "shop:",
    "https://evil.com/a?v=1", "shop://é/👋/e\u{301}", "https://shop.example.com",
  ]
  private static let pieces = [
    "/", "//", "?", "#", "&", "=", "%", "%2", "%2F", "%2e", "..", ".", "@", ":", "\\", " ", "\0",
    "\t", "%00", "%0A", "%C3", "%A9", "%E2%82%AC", "%ED%A0%80", "[", "]", "é", "\u{202E}", "\u{7F}",
    "https://", "shop:", "a", "A", "%25", "+", "{", "}", "*", "\u{FEFF}", "\r\n",
  ]

  var random: Seeded

  mutating func next() -> [UInt8] {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return bytes(Int.random(in: 0...64, using: &random))
    case 1: return random.once(in: 20) ? bytes(Int.random(in: 0...9_000, using: &random)) : []
    case 2: return random.once(in: 10) ? long() : mutated(Array("shop:".utf8))
    case 3..<12:
      var text = random.pick(["shop://", "https://shop.example.com/", "shop:", ""])
      for _ in 0..<Int.random(in: 0...12, using: &random) { text += random.pick(Self.pieces) }
      return Array(text.utf8)
    default: return mutated(Array(random.pick(Self.whole).utf8))
    }
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// A link whose length or number of segments is about the greatest.
  private mutating func long() -> [UInt8] {
    let piece = random.pick(["a", "/a", "%41", "é", "&a=b", "/%41"])
    let limit = random.once(in: 2) ? 8_192 : 128 * piece.utf8.count
    let start = random.pick(["shop://", "https://shop.example.com/x", "shop://a?v="])
    let count =
      (limit - start.utf8.count) / piece.utf8.count + Int.random(in: -3...5, using: &random)
    return Array((start + String(repeating: piece, count: max(0, count))).utf8)
  }

  private mutating func mutated(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, index + Int.random(in: 0...5, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(index..<end)
      case 1: bytes.insert(contentsOf: Array(random.pick(Self.pieces).utf8), at: index)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      case 3:
        if index < bytes.count { bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
      default: bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return bytes
  }
}
