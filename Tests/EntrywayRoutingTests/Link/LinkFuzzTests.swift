import EntrywayDiagnostics
import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct LinkFuzzTests {
  private static let slashes = Echo.table(allowsEncodedSlash: true)
  /// Without a rest, so that the fast lookup decides plain links.
  private static let plain = TypedPattern.table([
    "/", "/{a}", "/{a}/{b}?v={v:text?}", "/a/{b}/{c}", "/orders/{id:int}",
    "/orders/{id:int}?v={v:int}",
  ])

  @Test(
    "Texts of any bytes are read as the rules say, and none traps",
    arguments: Seeds.first(1, of: 20))
  func reads(part: UInt64) {
    var links = RandomLinks(random: Seeded(seed: part))
    var accepted = 0
    for number in 0..<5_000 {
      let bytes = links.next()
      let link = String(decoding: bytes, as: UTF8.self)
      let allowsEncodedSlash = number % 4 == 0
      let table = allowsEncodedSlash ? Self.slashes : Echo.routes
      let isAccepted = LinkRules(allowsEncodedSlash: allowsEncodedSlash).accepts(link)
      var isRefused = false
      do {
        _ = try table.match(link)
      } catch {
        isRefused = error.code == .refused
        // Wording is the slow part, and one in some is enough to see that no excerpt traps it.
        if number % 8 == 0 {
          let explanation = table.explain(link)
          #expect(explanation.description == error.description)
          #expect((explanation.outcome == .refused) == isRefused)
          #expect(error.diagnostic.hint != nil)
        }
      }
      if number % 2 == 0 { agreesInBothLookups(link, "part \(part), number \(number)") }
      if isRefused == isAccepted {
        Issue.record("part \(part), number \(number): \(link.debugDescription)")
      }
      accepted += isAccepted ? 1 : 0
    }
    #expect(accepted > 1_000 && accepted < 4_000, "the links should be of both kinds: \(accepted)")
  }

  /// The fast and the decoded lookup answer as the linear matcher does.
  private func agreesInBothLookups(_ link: String, _ comment: Comment) {
    let end = LinearMatcher(Self.plain).end(of: link)
    for lookup in [Self.plain.match, Self.plain.matchThoroughly] {
      let found = LookupResult { () throws(LinkMatchError) in try lookup(link) }
      if found == end { continue }
      Issue.record("\(comment): \(link.debugDescription) ends at \(found), not \(end)")
    }
  }

  @Test("Bytes that are no UTF-8 do not trap the reader either", arguments: 0..<2)
  func rawBytes(part: UInt64) {
    var links = RandomLinks(random: Seeded(seed: part + 1_000))
    for _ in 0..<5_000 {
      let bytes = links.next()
      for mode in [ArgumentMode.query, .perSegment] {
        bytes.withUnsafeBufferPointer { buffer in
          guard let layout = try? LinkReader(arguments: mode).layout(of: buffer.span) else {
            return
          }
          #expect(layout.segments.count <= LinkReader.maximumSegments)
          _ = LinkPath(layout, buffer.span)
        }
      }
    }
  }

  @Test("Links with arguments per segment do not trap, and say what is wrong", arguments: 0..<2)
  func perSegment(part: UInt64) {
    let table = RouteTable<ShopRoute>(
      schemes: ["shop"], hosts: ["shop.example.com"], arguments: .perSegment
    ) {
      Route("/orders?v={id}/{_*}", ShopRoute.order)
      Route("/{_}/{number}?v", ShopRoute.item)
    }
    var links = RandomLinks(random: Seeded(seed: part + 2_000))
    for _ in 0..<3_000 {
      let link = String(decoding: links.next(), as: UTF8.self)
      #expect(!table.explain(link).description.isEmpty)
    }
  }
}

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
