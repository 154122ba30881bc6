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
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match(row.input) }
    #expect(error?.facts == row.facts)
    let explanation = Self.table.explain(row.input)
    #expect(explanation.outcome == .unmatched)
    #expect(explanation.description == error?.description)
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
    #expect(Told.match(table, row.input) == row.facts)
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
    Row("no hosts", "https://shop.example.com/a", "error foreign-scheme @0 ‹https›"),
    Row("no schemes", "shop://a", "error foreign-scheme @0 ‹shop›"),
    Row("no schemes, no hosts", "shop://a", "error foreign-scheme @0 ‹shop›"),
  ]

  static let rows = [
    Row("another scheme", "other://a", "error foreign-scheme @0 ‹other›"),
    Row("a scheme one letter off", "shpo://a", "error foreign-scheme @0 ‹shpo›"),
    Row(
      "the scheme of the web misspelled", "htps://shop.example.com/a",
      "error foreign-scheme @0 ‹htps›"),
    Row(
      "a host one letter off", "https://shop.exmaple.com/a",
      "error foreign-host @8 ‹shop.exmaple.com›"),
    Row("another host", "https://evil.com/a", "error foreign-host @8 ‹evil.com›"),
    Row(
      "a trailing dot", "https://shop.example.com./a",
      "error foreign-host @8 ‹shop.example.com.›"),
    Row("a suffix of a host", "https://example.com/a", "error foreign-host @8 ‹example.com›"),
    Row(
      "a host that ends in a declared one", "https://evil-shop.example.com/a",
      "error foreign-host @8 ‹evil-shop.example.com›"),
    Row(
      "a host that a declared one begins", "https://shop.example.com.evil.com/a",
      "error foreign-host @8 ‹shop.example.com.evil.com›"),
    Row(
      "the wildcard's own domain", "https://example.org/a",
      "error foreign-host @8 ‹example.org›"),
    Row(
      "a dot alone before the wildcard's domain", "https://.example.org/a",
      "error foreign-host @8 ‹.example.org›"),
    Row(
      "a domain that ends like the wildcard's", "https://badexample.org/a",
      "error foreign-host @8 ‹badexample.org›"),
  ]
}

extension OriginTests {
  static let portRows = [
    Row("another port", "https://shop.example.com:8443/a", "error foreign-port @25 ‹8443›"),
    Row(
      "the port of the other scheme", "http://shop.example.com:443/a",
      "error foreign-port @24 ‹443›"),
    Row(
      "an address of version 6", "https://[2001:db8::1]/a",
      "error foreign-host @8 ‹[2001:db8::1]›"),
    Row(
      "an address of version 6 with a port", "https://[::1]:443/a",
      "error foreign-host @8 ‹[::1]›"),
    Row(
      "an escaped at sign", "https://good.com%40evil.com/a",
      "error foreign-host @8 ‹good.com%40evil.com›"),
    Row(
      "an escaped letter of the host", "https://sh%6Fp.example.com/a",
      "error foreign-host @8 ‹sh%6Fp.example.com›"),
  ]
}
