import Testing

@testable import EntrywayRouting

@Suite struct OriginTests {
  static let table = RouteTable<Echo>(
    schemes: ["Shop", "shop-beta"], hosts: ["Shop.example.com", "*.example.org"]
  ) {
    Route("/{path*}?v={value}#{fragment}", Echo.page)
  }

  @Test(
    "Scheme and host compare without case, and the default port is no port",
    arguments: [
      "shop://a", "SHOP://a", "shop-BETA:a", "https://shop.example.com/a",
      "HTTPS://SHOP.EXAMPLE.COM/a",
      "http://shop.example.com/a", "https://shop.example.com:443/a", "http://shop.example.com:80/a",
      "https://shop.example.com:/a", "https://www.example.org/a", "https://a.b.Example.Org/a",
    ])
  func own(link: String) throws {
    #expect(try Self.table.match(link).destination == .page("a"))
  }

  @Test("A link of another scheme, host or port is not the app's", arguments: rows + portRows)
  func foreign(row: Row) {
    #expect(Told.match(Self.table, row.input) == row.text)
    #expect(
      Self.table.explain(row.input) == Explanation(outcome: .unmatched, description: row.text))
  }

  @Test(
    "A table without hosts has no web links, and one without schemes no others", arguments: lone)
  func lonely(row: Row) {
    let table = RouteTable<Echo>(
      schemes: row.name.contains("schemes") ? [] : ["shop"],
      hosts: row.name.contains("hosts") ? [] : ["shop.example.com"]
    ) {
      Route("/{path*}?v={value}#{fragment}", Echo.page)
    }
    #expect(Told.match(table, row.input) == row.text)
  }

  @Test("A foreign link never falls back")
  func noFallback() {
    let table = RouteTable<Echo>(
      schemes: ["shop"], hosts: ["shop.example.com"], fallback: .page("lost")
    ) {
      Route("/a", Echo.page("a"))
    }
    #expect(
      Told.match(table, "shop://b")
        == #"falls back to page(path: ["lost"], value: nil, fragment: nil)"#)
    let codes = [
      "other://b", "https://example.com/b", "https://shop.example.com:8080/b", "shop://b//c",
    ]
    .map { link in #expect(throws: LinkMatchError.self) { try table.match(link) }?.code }
    #expect(codes == [.foreignScheme, .foreignHost, .foreignPort, .refused])
  }

  static let lone = [
    Row(
      "no hosts", "https://shop.example.com/a",
      """
      this link is not the app's: its scheme is "https"
        https://shop.example.com/a
        ^^^^^
      expected shop
      hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
      """),
    Row(
      "no schemes", "shop://a",
      """
      this link is not the app's: its scheme is "shop"
        shop://a
        ^^^^
      expected https
      hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
      """),
    Row(
      "no schemes, no hosts", "shop://a",
      """
      this link is not the app's: its scheme is "shop"
        shop://a
        ^^^^
      hint: declare the app's schemes and hosts in its table.
      """),
  ]

  static let rows = [
    Row(
      "another scheme", "other://a",
      """
      this link is not the app's: its scheme is "other"
        other://a
        ^^^^^
      expected shop, shop-beta or https
      hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
      """),
    Row(
      "a scheme one letter off", "shpo://a",
      """
      this link is not the app's: its scheme is "shpo"
        shpo://a
        ^^^^
      expected shop, shop-beta or https
      hint: did you mean shop://?
      """),
    Row(
      "the scheme of the web misspelled", "htps://shop.example.com/a",
      """
      this link is not the app's: its scheme is "htps"
        htps://shop.example.com/a
        ^^^^
      expected shop, shop-beta or https
      hint: did you mean https://?
      """),
    Row(
      "a host one letter off", "https://shop.exmaple.com/a",
      """
      this link is not the app's: its host is "shop.exmaple.com"
        https://shop.exmaple.com/a
                ^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: did you mean shop.example.com?
      """),
    Row(
      "another host", "https://evil.com/a",
      """
      this link is not the app's: its host is "evil.com"
        https://evil.com/a
                ^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "a trailing dot", "https://shop.example.com./a",
      """
      this link is not the app's: its host is "shop.example.com."
        https://shop.example.com./a
                ^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: did you mean shop.example.com?
      """),
    Row(
      "a suffix of a host", "https://example.com/a",
      """
      this link is not the app's: its host is "example.com"
        https://example.com/a
                ^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "a host that ends in a declared one", "https://evil-shop.example.com/a",
      """
      this link is not the app's: its host is "evil-shop.example.com"
        https://evil-shop.example.com/a
                ^^^^^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "a host that a declared one begins", "https://shop.example.com.evil.com/a",
      """
      this link is not the app's: its host is "shop.example.com.evil.com"
        https://shop.example.com.evil.com/a
                ^^^^^^^^^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "the wildcard's own domain", "https://example.org/a",
      """
      this link is not the app's: its host is "example.org"
        https://example.org/a
                ^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "a dot alone before the wildcard's domain", "https://.example.org/a",
      """
      this link is not the app's: its host is ".example.org"
        https://.example.org/a
                ^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "a domain that ends like the wildcard's", "https://badexample.org/a",
      """
      this link is not the app's: its host is "badexample.org"
        https://badexample.org/a
                ^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
  ]
}

extension OriginTests {
  static let portRows = [
    Row(
      "another port", "https://shop.example.com:8443/a",
      """
      this link is not the app's: it names the port "8443"
        https://shop.example.com:8443/a
                                 ^^^^
      expected no port
      hint: remove the port; universal links have none.
      """),
    Row(
      "the port of the other scheme", "http://shop.example.com:443/a",
      """
      this link is not the app's: it names the port "443"
        http://shop.example.com:443/a
                                ^^^
      expected no port
      hint: remove the port; universal links have none.
      """),
    Row(
      "an address of version 6", "https://[2001:db8::1]/a",
      """
      this link is not the app's: its host is "[2001:db8::1]"
        https://[2001:db8::1]/a
                ^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "an address of version 6 with a port", "https://[::1]:443/a",
      """
      this link is not the app's: its host is "[::1]"
        https://[::1]:443/a
                ^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "an escaped at sign", "https://good.com%40evil.com/a",
      """
      this link is not the app's: its host is "good.com%40evil.com"
        https://good.com%40evil.com/a
                ^^^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "an escaped letter of the host", "https://sh%6Fp.example.com/a",
      """
      this link is not the app's: its host is "sh%6Fp.example.com"
        https://sh%6Fp.example.com/a
                ^^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
  ]
}
