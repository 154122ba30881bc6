import Testing

@testable import EntrywayRouting

@Suite struct QueryTests {
  /// A link, and what its table makes of it: the destination and what was ignored.
  struct Reading: Sendable, CustomTestStringConvertible {
    var query: String
    var destination: Place
    var ignored: [IgnoredItem] = []
    var testDescription: String { query }
  }

  enum Place: LinkDestination {
    case flag
    case list(limit: Int?, tags: [Letter], isOpen: Bool?, text: String?)
    case item(id: Int, text: String)
    case switched(Bool)
    case page(Int?)
    case section(Int)
  }

  static let table = RouteTable<Place>(schemes: ["shop"]) {
    Route("/list?limit={limit}&tag={tags}&open={isOpen}&text={text}", Place.list)
    Route("/item?id={id}&text={text}", Place.item)
    Route("/flag?edit", .flag)
    Route("/switch?on={on}", Place.switched)
    Route("/page#{page}", Place.page)
    Route("/section#{section}", Place.section)
  }

  @Test("Query items become parameters, or are ignored and listed", arguments: readings)
  func reads(reading: Reading) throws {
    let match = try Self.table.match("shop://" + reading.query)
    #expect(match.destination == reading.destination)
    #expect(match.ignored == reading.ignored)
    let thorough = try Self.table.matchThoroughly("shop://" + reading.query)
    #expect(thorough.destination == reading.destination)
    #expect(thorough.ignored == reading.ignored)
  }

  @Test(
    "A required item that is missing, empty or of another type makes the route not match",
    arguments: [
      "item?id=1", "item?text=a", "item?id=&text=a", "item?id=a&text=b", "item?id=1&text=",
      "item?id&text=a",
      "item?id=1&text", "item?id=a&id=1&text=b", "item?ID=1&text=a", "flag", "flag?edit=",
      "flag?edit=1",
      "flag?edit=1&edit", "flag?Edit", "switch", "switch?on=", "switch?on=1", "section", "section#",
      "section#a", "section#1 ".replacing(" ", with: "%20"),
    ])
  func doesNotMatch(link: String) {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://" + link) }
    #expect(error?.code == .noRoute)
  }

  private static let all = Place.list(limit: nil, tags: [], isOpen: nil, text: nil)

  static let readings = [
    Reading(query: "list", destination: all),
    Reading(query: "list?utm_source=mail&x&=&", destination: all),
    Reading(
      query: "list?limit=5&tag=a&open=true&text=b",
      destination: .list(limit: 5, tags: [.a], isOpen: true, text: "b")),
    Reading(
      query: "list?text=b&open=false&limit=5",
      destination: .list(limit: 5, tags: [], isOpen: false, text: "b")),
    Reading(
      query: "list?tag=x&tag=a&tag=x",
      destination: .list(limit: nil, tags: [.x, .a, .x], isOpen: nil, text: nil)),
    Reading(
      query: "list?limit=1&limit=2", destination: .list(limit: 1, tags: [], isOpen: nil, text: nil)),
    Reading(query: "list?open", destination: .list(limit: nil, tags: [], isOpen: true, text: nil)),
    Reading(query: "list?text=", destination: .list(limit: nil, tags: [], isOpen: nil, text: "")),
    Reading(
      query: "list?text=%20+%26", destination: .list(limit: nil, tags: [], isOpen: nil, text: " +&")
    ),
    Reading(
      query: "list?limit=many", destination: all,
      ignored: [IgnoredItem(name: "limit", text: "many", reason: #""many" is not an integer"#)]),
    Reading(
      query: "list?limit=", destination: all,
      ignored: [IgnoredItem(name: "limit", text: "", reason: #""" is not an integer"#)]),
    Reading(
      query: "list?limit", destination: all,
      ignored: [IgnoredItem(name: "limit", text: "", reason: #""limit" has no value"#)]),
    Reading(
      query: "list?text", destination: all,
      ignored: [IgnoredItem(name: "text", text: "", reason: #""text" has no value"#)]),
    Reading(
      query: "list?limit=a&limit=2", destination: all,
      ignored: [IgnoredItem(name: "limit", text: "a", reason: #""a" is not an integer"#)]),
    Reading(
      query: "list?tag=b&tag=a&tag",
      destination: .list(limit: nil, tags: [.a], isOpen: nil, text: nil),
      ignored: [
        IgnoredItem(name: "tags", text: "b", reason: #""b" is not a, 1 or x"#),
        IgnoredItem(name: "tags", text: "", reason: #""tags" has no value"#),
      ]),
    Reading(
      query: "list?open=yes", destination: all,
      ignored: [IgnoredItem(name: "isOpen", text: "yes", reason: #""yes" is not true or false"#)]),
    Reading(query: "item?id=7&text=a", destination: .item(id: 7, text: "a")),
    Reading(query: "item?text=a&id=7&id=x", destination: .item(id: 7, text: "a")),
    Reading(query: "flag?edit", destination: .flag),
    Reading(query: "flag?a&edit&edit=1", destination: .flag),
    Reading(query: "switch?on", destination: .switched(true)),
    Reading(query: "switch?on=false", destination: .switched(false)),
    Reading(query: "page", destination: .page(nil)),
    Reading(query: "page#7", destination: .page(7)),
    Reading(
      query: "page#top", destination: .page(nil),
      ignored: [IgnoredItem(name: "page", text: "top", reason: #""top" is not an integer"#)]),
    Reading(query: "section#7", destination: .section(7)),
    Reading(query: "section?x=1#%37", destination: .section(7)),
  ]
}
