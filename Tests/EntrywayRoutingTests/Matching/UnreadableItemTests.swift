import Testing

@testable import EntrywayRouting

/// Items and fragments with a percent-escape that is broken or not valid UTF-8.
@Suite struct UnreadableItemTests {
  typealias Place = QueryTests.Place
  typealias Reading = QueryTests.Reading

  @Test(
    "A broken escape in what no route reads leaves the link alone",
    arguments: [
      "list?utm=50%off", "list?utm=%", "list?utm=%FF&x=%C3", "list?%zz=1", "list?%FF",
      "list?%&limit",
      "list#%", "list#%E2%82", "list?utm=%ED%A0%80#50%off", "list?utm=%C0%AF", "list?utm=%zz%09%0A",
      "list?lim%zzit=5", "list?limit%=5", "list?=%zz",
    ])
  func unread(link: String) throws {
    for match in [QueryTests.table.match, QueryTests.table.matchThoroughly] {
      let match = try match("shop://" + link)
      #expect(match.destination == .list(limit: nil, tags: [], isOpen: nil, text: nil))
      #expect(match.ignored.map(\.name) == (link.hasSuffix("&limit") ? ["limit"] : []))
    }
  }

  @Test("An optional item with a broken escape becomes nil, and is listed", arguments: readings)
  func optional(reading: Reading) throws {
    for match in [QueryTests.table.match, QueryTests.table.matchThoroughly] {
      let match = try match("shop://" + reading.query)
      #expect(match.destination == reading.destination)
      #expect(match.ignored == reading.ignored)
    }
  }

  @Test(
    "A required item with a broken escape, and one that a literal or a flag names, matches nothing",
    arguments: [
      "item?id=1&text=%FF", "item?id=%31%&text=a", "item?id=1&text=%zz&text=a", "item?id=1&te%xt=a",
      "item?id=1&%ff%74ext=a", "flag?edit=%zz", "flag?edit=%zz&edit", "flag?edit%zz",
      "switch?on=%74rue%",
      "switch?on=%FF&on", "section#7%", "section#%FF7",
    ])
  func required(link: String) {
    for match in [QueryTests.table.match, QueryTests.table.matchThoroughly] {
      let error = #expect(throws: LinkMatchError.self) { try match("shop://" + link) }
      #expect(error?.code == .noRoute)
    }
  }

  @Test(
    "An unreadable value equals no literal, not even one that is written with U+FFFD or a percent sign",
    arguments: ["a?k=%FF", "a?k=%zz", "a?k=%ef%bf", "a?k=%EF%BF%BD%FF", "a?k=%25zz%"])
  func literals(link: String) throws {
    let table = TypedPattern.table([
      "/a?k=%EF%BF%BD", "/a?k=%25zz", "/a?k=%25FF", "/a?k", "/a?k={k:text}", "/a",
    ])
    for match in [table.match, table.matchThoroughly] {
      #expect(try match("shop://" + link).name == "/a")
    }
    #expect(try table.match("shop://a?k=%EF%BF%BD").name == "/a?k=%EF%BF%BD")
  }

  @Test(
    "An escaped control character is refused, also in what cannot be read",
    arguments: [
      "list?utm=%zz%00", "list?utm=%00%zz", "list?utm=%%00", "list?utm=%0%01", "list?%zz%0A=1",
      "list?%FF%09", "list?utm=%C3%7F", "list#%FF%01", "list#%zz%1B", "list?a=%zz&b=%00",
    ])
  func controls(link: String) {
    for match in [QueryTests.table.match, QueryTests.table.matchThoroughly] {
      let error = #expect(throws: LinkMatchError.self) { try match("shop://" + link) }
      #expect(error?.rule == .controlCharacter)
    }
  }

