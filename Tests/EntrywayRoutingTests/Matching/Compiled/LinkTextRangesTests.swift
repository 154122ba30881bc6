import SeededRandom
import Testing

@_spi(EntrywayTool) @testable import EntrywayRouting

@Suite struct LinkTextRangesTests {
  enum Place: LinkDestination {
    case home
    case order(Int)
    case search(query: String?, limit: Int?)
    case reset(token: String)
    case tags([String])
  }

  static let table = RouteTable<Place>(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", Place.order)
    Route("/search?q={query}&limit={limit}", Place.search)
    Route("/reset/{token}", Place.reset).sensitive("token")
    Route("/tags?tag={tags}", Place.tags)
  }

  /// The route of a link by its number, and the texts of its parameters.
  static func reading<Destination>(
    _ table: RouteTable<Destination>, _ link: String, parameters: Int
  ) -> (route: Int, texts: [String?])? {
    var ranges = LinkTextRanges()
    let bytes = Array(link.utf8)
    guard let route = bytes.withUnsafeBufferPointer({ table.plainRoute(of: $0, &ranges) }) else {
      return nil
    }
    let texts = (0..<parameters).map { number in
      ranges[number].map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    return (route, texts)
  }

  @Test("A plain link tells its route and where its texts stand, an absent one nowhere")
  func plain() throws {
    let order = try #require(
      Self.reading(Self.table, "https://shop.example.com/orders/4821", parameters: 2))
    #expect(order == (1, ["4821", nil]))
    let search = try #require(
      Self.reading(Self.table, "shop://search?x=1&limit=20&limit=30", parameters: 2))
    #expect(search == (2, [nil, "20"]))
    #expect(
      try #require(Self.reading(Self.table, "shop://search?q=shoes", parameters: 13)).route == 2)
  }

  @Test(
    "A link of which there is more to tell, and one that no route takes, are left to the match",
    arguments: [
      "shop://search?q=red%20shoes", "shop://search?q=shoes&limit=many",
      "shop://search?q=shoes&limit",
      "shop://reset/secret/", "shop://tags?tag=a&tag=b", "shop://orders/many",
      "shop://stores/berlin",
      "https://evil.example.com/orders/1", "shop://orders/../orders/1", "shop://orders/1 ", "", "a",
    ])
  func left(link: String) {
    #expect(Self.reading(Self.table, link, parameters: 2) == nil)
  }

  @Test("In random tables it tells nothing but what the match does")
  func random() throws {
    var read = 0
    for seed in UInt64(0)..<500 {
      var tables = RandomTables(seed: seed)
      let routes = tables.routes()
      let table = tables.table(routes, fallback: tables.random.once(in: 3) ? NamedRoute("f") : nil)
      for _ in 0..<25 {
        let link = tables.link(for: routes).text(using: &tables.random)
        guard link.utf8.allSatisfy({ $0 < 0x80 }),
          let reading = Self.reading(table, link, parameters: 12)
        else { continue }
        read += 1
        let info = table.core.routes[reading.route]
        let match = try table.match(link)
        let parameters = zip(info.parameters, reading.texts).compactMap { parameter, text in
          text.map { MatchedParameter(name: parameter.name, text: $0) }
        }
        #expect(match.name == info.name, "seed \(seed): \(link)")
        #expect(
          match.details == RouteMatchDetails(parameters: parameters), "seed \(seed): \(link)")
        #expect(!match.isFallback, "seed \(seed): \(link)")
      }
    }
    #expect(read > 150)
  }
}

private func == (left: (route: Int, texts: [String?])?, right: (Int, [String?])) -> Bool {
  left?.route == right.0 && left?.texts == right.1
}
