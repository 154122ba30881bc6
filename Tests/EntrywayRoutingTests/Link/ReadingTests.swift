import Testing

@testable import EntrywayRouting

@Suite struct ReadingTests {
  struct Opening: Sendable, CustomTestStringConvertible {
    var name: String
    var link: String
    var destination: Echo

    init(_ name: String, _ link: String, _ destination: Echo) {
      (self.name, self.link, self.destination) = (name, link, destination)
    }

    var testDescription: String { name }
  }

  @Test("What stands beside a refused link is read", arguments: neighbours)
  func reads(opening: Opening) throws {
    #expect(try Echo.routes.match(opening.link).destination == opening.destination)
  }

  @Test("An escape is decoded once, and + is itself", arguments: decoding)
  func decodes(opening: Opening) throws {
    #expect(try Echo.routes.match(opening.link).destination == opening.destination)
  }

  @Test(
    "All spellings of a custom scheme's path are the same link",
    arguments: [
      "shop:orders/1", "shop:/orders/1", "shop://orders/1", "shop:///orders/1", "shop://orders/1/",
      "shop:orders/1/", "SHOP://orders/1", "Shop:///orders/1/", "shop://orders/1?",
      "shop://orders/1/?",
      "shop://orders/1?&&", "shop://ord%65rs/%31",
    ])
  func spellings(link: String) throws {
    #expect(try Echo.routes.match(link).destination == .page("orders", "1"))
  }

  @Test(
    "A link without a path is the root",
    arguments: [
      "shop:", "shop:/", "shop://", "shop:///", "https://shop.example.com",
      "http://shop.example.com",
      "https://shop.example.com/", "https://shop.example.com?", "https://shop.example.com?w=1",
      "https://shop.example.com/?utm_source=mail", "shop:?w", "shop://?w",
    ])
  func roots(link: String) throws {
    #expect(try Echo.routes.match(link).destination == .root(value: nil, fragment: nil))
  }

  @Test("Paths are case-sensitive")
  func caseSensitive() throws {
    #expect(try Echo.routes.match("SHOP://Orders/A").destination == .page("Orders", "A"))
  }

  @Test("An escaped slash separates nothing where the table allows it")
  func escapedSlash() throws {
    let table = Echo.table(allowsEncodedSlash: true)
    #expect(try table.match("shop://a%2Fb/%2f").destination == .page("a/b", "/"))
    #expect(try table.match("shop://%2F..").destination == .page("/.."))
  }