  @Test(
    "A path with a broken escape is refused, whatever stands behind it",
    arguments: ["list%zz?utm=1", "li%FFst?utm=%zz", "list%?x", "list/%C3#%zz"])
  func paths(link: String) {
    let error = #expect(throws: LinkMatchError.self) {
      try QueryTests.table.match("shop://" + link)
    }
    #expect(error?.rule == .escape)
  }

  @Test("Arguments of segments are items too")
  func perSegment() throws {
    let table = TypedPattern.table(
      ["/a?k={k:int?}/b?k={l:int}", "/a/b?k=1", "/a?k={m:texts}/c"], arguments: .perSegment)
    for match in [table.match, table.matchThoroughly] {
      let ignored = try match("shop://a?k=%zz/b?k=2&u=%FF")
      #expect(ignored.destination == NamedRoute("/a?k={k:int?}/b?k={l:int}", ["l": ["2"]]))
      #expect(
        ignored.ignored
          == [IgnoredItem(name: "k", text: "%zz", reason: #""%zz" has a broken percent-escape"#)])
      #expect(try match("shop://a?k=%zz&k=1/b?k=2").parameters.map(\.name) == ["l"])
      #expect(throws: LinkMatchError.self) { try match("shop://a/b?k=1%") }
      #expect(try match("shop://a?k=x&k=%zz&k=y/c").parameters.map(\.text) == ["x", "y"])
      #expect(
        #expect(throws: LinkMatchError.self) { try match("shop://a?k=%zz%00/b?k=2") }?.rule
          == .controlCharacter)
    }
  }

  @Test("What is wrong with an unreadable item is told in words", arguments: rows)
  func tells(row: Row) {
    #expect(Told.details(QueryTests.table, row.input) == row.facts)
  }

  @Test("A sensitive item that cannot be read is masked all the same", arguments: sensitiveRows)
  func masks(row: Row) {
    let table = RouteTable<Place>(schemes: ["shop"]) {
      Route("/item?id={id}&text={text}", Place.item).sensitive("text")
      Route("/list?limit={limit}&tag={tags}&open={isOpen}&text={text}", Place.list)
        .sensitive("text")
      Route("/page#{page}", Place.page).sensitive("page")
    }
    #expect(Told.details(table, row.input) == row.facts)
    #expect(!table.explain(row.input).description.contains("SECRET"))
  }

  private static let all = Place.list(limit: nil, tags: [], isOpen: nil, text: nil)

  private static func ignored(_ name: String, _ text: String) -> IgnoredItem {
    let isBroken = !["caf%E9", "%FF", "%C3%28", "%ED%A0%80"].contains(text)
    return IgnoredItem(
      name: name, text: text,
      reason: isBroken
        ? "\"\(text)\" has a broken percent-escape" : "\"\(text)\" is not valid UTF-8")
  }

  static let readings = [
    Reading(query: "list?text=50%off", destination: all, ignored: [ignored("text", "50%off")]),
    Reading(query: "list?text=caf%E9", destination: all, ignored: [ignored("text", "caf%E9")]),
    Reading(query: "list?text=%C3%28", destination: all, ignored: [ignored("text", "%C3%28")]),
    Reading(
      query: "list?text=%ED%A0%80", destination: all, ignored: [ignored("text", "%ED%A0%80")]),
    Reading(query: "list?text=%FF%zz", destination: all, ignored: [ignored("text", "%FF%zz")]),
    Reading(query: "list?t%65xt=%", destination: all, ignored: [ignored("text", "%")]),
    Reading(query: "list?limit=5%", destination: all, ignored: [ignored("limit", "5%")]),
    Reading(query: "list?open=%zz", destination: all, ignored: [ignored("isOpen", "%zz")]),
    Reading(
      query: "list?limit=%zz&limit=5&text=a",
      destination: .list(limit: nil, tags: [], isOpen: nil, text: "a"),
      ignored: [ignored("limit", "%zz")]
    ),
    Reading(
      query: "list?limit=5&limit=%zz",
      destination: .list(limit: 5, tags: [], isOpen: nil, text: nil)),
    Reading(
      query: "list?li%zzmit=7&limit=5",
      destination: .list(limit: 5, tags: [], isOpen: nil, text: nil)),
    Reading(
      query: "list?tag=a&tag=%61%&tag=x",
      destination: .list(limit: nil, tags: [.a, .x], isOpen: nil, text: nil),
      ignored: [ignored("tags", "%61%")]),
    Reading(query: "page#%37%", destination: .page(nil), ignored: [ignored("page", "%37%")]),
    Reading(query: "page#%FF", destination: .page(nil), ignored: [ignored("page", "%FF")]),
  ]

  static let rows = [
    Row(
      "an optional item", "shop://list?limit=5&text=50%off&utm=%FF",
      "shop://list?limit=5&text=50%off&utm=%FF opens list limit=5 without text=50%off"),
    Row(
      "a required item", "shop://item?id=1&text=50%off",
      "shop://item?id=1&text=50%off error no-route (item) @17 ‹text=50%off›"),
    Row(
      "a required item that is not valid UTF-8", "shop://item?id=1&text=%FF",
      "shop://item?id=1&text=%FF error no-route (item) @17 ‹text=%FF›"),
    Row(
      "a required fragment", "shop://section#%zz",
      "shop://section#%zz error no-route (section) @15 ‹%zz›"),
    Row(
      "a flag", "shop://flag?edit=%zz",
      "shop://flag?edit=%zz error no-route (flag) @12 ‹edit=%zz›"),
    Row(
      "a name", "shop://flag?%zzedit", "shop://flag?%zzedit error no-route (flag) @19 ‹›"),
  ]

  static let sensitiveRows = [
    Row(
      "a required item", "shop://item?id=1&text=SECRET%",
      "shop://item?id=1&text=*** error no-route (item) @17 ‹text=***›"),
    Row(
      "an optional item", "shop://list?text=SECRET%FF",
      "shop://list?text=*** opens list without text=***"),
    Row(
      "the fragment", "shop://page#SECRET%", "shop://page#*** opens page without page=***"),
    Row(
      "a name that cannot be read, and may have been meant for it",
      "shop://list?te%xt=SECRET&%SECRET", "shop://list?***&*** opens list"),
  ]
}
