import EntrywayRouting
import Testing

/// What stands in a link besides what its route asks for.
@Suite struct UndeclaredItemsTests {
  enum Place: LinkDestination {
    case home
    case order(id: String, tab: String?)
    case editing(id: String)
    case login(code: String)
  }

  private static let table = RouteTable<Place>(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
  ) {
    Route("/orders/{id}?tab={tab}", Place.order)
    Route("/orders/{id}?mode=edit", Place.editing)
    Route("/login?code={code}", Place.login).sensitive("code")
  }

  private static func items(_ items: [DeepLink.Item]) -> [String] {
    items.map { item in item.name + (item.value.map { "=" + $0 } ?? "") }
  }

  @Test(
    "They are read in the link's order, decoded, and without those that the route names",
    arguments: [
      ("shop://orders/1", []),
      ("shop://orders/1?tab=2", []),
      ("shop://orders/1?utm=a%20b&tab=2&flag&utm=", ["utm=a b", "flag", "utm="]),
      ("shop://orders/1?Tab=2&tab%20=3", ["Tab=2", "tab =3"]),
      ("https://shop.example.com/orders/1?mode=edit&x=y#top", ["x=y"]),
      ("https://shop.example.com/stores/berlin?tab=2&x=y", ["tab=2", "x=y"]),
    ] as [(String, [String])])
  func query(_ link: String, _ expected: [String]) throws {
    #expect(Self.items(try Self.table.match(link).undeclaredItems) == expected)
  }

  @Test("A name that is sensitive anywhere in the table is masked")
  func sensitive() throws {
    let match = try Self.table.match("shop://orders/1?code=4f9c&code&x=y")
    #expect(Self.items(match.undeclaredItems) == ["code=***", "code", "x=y"])
  }

  @Test("Items that cannot be read are among them; under a name that cannot, a value is masked")
  func unreadable() throws {
    let match = try Self.table.match("shop://orders/1?utm=50%off&%zz=1&x=y")
    #expect(Self.items(match.undeclaredItems) == ["utm", "=***", "x=y"])
    #expect(match.undeclaredItems.map(\.isUnreadable) == [true, true, false])
  }

  @Test("They make no other match")
  func equality() throws {
    let plain = try Self.table.match("shop://orders/1")
    let tagged = try Self.table.match("shop://orders/1?utm_source=mail")
    #expect(plain == tagged)
    #expect(plain.hashValue == tagged.hashValue)
  }

  @Test("A match without a link has none, and one that is made by hand those that it is given")
  func withoutLink() throws {
    let fields = try Self.table.match(firstSegment: "login", fields: ["code": ["1"], "x": ["y"]])
    #expect(fields.undeclaredItems == [])
    let items = try DeepLink("shop://orders/1?x=y").items
    #expect(RouteMatch(destination: Place.home, undeclaredItems: items).undeclaredItems == items)
  }

  enum Screen: LinkDestination {
    case detail(id: Int)
    case detailSettings(id: Int)
    case editing(path: [String], id: Int)
  }

  private static let screens = RouteTable<Screen>(
    schemes: ["example"], hosts: ["example.com"], arguments: .perSegment
  ) {
    Route("/detail?id={id}", Screen.detail)
    Route("/detail?id={id}/settings?mode=full", Screen.detailSettings)
    Route("/{path*}/item?id={id}", Screen.editing)
  }

  @Test(
    "With arguments per segment those of a segment are not another's",
    arguments: [
      ("example://detail?id=7&x=1", ["x=1"]),
      ("example://detail?id=7&mode=1/settings?mode=full&id=8", ["mode=1", "id=8"]),
      ("example://a?id=1/b/item?id=2&x=y", ["id=1", "x=y"]),
      ("https://example.com/detail?id=7&x=1", ["x=1"]),
      ("https://example.com/a/item?id=7&x=1", ["x=1"]),
    ] as [(String, [String])])
  func perSegment(_ link: String, _ expected: [String]) throws {
    #expect(Self.items(try Self.screens.match(link).undeclaredItems) == expected)
  }
}