  static let neighbours = [
    Opening("a segment that starts with a digit", "shop://1shop", .page("1shop")),
    Opening("an escaped tab in a query value", "shop://a?v=1%092", .page("a", value: "1\t2")),
    Opening(
      "escaped line breaks in a query value", "shop://a?v=1%0D%0a2", .page("a", value: "1\r\n2")),
    Opening("an escaped tab in the fragment", "shop://a#%09", .page("a", fragment: "\t")),
    Opening("an escaped line break in the fragment", "shop://a#%0A", .page("a", fragment: "\n")),
    Opening("an escaped space", "shop://a%20b?v=%20", .page("a b", value: " ")),
    Opening("an escaped backslash in a query value", "shop://a?v=%5C", .page("a", value: "\\")),
    Opening("an escaped backslash in the fragment", "shop://a#%5c", .page("a", fragment: "\\")),
    Opening("an escaped percent sign", "shop://100%25", .page("100%")),
    Opening("a character in two escapes", "shop://caf%C3%A9", .page("café")),
    Opening("a character in four escapes", "shop://%F0%9F%91%8B", .page("👋")),
    Opening("the last character of Unicode", "shop://a%F4%8F%BF%BF", .page("a\u{10FFFF}")),
    Opening("a raw character beside an escaped one", "shop://é%C3%A9", .page("éé")),
    Opening("an at sign in the path", "https://shop.example.com/a@b", .page("a@b")),
    Opening(
      "an at sign in the query", "https://shop.example.com/a?v=b@c", .page("a", value: "b@c")),
    Opening("an at sign in a custom scheme's path", "shop://a@b", .page("a@b")),
    Opening("a colon in a custom scheme's path", "shop://a:1/b", .page("a:1", "b")),
    Opening("three dots", "shop://.../a", .page("...", "a")),
    Opening("dots in a name", "shop://a/.b/c..", .page("a", ".b", "c..")),
    Opening("two dots in a query value", "shop://a?v=../b", .page("a", value: "../b")),
    Opening("a trailing slash", "https://shop.example.com/a/", .page("a")),
    Opening("slashes in a query value", "shop://a?v=b//c", .page("a", value: "b//c")),
    Opening("an escaped slash in a query value", "shop://a?v=%2F", .page("a", value: "/")),
    Opening("a question mark in a query value", "shop://a?v=b?c", .page("a", value: "b?c")),
    Opening("an equals sign in a query value", "shop://a?v=b=c", .page("a", value: "b=c")),
    Opening("a question mark in the fragment", "shop://a#b?v=c", .page("a", fragment: "b?v=c")),
    Opening("a number sign in the fragment", "shop://a#b#c", .page("a", fragment: "b#c")),
    Opening("an empty fragment", "shop://a#", .page("a", fragment: "")),
    Opening("an empty query value", "shop://a?v=", .page("a", value: "")),
    Opening("an item without a name", "shop://a?=1&v=2", .page("a", value: "2")),
    Opening("a repeated item gives the first", "shop://a?v=1&v=2", .page("a", value: "1")),
    Opening(
      "8,192 bytes", "shop://" + String(repeating: "a", count: 8_185),
      .page(String(repeating: "a", count: 8_185))),
    Opening(
      "8,192 bytes in characters of two", "shop://a" + String(repeating: "é", count: 4_092),
      .page("a" + String(repeating: "é", count: 4_092))),
    Opening(
      "128 segments", "shop:/" + String(repeating: "/a", count: 128),
      .page(path: Array(repeating: "a", count: 128), value: nil, fragment: nil)),
    Opening(
      "128 segments and a trailing slash",
      "https://shop.example.com" + String(repeating: "/a", count: 128) + "/",
      .page(path: Array(repeating: "a", count: 128), value: nil, fragment: nil)),
  ]

  static let decoding = [
    Opening("an escaped escape", "shop://%2541", .page("%41")),
    Opening("an escaped escaped slash", "shop://a%252Fb", .page("a%2Fb")),
    Opening("an escaped escaped dot", "shop://%252e%252e", .page("%2e%2e")),
    Opening("an escaped escape in a query value", "shop://a?v=%2526", .page("a", value: "%26")),
    Opening("an escaped ampersand", "shop://a?v=1%262", .page("a", value: "1&2")),
    Opening("an escaped equals sign in a name", "shop://a?v%3D1&v=2", .page("a", value: "2")),
    Opening("an escaped question mark", "shop://a%3Fv=1", .page("a?v=1")),
    Opening("an escaped number sign", "shop://a%23b", .page("a#b")),
    Opening("an escaped name", "shop://a?%76=1", .page("a", value: "1")),
    Opening("plus signs", "shop://a+b?v=c+d#e+f", .page("a+b", value: "c+d", fragment: "e+f")),
    Opening("an escaped plus sign", "shop://a%2Bb?v=%2B", .page("a+b", value: "+")),
  ]
}

/// Says what was read from a link, whatever its path.
enum Echo: LinkDestination {
  case root(value: String?, fragment: String?)
  case page(path: [String], value: String?, fragment: String?)

  static let routes = table(allowsEncodedSlash: false)

  static func page(_ path: String..., value: String? = nil, fragment: String? = nil) -> Echo {
    .page(path: path, value: value, fragment: fragment)
  }

  static func table(allowsEncodedSlash: Bool) -> RouteTable<Echo> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com"], allowsEncodedSlash: allowsEncodedSlash
    ) {
      Route("/?v={value}#{fragment}", Echo.root)
      Route("/{path*}?v={value}#{fragment}", Echo.page)
    }
  }
}
