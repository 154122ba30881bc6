import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct EscapedLinkTests {
  @Test(
    "Links with random escapes open what the decoded lookup and the linear matcher find",
    arguments: Seeds.first(1, of: 4))
  func agree(part: UInt64) {
    var (matches, refusals) = (0, 0)
    for seed in (part * 150)..<(part * 150 + 150) {
      var tables = RandomTables(seed: seed + 40_000)
      let routes = tables.routes()
      let table = RouteTable<NamedRoute>(
        schemes: ["app"], hosts: tables.hosts.declared,
        fallback: tables.random.once(in: 3) ? NamedRoute("nowhere") : nil,
        arguments: tables.arguments, allowsEncodedSlash: tables.random.once(in: 2)
      ) {
        for route in routes { route.route }
      }
      let linear = LinearMatcher(table)
      for _ in 0..<20 {
        let model = tables.link(for: routes)
        let link = Self.escaped(model.text(using: &tables.random), &tables.random)
        let end = linear.end(of: link)
        let patterns = routes.map(\.pattern).joined(separator: "\n")
        for lookup in [table.match, table.matchThoroughly] {
          #expect(
            LookupResult { () throws(LinkMatchError) in try lookup(link) } == end,
            "seed \(seed): \(link)\n\(patterns)")
        }
        switch (table.matchDecoding(link), end) {
        case (.match(let destination, let route), .opened(let expected, let pattern, _)):
          #expect(destination == expected, "seed \(seed): \(link)\n\(patterns)")
          #expect(table.core.routes[route].text == pattern, "seed \(seed): \(link)\n\(patterns)")
          matches += 1
        case (.match, .noMatch):
          Issue.record("no route takes it, seed \(seed): \(link)\n\(patterns)")
        case (.refused, .noMatch(.refused, _)): refusals += 1
        case (.refused, _):
          Issue.record("it is a link, seed \(seed): \(link)\n\(patterns)")
        case (.none, .opened(_, by: .some, _)):
          Issue.record("a route takes it, seed \(seed): \(link)\n\(patterns)")
        case (.none, _), (.escaped, _), (.undecided, _): break
        }
      }
    }
    #expect(matches > 100)
    #expect(refusals > 300)
  }

  private static let spelled = [
    "%20", "%C3%A9", "%E6%9D%B1", "%f0%9f%92%a1", "%25", "%2525", "%2B", "+", "%26", "%3D", "%3F",
    "%23", "%2F", "%2e", "%2E%2e", "%5C", "%5c", "%7F", "%00", "%09", "%0A", "%01", "%2", "%",
    "%zz", "%%", "%FF", "%C3", "%C3é", "é%A9", "%C3%28", "%ED%A0%80", "%F4%90%80%80", "%C0%AF",
    "%A9",
  ]

  /// The link with more escapes behind its origin: in place of bytes, delimiters among them, and
  /// between them.
  private static func escaped(_ link: String, _ random: inout Seeded) -> String {
    var link = link
    if random.once(in: 2) {
      link = link.replacing("HTTP:", with: "http:").replacing(":80", with: "")
        .replacing("EXAMPLE.COM", with: "example.com").replacing("APP:", with: "app:")
      for letter in ["a", "b", "c"] {
        link = link.replacing(letter.uppercased() + ".", with: letter + ".")
      }
    }
    let bytes = Array(link.utf8)
    let isWeb = link.lowercased().hasPrefix("http")
    let start = isWeb ? (link.dropFirst(8).firstIndex(of: "/")?.utf16Offset(in: link)) : 6
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if index > start ?? bytes.count, random.once(in: 24) {
        let digits = String(byte, radix: 16, uppercase: random.once(in: 2))
        escaped += ("%" + (byte < 16 ? "0" : "") + digits).utf8
      } else {
        escaped.append(byte)
      }
    }
    if random.once(in: 2), let start, start + 1 < escaped.count {
      // (Within an escape too.)
      let place = Int.random(in: start + 1...escaped.count, using: &random)
      escaped.insert(contentsOf: random.pick(spelled).utf8, at: place)
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  enum Answer: Sendable {
    case match, none, refused, undecided
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var link: String
    var answer: Answer
    var texts: [String] = []
    var testDescription: String { link }

    init(_ link: String, _ answer: Answer, _ texts: String...) {
      (self.link, self.answer, self.texts) = (link, answer, texts)
    }
  }

  @Test("A link that is plain but for its escapes is decoded without the heap", arguments: rows)
  func decides(row: Row) throws {
    let table = TypedPattern.table([
      "/text/{x}", "/text/{n:int}/more", "/number/{n:int}", "/items?q={q}&n={n:int?}&is={is:bool?}",
      "/caf%C3%A9",
      "/rest/{r*}", "/part/{p}#{f:text?}", "/item-{x}.html",
    ])
    switch (table.matchDecoding(row.link), row.answer) {
    case (.match, .match), (.none, .none), (.refused, .refused), (.undecided, .undecided): break
    case (let answer, _): Issue.record("\(answer)")
    }
    let end = LinearMatcher(table).end(of: row.link)
    #expect(LookupResult { () throws(LinkMatchError) in try table.match(row.link) } == end)
    if row.answer == .match {
      #expect(try table.match(row.link).parameters.map(\.text) == row.texts)
    }
  }

  static let rows = [
    Row("https://shop.example.com/text/red%20shoes", .match, "red shoes"),
    Row("https://shop.example.com/text/red%20shoes/", .match, "red shoes"),
    Row("https://shop.example.com/text/%C3%A9t%c3%a9é+%2B", .match, "étéé++"),
    Row("https://shop.example.com/text/50%2525", .match, "50%25"),
    Row("https://shop.example.com/text/%3F%23%26%3D", .match, "?#&="),
    Row("https://shop.example.com/%74ext/%2Eb", .match, ".b"),
    Row("https://shop.example.com/text/%34%32/more", .match, "42"),
    Row("https://shop.example.com/text/%34%32a/more", .none),
    Row("https://shop.example.com/number/%34a", .undecided),
    Row("https://shop.example.com/number/%34%32", .match, "42"),
    Row("https://shop.example.com/caf%c3%A9", .match),
    Row("shop://rest/a%20b/c/%64", .match, "a b/c/d"),
    Row("shop://item-%20.html?x=%20", .match, " "),
    Row("shop://items?q=a%26b%3Dc=d+%2B&n=%35", .match, "a&b=c=d++", "5"),
    Row("shop://items?%71=%09%0A&&%6E=5&is", .match, "\t\n", "5", "true"),
    Row("shop://part/a#b?/&=%23%C3%A9#", .match, "a", "b?/&=#é#"),
    Row("shop://other%20/text/text", .none),
    Row("shop://text/a%2Fb?abcdef", .refused),
    Row("shop://text/a%5cb?abcdef", .refused),
    Row("shop://text/a%09b?abcdef", .refused),
    Row("shop://text/%2e%2E?abcdef", .refused),
    Row("shop://text/%2e?abcdefgh", .refused),
    Row("shop://text//a%20?abcdef", .refused),
    Row("shop://text/a%2?abcdefgh", .refused),
    Row("shop://text/a%C3/b?abcde", .refused),
    Row("shop://text/a%20#abcde\u{7F}", .refused),
    Row("shop://items?q=a%20b c&n=5", .refused),
    Row("shop://items?q%09=a%20b&n", .refused),
    Row("shop://items?q=%00abcdefg", .refused),
    Row("shop://items?q=1&n=50%off", .undecided),
    Row("shop://items?q=1&%FF=1&n=5", .undecided),
    Row("shop://part/a%20b#%C3abcd", .undecided),
    Row("SHOP://text/red%20shoes", .undecided),
    Row(
      "shop://text/" + String(repeating: "%20", count: 2000), .match,
      String(repeating: " ", count: 2000)),
    Row(
      "shop://rest/%61" + String(repeating: "/a", count: 126), .match,
      String(repeating: "a/", count: 126) + "a"),
    Row("shop://rest/%61" + String(repeating: "/a", count: 127), .refused),
    Row(
      "shop://rest/%61" + String(repeating: "/a", count: 126) + "/", .match,
      String(repeating: "a/", count: 126) + "a"),
  ]
}
