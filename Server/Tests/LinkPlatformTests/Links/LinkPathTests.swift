import EntrywayRouting
import SeededNumbers
import Testing

@testable import LinkPlatform

@Suite("LinkPath")
struct LinkPathTests {
  @Test(
    "A path is read as the library reads links",
    arguments: [
      ("/pp", "pp"), ("/pp/", "pp"), ("/%63nt", "cnt"), ("/%63%6E%74/", "cnt"), ("/l/pp", "l pp"),
      ("/l/pp/", "l pp"), ("/%6c/p%70", "l pp"), ("/l/v1", "l v1"), ("/l/l", "l l"), ("/", nil),
      ("", nil), ("pp", nil), ("//", nil), ("//pp", nil), ("/pp//", nil), ("/l//pp", nil),
      ("/l/", nil), ("/v1", nil), ("/%761", nil), ("/a/pp", nil), ("/l%2Fpp", nil), ("/pp%2f", nil),
      ("/pp%", nil), ("/pp%6", nil), ("/pp%zz", nil), ("/p%00p", nil), ("/p%2ep", nil),
      ("/p.p", nil),
      ("/%C3%A9", nil), ("/\u{E9}", nil), ("/e\u{301}", nil), ("/%2570", nil),
    ])
  func paths(_ path: String, _ expected: String?) {
    let read = LinkPath(path[...])
    #expect(read.map { ($0.slugs == .prefixed ? "l " : "") + $0.slug } == expected)
  }

  @Test("Of random paths a slug is what the library has as its segments", arguments: 0..<20)
  func library(seed: UInt64) {
    var random = Seeded(seed: seed)
    let pieces = [
      "/", "/", "l", "pp", "%6c", "%6C", "%70", "%2f", "%2e", ".", "..", "%", "%7", "-", "_", "é",
      "%C3%A9", "v1", "qr", "%76", "1", ";", "~", "%00",
    ]
    for _ in 0..<2_000 {
      let path = "/" + (0..<random.below(6)).map { _ in random.pick(pieces) }.joined()
      let segments = (try? DeepLink("https://go.example.com" + path))?.segments ?? []
      let expected: String? =
        switch segments.count {
        case 1 where LinkSlug.isFree(segments[0]): segments[0]
        case 2 where segments[0] == "l" && LinkSlug.isSlug(segments[1]): "l " + segments[1]
        default: nil
        }
      let read = LinkPath(path[...])
      #expect(read.map { ($0.slugs == .prefixed ? "l " : "") + $0.slug } == expected, "\(path)")
    }
  }
}
