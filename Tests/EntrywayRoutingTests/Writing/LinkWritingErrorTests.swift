import DiagnosticFacts
import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct NotWritableTests {
  @Test("A destination without a link is told in words", arguments: rows + namedRows)
  func tells(row: Row) {
    let error = #expect(throws: LinkWritingError.self) { try Self.link(row.input) }
    let facts = row.facts.split(separator: "\n")
    #expect(error.map { "\($0.diagnostic.facts) \($0.destination)" } == facts[0])
    for word in facts.dropFirst() { #expect(error?.description.contains(word) == true) }
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
      Route("/old/{text}", Place.old).readOnly()
      Route("/login/{code}", Place.login).only(.web)
      Route("/timer/{minutes}", Place.timer).only(.customScheme)
      Route(
        "/details/{id}?tab={tab}/edit".replacing(
          "?tab={tab}/edit", with: name == "within" ? "?tab={tab}/edit" : "/edit?tab={tab}"),
        Place.detail)
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
      "a destination that no route writes", "no route", "error no-route nowhere(1)",
      "no writable route"),
    Row(
      "a destination that a route only reads", "read only", #"error no-route old("a")"#,
      "no writable route"),
    Row(
      "a destination that hides its values", "hidden",
      "error not-taken-apart hidden(EntrywayRoutingTests.TableProblemTests.Hidden(codes: [97]))",
      "/hidden/{text}"),
    Row("an empty text in the path", "empty", #"error text user(id: "")"#, "{id} of /users/{id}"),
    Row(
      "an empty text in a required item", "empty item", #"error text search(text: "")"#,
      "{text} of /search?text={text}"),
    Row("an empty rest", "empty rest", #"error text file("")"#, "{path} of /files/{path*}"),
    Row(
      "a rest with a doubled slash", "doubled slash", #"error text file("a//b")"#,
      "{path*} of /files/{path*}"),
    Row(
      "a text that is another route's", "me", #"error reads-elsewhere user(id: "me")"#, "/users/me"),
    Row(
      "a scheme for a route of web links", "web only", #"error origin login(code: "a")"#,
      "web links"),
    Row(
      "a host for a route of links with a scheme", "scheme only", "error origin timer(5)",
      "custom schemes"),
    Row("two dots", "dots", #"error reads-elsewhere user(id: "..")"#, "contains . or .."),
    Row(
      "a slash in a segment", "slash", #"error reads-elsewhere user(id: "a/b")"#, "an escaped slash"
    ),
    Row(
      "a control character", "control", ##"error reads-elsewhere user(id: "a\u{07}\nb")"##,
      "a control character"),
  ]
}
