import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct NotWritableTests {
  @Test("A destination without a link is told in words", arguments: rows + namedRows)
  func tells(row: Row) {
    #expect(Self.told(row.input) == row.text)
  }

  @Test(
    "An error has a code of its kind",
    arguments: [
      ("no route", LinkWritingError.Code.noRoute), ("no such name", .noRoute),
      ("read only by name", .noRoute),
      ("hidden", .notTakenApart), ("empty", .text), ("empty rest", .text), ("doubled slash", .text),
      ("me", .readsElsewhere), ("dots", .readsElsewhere), ("no origin", .origin), ("host", .origin),
      ("scheme", .origin), ("unknown parameter", .parameters), ("missing parameter", .parameters),
      ("mismatch", .parameters), ("within", .text), ("web only", .origin),
    ])
  func codes(name: String, code: LinkWritingError.Code) throws {
    #expect(throws: LinkWritingError.self) { try Self.link(name) }
    do { _ = try Self.link(name) } catch {
      #expect(error.code == code)
      #expect(error.diagnostic.code.rawValue == code.rawValue)
      #expect(error.diagnostic.text == error.description)
    }
  }

  enum Place: LinkDestination {
    case me
    case user(id: String)
    case file(String)
    case search(text: String)
    case hidden(TableProblemTests.Hidden)
    case nowhere(Int)
    case old(String)
    case login(code: String)
    case timer(Int)
    case detail(id: Int, tab: String)
  }

  private static func table(_ name: String) -> RouteTable<Place> {
    RouteTable(
      schemes: name == "no origin" || name == "within" ? [] : ["shop"],
      hosts: name == "no origin" ? ["*.example.org"] : ["shop.example.com", "*.example.org"],
      arguments: name == "within" ? .perSegment : .query
    ) {
      Route("/users/me", .me)
      Route("/users/{id}", Place.user)
      Route("/files/{path*}", Place.file)
      Route("/search?text={text}", Place.search)
      Route("/hidden/{text}") { Place.hidden(TableProblemTests.Hidden($0)) }
      Route("/old/{text}", readOnly: true, Place.old)
      Route("/login/{code}", only: .web, Place.login)
      Route("/timer/{minutes}", only: .customScheme, Place.timer)
      Route(
        "/details/{id}?tab={tab}/edit".replacing(
          "?tab={tab}/edit", with: name == "within" ? "?tab={tab}/edit" : "/edit?tab={tab}"),
        Place.detail)
    }
  }

  static func told(_ name: String) -> String {
    do {
      return try link(name)
    } catch {
      return error.description
    }
  }

  private static func link(_ name: String) throws(LinkWritingError) -> String {
    let table = table(name)
    switch name {
    case "no route": return try table.link(to: .nowhere(1))
    case "read only": return try table.link(to: .old("a"))
    case "hidden": return try table.link(to: .hidden(TableProblemTests.Hidden("a")))
    case "empty": return try table.link(to: .user(id: ""))
    case "empty item": return try table.link(to: .search(text: ""))
    case "empty rest": return try table.link(to: .file(""))
    case "doubled slash": return try table.link(to: .file("a//b"))
    case "me": return try table.link(to: .user(id: "me"))
    case "dots": return try table.link(to: .user(id: ".."))
    case "slash": return try table.link(to: .user(id: "a/b"))
    case "control": return try table.link(to: .user(id: "a\u{7}\nb"))
    case "long": return try table.link(to: .user(id: String(repeating: "x", count: 9_000)))
    case "no origin": return try table.link(to: .me)
    case "host": return try table.link(to: .me, host: "shop.exmaple.com")
    case "wildcard": return try table.link(to: .me, host: "*.example.org")
    case "bad host": return try table.link(to: .me, host: "a b.example.org")
    case "scheme": return try table.link(to: .me, scheme: "other")
    case "web only": return try table.link(to: .login(code: "a"), scheme: "shop")
    case "scheme only": return try table.link(to: .timer(5), host: "shop.example.com")
    case "no such name": return try table.link(named: "users", [:])
    case "far name": return try table.link(named: "something", [:])
    case "read only by name": return try table.link(named: "old", ["text": ["a"]])
    case "unknown parameter": return try table.link(named: "user", ["id": ["1"], "nmae": ["a"]])
    case "misspelled parameter": return try table.link(named: "user", ["ID": ["1"]])
    case "missing parameter": return try table.link(named: "detail", ["id": ["1"]])
    case "several": return try table.link(named: "detail", ["id": ["1", "2"], "tab": ["a"]])
    case "mismatch": return try table.link(named: "detail", ["id": ["x"], "tab": ["a"]])
    default: return try table.link(to: .detail(id: 1, tab: "a"))
    }
  }

  static let rows = [
    Row(
      "a destination that no route writes", "no route",
      """
      cannot write a link to nowhere(1): no route writes it
      hint: declare a route for it that is not readOnly and binds every parameter.
      """),
    Row(
      "a destination that a route only reads", "read only",
      """
      cannot write a link to old("a"): no route writes it
      hint: declare a route for it that is not readOnly and binds every parameter.
      """),
    Row(
      "a destination that hides its values", "hidden",
      """
      cannot write a link to hidden(EntrywayRoutingTests.TableProblemTests.Hidden(codes: [97])): the parameters of hidden were not found in it
      expected values from which /hidden/{text} rebuilds it
      hint: give the route parameters: { … }, the way back from the destination.
      """),
    Row(
      "an empty text in the path", "empty",
      """
      cannot write a link to user(id: ""): "id" is empty
      expected some text for {id} of /users/{id}
      hint: give it some text, or make it an optional query item.
      """),
    Row(
      "an empty text in a required item", "empty item",
      """
      cannot write a link to search(text: ""): "text" is empty
      expected some text for {text} of /search?text={text}
      hint: give it some text, or make it an optional query item.
      """),
    Row(
      "an empty rest", "empty rest",
      """
      cannot write a link to file(""): "path" is empty
      expected some text for {path} of /files/{path*}
      hint: give it some text, or make it an optional query item.
      """),
    Row(
      "a rest with a doubled slash", "doubled slash",
      """
      cannot write a link to file("a//b"): "path" has an empty segment
      expected segments separated by single slashes for {path*} of /files/{path*}
      hint: remove doubled, leading and trailing slashes.
      """),
    Row(
      "a text that is another route's", "me",
      """
      cannot write a link to user(id: "me"): the link https://shop.example.com/users/me would open another destination
      expected a link that /users/me does not take
      hint: the value reads as another route's text; reject such values, or change the pattern.
      """),
    Row(
      "a scheme for a route of web links", "web only",
      """
      cannot write a link to login(code: "a"): /login/{code} takes only web links
      expected a link with one of the table's hosts
      hint: name one, or declare one in hosts:, or remove only: from the route.
      """),
    Row(
      "a host for a route of links with a scheme", "scheme only",
      """
      cannot write a link to timer(5): /timer/{minutes} takes only custom schemes
      expected a link with one of the table's schemes
      hint: name one, or declare one in schemes:, or remove only: from the route.
      """),
    Row(
      "two dots", "dots",
      """
      cannot write a link to user(id: ".."): the link https://shop.example.com/users/.. would open nothing
      expected a link that reads back; this link is refused: its path contains . or ..
      hint: reject such values, or pass them as a query item.
      """),
    Row(
      "a slash in a segment", "slash",
      """
      cannot write a link to user(id: "a/b"): the link https://shop.example.com/users/a%2Fb would open nothing
      expected a link that reads back; this link is refused: its path contains an escaped slash
      hint: reject such values, or pass them as a query item.
      """),
    Row(
      "a control character", "control",
      #"""
      cannot write a link to user(id: "a\u{07}\nb"): the link https://shop.example.com/users/a%07%0Ab would open nothing
      expected a link that reads back; this link is refused: it contains a control character
      hint: reject such values, or pass them as a query item.
      """#),
  ]
}
