import Testing

@testable import LinkPlatform

@Suite("LinkSlug")
struct LinkSlugTests {
  @Test(
    "Up to 64 letters, digits, `_` and `-` are a slug",
    arguments: [
      "a", "Z", "0", "_", "-", "abc-DEF_123", "v1", String(repeating: "a", count: 64),
    ])
  func slugs(_ text: String) {
    #expect(LinkSlug.isSlug(text))
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", String(repeating: "a", count: 65), "a b", "a/b", "a.b", "é", "e\u{301}", "a\u{0}", "a\n",
      "%61", "a+b", "a?b", "..", "ａ", "٣",
    ])
  func others(_ text: String) {
    #expect(!LinkSlug.isSlug(text))
  }

  @Test("New slugs have 10 letters that nobody takes for another, and are not made twice")
  func random() {
    let slugs = (0..<2000).map { _ in LinkSlug.random() }
    for slug in slugs {
      #expect(slug.count == 10)
      #expect(LinkSlug.isSlug(slug))
      #expect(slug.allSatisfy { !"01ilo".contains($0) && !$0.isUppercase })
      #expect(!LinkSlug.reserved.contains(slug))
    }
    #expect(Set(slugs).count == slugs.count)
    #expect(Set(slugs.joined()).count == 31)
  }
}
