import DiagnosticFacts
import EntrywayRouting
import Testing

struct DeepLinkTests {
  @Test("A web link is taken apart and decoded once")
  func web() throws {
    let link = try DeepLink("HTTPS://Shop.Example.com:443/a%20b/%2541/?q=red%20shoes&flag&q=#top")
    #expect(link.scheme == "https")
    #expect(link.kind == .web)
    #expect(link.host == "shop.example.com")
    #expect(link.port == "443")
    #expect(link.segments == ["a b", "%41"])
    #expect(link.items.map(\.name) == ["q", "flag", "q"])
    #expect(link.items.map(\.value) == ["red shoes", nil, ""])
    #expect(link.fragment == "top")
  }

  @Test("Behind a custom scheme everything is the path")
  func custom() throws {
    let link = try DeepLink("shop://orders/1")
    #expect(link.kind == .customScheme)
    #expect(link.host == nil)
    #expect(link.segments == ["orders", "1"])
    #expect(link.fragment == nil)
  }

  @Test("An item or a fragment that cannot be read is told from a flag and from an empty text")
  func unreadable() throws {
    let link = try DeepLink("shop://a?q&r=&s=50%off&t%zz=1&%FF&u=%41#%C3")
    #expect(link.items.map(\.name) == ["q", "r", "s", "", "", "u"])
    #expect(link.items.map(\.value) == [nil, "", nil, "1", nil, "A"])
    #expect(link.items.map(\.isUnreadable) == [false, false, true, true, true, false])
    #expect(link.fragment == nil)
    #expect(link.hasUnreadableFragment)
    for text in ["shop://a", "shop://a#", "shop://a#b"] {
      #expect(try !DeepLink(text).hasUnreadableFragment)
    }
  }

  /// A link with its components as a text: `detail(id=7) settings()`.
  private static func components(_ link: String, _ arguments: ArgumentMode) throws -> String {
    try DeepLink(link, arguments: arguments).components.map { component in
      let items = component.items.map { $0.name + ($0.value.map { "=" + $0 } ?? "") }
      return "\(component.text)(\(items.joined(separator: ", ")))"
    }.joined(separator: " ")
  }

  @Test(
    "With arguments per segment each component has its own, a web link's last one those of the query",
    arguments: [
      ("example://detail?id=7/settings", "detail(id=7) settings()"),
      ("example://a%20b?x=%2F&flag&x=/c?y=", "a b(x=/, flag, x=) c(y=)"),
      ("example://detail/?id=7", "detail(id=7)"),
      ("example://?source=mail", ""),
      ("https://example.com/detail/settings?id=7&flag", "detail() settings(id=7, flag)"),
      ("https://example.com/?id=7", ""),
    ])
  func components(_ link: String, _ expected: String) throws {
    #expect(try Self.components(link, .perSegment) == expected)
    #expect(
      try DeepLink(link, arguments: .perSegment).segments
        == DeepLink(link, arguments: .perSegment).components.map(\.text))
  }

  @Test("Otherwise the arguments are the query's, whatever stands in it")
  func query() throws {
    #expect(try Self.components("example://detail?id=7/settings", .query) == "detail()")
    let link = try DeepLink("example://detail?id=7/settings")
    #expect(link.items.map(\.value) == ["7/settings"])
    #expect(link.segments == ["detail"])
    let perSegment = try DeepLink("example://detail?id=7/settings", arguments: .perSegment)
    #expect(perSegment.items == [])
    #expect(try DeepLink("example://?a=b", arguments: .perSegment).items.map(\.name) == ["a"])
    #expect(
      try DeepLink("https://example.com/a?b=c", arguments: .perSegment).items.map(\.name) == ["b"])
  }

  @Test("A text that is no link says why")
  func refused() {
    let error = #expect(throws: LinkReadingError.self) { try DeepLink("shop://a b") }
    #expect(error?.rule == .space)
    #expect(error?.diagnostic.facts == "error refused @8 ‹ ›")
  }
}
