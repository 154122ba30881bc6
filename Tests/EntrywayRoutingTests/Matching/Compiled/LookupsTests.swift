import Testing

@testable import EntrywayRouting

/// The fast lookup, the decoded one and the linear matcher give the same answers.
@Suite struct LookupsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var patterns: [String]
    var link: String
    var name: String?
    var testDescription: String { link }
  }

  @Test("All lookups of a link end at the same route", arguments: rows)
  func lookups(row: Row) throws {
    let table = TypedPattern.table(row.patterns)
    #expect((try? table.match(row.link))?.name == row.name)
    let end = LinearMatcher(table).end(of: row.link)
    for lookup in [table.match, table.matchThoroughly] {
      #expect(LookupResult { () throws(LinkMatchError) in try lookup(row.link) } == end)
    }
  }

  static let rows = [
    // Dead ends behind literals, parameters and rests.
    Row(patterns: ["/a/b/d", "/a/{x}/c"], link: "shop://a/b/c/", name: "/a/{x}/c"),
    Row(patterns: ["/a/b/d", "/{x}/b/c", "/a/{x}/e"], link: "shop://a/b/c", name: "/{x}/b/c"),
    Row(patterns: ["/{n:int}/c", "/{x}/d"], link: "shop://12345678/d", name: "/{x}/d"),
    Row(patterns: ["/{n:int}/c", "/{x}/d"], link: "shop://1234567x/c", name: nil),
    Row(patterns: ["/a/{n:int}", "/{x}/b"], link: "shop://aaaaa/a/b", name: nil),
    Row(patterns: ["/a/{n:int}", "/{x}/{y}"], link: "shop://a/b?aaaaaa", name: "/{x}/{y}"),
    Row(patterns: ["/{r*}/b", "/a/{x}"], link: "shop://a/a/a/a/b", name: "/{r*}/b"),
    Row(patterns: ["/{r*}/b", "/a/{x}"], link: "shop://a/a/a/a/c", name: nil),
    Row(patterns: ["/{r*}/b/{x}"], link: "shop://a/b/b/b", name: "/{r*}/b/{x}"),
    Row(patterns: ["/{r*}"], link: "shop://a/../bbbbbbb", name: nil),
    Row(patterns: ["/{r*}"], link: "shop://a//bbbbbbbbb", name: nil),
    Row(patterns: ["/{r*}"], link: "shop:/" + String(repeating: "/a", count: 128), name: "/{r*}"),
    Row(patterns: ["/{r*}"], link: "shop:/" + String(repeating: "/a", count: 129), name: nil),
    Row(
      patterns: ["/{r*}"], link: "shop:/" + String(repeating: "/a", count: 128) + "/",
      name: "/{r*}"),
    // Text around parameters, the longer first.
    Row(patterns: ["/a{x}", "/ab{x}"], link: "shop://abcdefghij", name: "/ab{x}"),
    Row(patterns: ["/a{x}c", "/{x}"], link: "shop://acacacacac", name: "/a{x}c"),
    Row(patterns: ["/a{x}a", "/{x}"], link: "shop://aa?aaaaaaaa", name: "/{x}"),
    // Items, flags, the fragment.
    Row(
      patterns: ["/a?m=e", "/a?m={m}", "/a"], link: "shop://a?m=e&aaaa", name: "/a?m=e"),
    Row(
      patterns: ["/a?m=e", "/a?m={m}", "/a"], link: "shop://a?m=f&m=e", name: "/a?m={m}"),
    Row(patterns: ["/a?m=e", "/a?m={m}", "/a"], link: "shop://a?m&m=e&aa", name: "/a"),
    Row(patterns: ["/a?f", "/a"], link: "shop://a?f&aaaaaaa", name: "/a?f"),
    Row(patterns: ["/a?f", "/a"], link: "shop://a?f=&aaaaaa", name: "/a"),
    Row(patterns: ["/a?b={b:bool}", "/a"], link: "shop://a?b&aaaaaaa", name: "/a?b={b:bool}"),
    Row(patterns: ["/a#{f}", "/a"], link: "shop://a#aaaaaaaaaa", name: "/a#{f}"),
    Row(patterns: ["/a#{f}", "/a"], link: "shop://a?aaaaaaaaaa#", name: "/a"),
    Row(patterns: ["/a#{f:int}", "/a"], link: "shop://a#aaaaaaaaaa", name: "/a"),
    Row(
      patterns: ["/a?a-name-of-many-letters={x}"],
      link: "shop://a?a-name-of-many-letterz=1&a-name-of-many-letters=2",
      name: "/a?a-name-of-many-letters={x}"),
    Row(
      patterns: ["/a-literal-of-many-letters", "/a-literal-0f-many-letters"],
      link: "shop://a-literal-of-many-letters", name: "/a-literal-of-many-letters"),
    Row(patterns: ["/a-literal-of-many-letters"], link: "shop://a-literal-0f-many-letters"),
    // Which links a route is for.
    Row(patterns: ["web:/a", "app:/a"], link: "shop://a?aaaaaaaaaa", name: "app:/a"),
    Row(patterns: ["web:/a", "app:/a"], link: "https://shop.example.com/a", name: "web:/a"),
    Row(patterns: ["web:/a", "app:/a"], link: "http://shop.example.com/a", name: "web:/a"),
    Row(patterns: ["web:/a"], link: "shop://a?aaaaaaaaaa", name: nil),
    // Other spellings, short links, escapes, letters beyond ASCII.
    Row(patterns: ["/a"], link: "HTTPS://Shop.Example.COM:443/a", name: "/a"),
    Row(patterns: ["/a"], link: "https://shop.example.com.evil/a", name: nil),
    Row(patterns: ["/a"], link: "shop:a", name: "/a"),
    Row(patterns: ["/caf%C3%A9/{x}"], link: "shop://caf%c3%a9/a%20b", name: "/caf%C3%A9/{x}"),
    Row(patterns: ["/caf%C3%A9/{x}"], link: "shop://café/é/?x", name: "/caf%C3%A9/{x}"),
    Row(patterns: ["/{x}"], link: "shop://%2e%2e?aaaaaaa", name: nil),
    Row(patterns: ["/{x}"], link: "shop://a%2?aaaaaaaaaa", name: nil),
    Row(patterns: ["/{x}"], link: "shop://a%2Fa?aaaaaaaa", name: nil),
    Row(patterns: ["/{x}"], link: "shop://a?a=%zz&aaaaaaa", name: "/{x}"),
    Row(patterns: ["/{x}?a={a}", "/{x}"], link: "shop://a?a=%zz&a=aaaa", name: "/{x}"),
    Row(patterns: ["/{x}#{a}", "/{x}"], link: "shop://a?a=aaaaaaa#%zz", name: "/{x}"),
    // More than the fast lookup has room for.
    Row(
      patterns: [(0..<13).map { "/{p\($0)}" }.joined()],
      link: "shop:/" + String(repeating: "/a", count: 13),
      name: (0..<13).map { "/{p\($0)}" }.joined()),
    Row(
      patterns: (0..<70).map {
        String(repeating: "/a", count: $0) + "/{x}" + String(repeating: "/a", count: 70 - $0)
          + "/b"
      },
      link: "shop:/" + String(repeating: "/a", count: 70) + "/a/b",
      name: String(repeating: "/a", count: 69) + "/{x}/a/b"),
    Row(
      patterns: ["/" + (0..<13).map { "{p\($0)}" }.joined(separator: "/") + "?q=1", "/{r*}"],
      link: "shop:/" + String(repeating: "/a", count: 12) + "/%61?q=2", name: "/{r*}"),
    Row(
      patterns: ["/a?" + (0..<13).map { "p\($0)={p\($0):text?}" }.joined(separator: "&")],
      link: "shop://a?p12=%61&aaaaaa",
      name: "/a?" + (0..<13).map { "p\($0)={p\($0):text?}" }.joined(separator: "&")),
    Row(
      patterns: ["/a?t={t:ints}&n={n:int}", "/a?t={t:texts}"], link: "shop://a?t=1&t=b&aaaaaaa",
      name: "/a?t={t:texts}"),
    Row(
      patterns: ["/{r*:ints}/a", "/{r*:texts}"], link: "shop://1/2/a/aaaaaaaa",
      name: "/{r*:texts}"),
  ]
}
