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

  @Test("A text that is no link says why")
  func refused() {
    #expect(throws: LinkRefusal.self) { try DeepLink("shop://a b") }
    do {
      _ = try DeepLink("shop://a b")
    } catch {
      #expect(error.rule == .space)
      #expect(
        error.description == """
          this link is refused: it contains a space
            shop://a b
                    ^
          hint: write %20 instead.
          """)
    }
  }
}
