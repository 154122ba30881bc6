import Testing

@testable import EntrywayRouting

@Suite struct RouteMatchDetailsTests {
  enum Place: LinkDestination {
    case home
    case search(query: String?, limit: Int?, tags: [String])
  }

  static let table = RouteTable<Place>(schemes: ["shop"], fallback: .home) {
    Route("/", .home)
    Route("/search?q={query}&limit={limit}&tag={tags}", Place.search)
  }

  @Test("The details are the parameters that got a text, and what was ignored")
  func both() throws {
    let match = try Self.table.match("shop://search?tag=a%20b&limit=many&tag=c")
    #expect(
      match.details
        == RouteMatchDetails(
          parameters: [
            MatchedParameter(name: "tags", text: "a b"), MatchedParameter(name: "tags", text: "c"),
          ],
          ignored: [
            IgnoredItem(name: "limit", text: "many", reason: "\"many\" is not an integer")
          ]))
    #expect(match.parameters == match.details.parameters)
    #expect(match.ignored == match.details.ignored)
  }

  @Test("A fallback has none, and a match of fields has its own")
  func withoutLink() throws {
    #expect(try Self.table.match("shop://stores").details == RouteMatchDetails())
    let match = try Self.table.match(
      firstSegment: "search", fields: ["query": ["shoes"], "limit": ["many"]])
    #expect(match.details.parameters == [MatchedParameter(name: "query", text: "shoes")])
    #expect(match.details.ignored.map(\.name) == ["limit"])
    #expect(match.parameters == match.details.parameters)
  }

  @Test("Matches of which one ignored something differ")
  func equality() throws {
    let plain = try Self.table.match("shop://search?q=a")
    let ignoring = try Self.table.match("shop://search?q=a&limit=many")
    #expect(plain.destination == ignoring.destination)
    #expect(plain != ignoring)
    #expect(try plain == Self.table.match("shop:///search?q=a&x=y"))
  }
}
