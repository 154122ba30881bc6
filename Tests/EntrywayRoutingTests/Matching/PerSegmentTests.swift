import Testing

@testable import EntrywayRouting

@Suite struct PerSegmentTests {
  enum Screen: LinkDestination {
    case home
    case settings
    case detail(id: Int)
    case detailSettings(id: Int, tab: String?)
    case filtered(from: String, to: String)
    case editing(path: [String], id: Int)
  }

  private static let table = RouteTable<Screen>(
    schemes: ["example"], hosts: ["example.com"], arguments: .perSegment
  ) {
    Route("/", .home)
    Route("/home/settings", .settings)
    Route("/detail?id={id}", Screen.detail)
    Route("/detail?id={id}/settings?tab={tab}", Screen.detailSettings)
    Route("/from?x={from}/to?x={to}", Screen.filtered)
    Route("/{path*}/item?id={id}", Screen.editing)
  }

  @Test(
    "Each segment carries its own arguments",
    arguments: [
      ("example://detail?id=7", Screen.detail(id: 7)),
      ("example://detail?id=7&x=1#top", .detail(id: 7)),
      ("example://detail?id=7/", .detail(id: 7)),
      ("example://detail/?id=7", .detail(id: 7)),
      ("example:/detail?id=7/settings", .detailSettings(id: 7, tab: nil)),
      ("example:detail?id=7/settings?tab=a%2Fb", .detailSettings(id: 7, tab: "a/b")),
      (
        "example://detail?x=/settings?tab=a".replacing("x=", with: "id=7&x="),
        .detailSettings(id: 7, tab: "a")
      ),
      ("example://from?x=1/to?x=2", .filtered(from: "1", to: "2")),
      ("example://a/b?id=1/c/item?id=2", .editing(path: ["a", "b", "c"], id: 2)),
      ("example://?source=mail", .home),
      ("example:", .home),
      ("https://example.com/detail?id=7", .detail(id: 7)),
      ("https://example.com/detail/?id=7", .detail(id: 7)),
      ("https://example.com/a/item?id=7", .editing(path: ["a"], id: 7)),
      ("https://example.com/?source=mail", .home),
    ])
  func reads(link: String, screen: Screen) throws {
    #expect(try Self.table.match(link).destination == screen)
  }

  @Test(
    "An argument of one segment is none of another's",
    arguments: [
      "example://detail/settings?id=7", "example://detail", "example://detail?id",
      "example://detail?id=",
      "example://from?x=1&x=2/to", "https://example.com/detail/settings?id=7",
      "https://example.com/from/to?x=2", "example://a?id=2/item",
    ])
  func doesNotMatch(link: String) {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
    #expect(error?.code == .noRoute)
  }

  @Test(
    "An empty segment is refused, with arguments as without",
    arguments: [
      "example://detail?id=7//settings", "example://detail?id=7/?tab=a", "example:////?a",
      "example://?a/detail?id=7",
    ])
  func refuses(link: String) {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
    #expect(error?.rule == .emptySegment)
  }

  @Test("Links are written so, and web links only where their arguments stand at the end")
  func writes() throws {
    let table = Self.table
    #expect(try table.link(to: .detail(id: 7)) == "https://example.com/detail?id=7")
    #expect(try table.link(to: .detail(id: 7), scheme: "example") == "example://detail?id=7")
    #expect(
      try table.link(to: .detailSettings(id: 7, tab: "a/b&c"))
        == "example://detail?id=7/settings?tab=a%2Fb%26c")
    #expect(try table.link(to: .filtered(from: "é", to: "?")) == "example://from?x=%C3%A9/to?x=%3F")
    #expect(
      try table.link(to: .editing(path: ["a", "b"], id: 1)) == "https://example.com/a/b/item?id=1")
    #expect(Told.problems(table) == "")
  }
}
