import Testing

@testable import EntrywayRouting

@Suite struct TakingApartTests {
  enum Place: LinkDestination {
    case pair(first: String, second: String)
    case unlabelled(String, String)
    case same(id: String, user: String, count: Int)
    case deep(Inner)
    case nested(Inner, page: Int)
    case opaque(Hidden)
    case constant(Int)
    case wide(String, String, String, String, String, String, String, String, String, String)
    case wider(
      String, String, String, String, String, String, String, String, String, String, String, Int)
  }

  struct Inner: LinkDestination {
    var id: String
    var tag: Letter?
  }

  /// A box that reflection does not see into.
  struct Hidden: Hashable, Sendable, CustomReflectable {
    var text: String
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  private static let table = RouteTable<Place>(schemes: ["shop"]) {
    Route("/pair/{second}/{first}") { Place.pair(first: $1, second: $0) }
    Route("/unlabelled/{b}/{a}", Place.unlabelled)
    Route("/same/{user}/{count}/{id}") { Place.same(id: $2, user: $0, count: $1) }
    Route("/deep/{id}?tag={tag}") { Place.deep(Inner(id: $0, tag: $1)) }
    Route("/nested/{page}/{id}") { Place.nested(Inner(id: $1, tag: nil), page: $0) }
    Route("/opaque/{text}") {
      Place.opaque(Hidden(text: $0))
    } parameters: {
      if case .opaque(let hidden) = $0 { hidden.text } else { nil }
    }
    Route("/constant", .constant(1))
    Route("/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}", Place.wide)
  }

  @Test(
    "Values are found by label first, then by type",
    arguments: [
      (Place.pair(first: "1", second: "2"), "shop://pair/2/1"),
      (.pair(first: "same", second: "same"), "shop://pair/same/same"),
      (.unlabelled("1", "2"), "shop://unlabelled/1/2"),
      (.same(id: "i", user: "u", count: 3), "shop://same/u/3/i"),
      (.deep(Inner(id: "1", tag: nil)), "shop://deep/1"),
      (.deep(Inner(id: "1", tag: .x)), "shop://deep/1?tag=x"),
      (.nested(Inner(id: "1", tag: nil), page: 2), "shop://nested/2/1"),
      (.opaque(Hidden(text: "t")), "shop://opaque/t"),
      (.constant(1), "shop://constant"),
      (.wide("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), "shop://a/b/c/d/e/f/g/h/i/j"),
    ])
  func writes(destination: Place, link: String) throws {
    #expect(try Self.table.link(to: destination) == link)
    #expect(try Self.table.match(link).destination == destination)
  }

  @Test(
    "What no route rebuilds is not written",
    arguments: [
      Place.constant(2), .nested(Inner(id: "1", tag: .a), page: 2),
    ])
  func refuses(destination: Place) {
    #expect(throws: LinkWritingError.self) { try Self.table.link(to: destination) }
  }

  @Test("The search for parameters ends after a bounded number of tries")
  func bounded() throws {
    let never = RouteTable<Place>(schemes: ["shop"]) {
      Route("/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}", name: "never") {
        Place.wide($0 + "!", $1, $2, $3, $4, $5, $6, $7, $8, $9)
      }
      Route("/n/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}/{n}", name: "twice") {
        (
          a: String, b: String, c: String, d: String, e: String, f: String, g: String, h: String,
          i: String, j: String, n: Int
        ) in Place.wider(a, b, c, d, e, f, g, h, i, j, j, n)
      }
      // Two numbers are asked for and one is there, so that no try is ever complete.
      Route("/m/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}/{j}/{n}/{m}", name: "incomplete") {
        (
          a: String, b: String, c: String, d: String, e: String, f: String, g: String, h: String,
          i: String, j: String, n: Int, m: Int
        ) in Place.wider(a, b, c, d, e, f, g, h, i, j, j, n + m)
      }
    }
    for destination in [
      Place.wide("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"),
      .wider("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", 1),
    ] {
      for (route, info) in zip(never.routes, never.core.routes) {
        var search = ParameterSearch(route, info, destination)
        #expect(search.texts() == nil)
        #expect(search.tries <= 64)
        #expect(search.choices <= 4_096)
      }
      #expect(throws: LinkWritingError.self) { try never.link(to: destination) }
    }
  }

  @Test("A way back that does not lead there is not believed")
  func wrongInverse() throws {
    let table = RouteTable<Place>(schemes: ["shop"]) {
      Route("/opaque/{text}") {
        Place.opaque(Hidden(text: $0))
      } parameters: { _ in
        "always"
      }
    }
    #expect(try table.link(to: .opaque(Hidden(text: "always"))) == "shop://opaque/always")
    let error = #expect(throws: LinkWritingError.self) {
      try table.link(to: .opaque(Hidden(text: "t")))
    }
    #expect(error?.code == .notTakenApart)
  }

  @Test("A destination that holds very much is taken apart in bounds")
  func huge() {
    enum Tree: LinkDestination {
      indirect case node(Tree, Tree)
      case leaf(String)
    }
    var tree = Tree.leaf("a")
    for _ in 0..<40 { tree = .node(tree, .leaf("b")) }
    #expect(DestinationNodes(of: tree).nodes.count <= 64)
    #expect(CasePath.path(of: tree)?.split(separator: ".").count == 8)
  }
}
