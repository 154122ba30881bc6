import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct LinkFuzzTests {
  private static let slashes = Echo.table(allowsEncodedSlash: true)
  /// Without a rest, so that the hot road decides plain links.
  private static let plain = TypedPattern.table([
    "/", "/{a}", "/{a}/{b}?v={v:text?}", "/a/{b}/{c}", "/orders/{id:int}",
    "/orders/{id:int}?v={v:int}",
  ])

  @Test("100,000 texts of any bytes are read as the rules say, and none traps", arguments: 0..<10)
  func reads(part: UInt64) {
    var links = RandomLinks(random: Seeded(seed: part))
    var accepted = 0
    for number in 0..<10_000 {
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
        // Wording is the slow part, and one in some is enough to see that no place traps it.
        if number % 8 == 0 {
          let explanation = table.explain(link)
          #expect(explanation.description == error.description)
          #expect((explanation.outcome == .refused) == isRefused)
          #expect(error.description.contains("hint: "))
        }
      }
      if number % 2 == 0 { followsBothRoads(link, "part \(part), number \(number)") }
      if isRefused == isAccepted {
        Issue.record("part \(part), number \(number): \(link.debugDescription)")
      }
      accepted += isAccepted ? 1 : 0
    }
    #expect(accepted > 2_000 && accepted < 8_000, "the links should be of both kinds: \(accepted)")
  }

  /// The road for plain links and the one for all say what the linear matcher does.
  private func followsBothRoads(_ link: String, _ comment: Comment) {
    let end = LinearMatcher(Self.plain).end(of: link)
    for road in [Self.plain.match, Self.plain.matchThoroughly] {
      let found = RoadEnd { () throws(NoMatch) in try road(link) }
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
