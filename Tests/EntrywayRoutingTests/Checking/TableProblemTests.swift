import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct TableProblemTests {
  enum Place: LinkDestination {
    case home
    case order(id: String, user: String)
    case item(id: Int, title: String)
    case tags([Letter])
    case secret(String)
    case hidden(Hidden)
    case never(Never)
  }

  /// Takes nothing back from its own example.
  struct Never: LinkParameter, Hashable {
    init() {}
    init(linkText: String) throws { throw Sku.Bad() }
    var linkText: String { "never" }
    static let linkExample = Never()
    static let linkShape = LinkShape.opaque
  }

  /// Keeps its value where no reflection finds it as a parameter.
  struct Hidden: Hashable, Sendable {
    private let codes: [UInt32]
    init(_ text: String) { codes = text.unicodeScalars.map(\.value) }
    var text: String { String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init))) }
  }

  @Test("Each problem of a table is described", arguments: rows)
  func tells(row: Row) {
    #expect(Told.problems(Self.table(row.input)) == row.facts)
  }

  @Test(
    "A table without errors has no problems",
    arguments: [
      "good", "inverse", "read only", "part", "wildcard",
    ])
  func noProblems(name: String) {
    #expect(Told.problems(Self.table(name)) == "")
  }

  @Test("A problem names its routes, and how bad it is")
  func names() {
    let problems = Self.table("collision").problems
    #expect(problems.map(\.code) == [.collision])
    #expect(problems.map(\.severity) == [.warning])
    #expect(Self.table("swapped").problems.map(\.severity) == [.error])
    #expect(problems.map(\.names) == [["order", "other"]])
  }

  static func table(_ name: String) -> RouteTable<Place> {
    RouteTable(
      schemes: name == "schemes"
        ? ["https", "my shop", "1st", "shop"] : name == "part" || name == "web" ? [] : ["shop"],
      hosts: name == "hosts"
        ? [
          "https://a.com", "a.com:443", "a.com/b", "*.", "*", "a*.com", "a..com", "a.com.",
          "größe.de",
          "*.example.com",
        ] : name == "web" ? ["shop.example.com"] : name == "wildcard" ? ["*.example.com"] : [],
      arguments: name == "arguments" ? .perSegment : .query
    ) {
      switch name {
      case "good":
        Route("/", .home)
        Route("/orders/{id}/{user}", Place.order)
        Route("/items/{id}?title={title}", Place.item)
      case "part": Route("/orders/{id}/{user}", Place.order)
      case "counts":
        Route("/orders/{id}", Place.order)
        Route("/items/{id}/{title}/{more}", Place.item)
        Route("/home/{id}", .home)
        Route("/secrets", Place.secret)
      case "optional in the path":
        Route("/a/{text}") { (text: String?) in .secret(text ?? "") }
        Route("/b/{text*}") { (text: String?) in .secret(text ?? "") }
      case "arrays":
        Route("/a/{tags}", Place.tags)
        Route("/b#{tags}", Place.tags)
      case "rest": Route("/a/{id*}?title={title}", Place.item)
      case "swapped":
        Route("/orders/{user}/{id}", Place.order)
      case "swapped types":
        Route("/items/{title}/{id}", name: "swapped") { (title: Int, id: String) in
          .item(id: title, title: id)
        }
      case "duplicate name":
        Route("/orders/{id}/{user}", Place.order)
        Route("/o/{id}/{user}", Place.order)
        Route("/old/{id}/{user}", Place.order).readOnly()
      case "collision":
        Route("/orders/{id}/{user}", Place.order)
        Route("/orders/{order}/{owner}", name: "other") { .order(id: $0, user: $1) }.readOnly()
      case "unreachable":
        Route("/a/{text}", name: "first") { .order(id: $0, user: "") }
        Route("/a/{word}", name: "second", Place.secret)
      case "hidden":
        Route("/hidden/{text}", name: "hidden") { Place.hidden(Hidden($0)) }
      case "inverse":
        Route("/hidden/{text}", name: "hidden") {
          Place.hidden(Hidden($0))
        } parameters: {
          if case .hidden(let hidden) = $0 { hidden.text } else { nil }
        }
      case "read only":
        Route("/hidden/{text}", name: "hidden") { Place.hidden(Hidden($0)) }.readOnly()
        Route("/old/{_}/{_*}", .home)
      case "example": Route("/never/{never}", Place.never)
      case "sensitive": Route("/secrets/{text}", Place.secret).sensitive("txet", "text")
      case "web":
        Route("/secrets/{text}", Place.secret).only(.customScheme)
        // No collision: the other one takes no link at all.
        Route("/secrets/{id}", name: "public") { .order(id: $0, user: "") }.readOnly()
      case "wildcard": Route("/secrets/{text}", Place.secret).only(.customScheme)
      case "arguments": Route("/a?text={text}/b", Place.secret).only(.web)
      case "slash": Route("/a%2Fb", .home)
      default: Route("/", .home)
      }
    }
  }
}
