import Testing

@testable import EntrywayRouting

@Suite struct RouteTableTests {
  @Test("The example of the documentation does what it says")
  func documentation() throws {
    let routes = ShopRoute.routes
    #expect(
      try routes.match("https://shop.example.com/orders/4821").destination == .order(id: "4821"))
    #expect(try routes.link(to: .order(id: "4821")) == "https://shop.example.com/orders/4821")
    #expect(
      try routes.match("shop://conversations/7").destination
        == .conversation(id: "7", isReplying: false))
    #expect(
      try routes.match("shop://conversations/7/reply").destination
        == .conversation(id: "7", isReplying: true))
    #expect(
      try routes.link(to: .conversation(id: "7", isReplying: true), scheme: "shop")
        == "shop://conversations/7/reply")
    #expect(
      try routes.link(to: .conversation(id: "7", isReplying: false), scheme: "shop")
        == "shop://conversations/7")
    #expect(Told.problems(routes) == "")
  }

  @Test("A route's name is its case path, unless it is given another")
  func names() throws {
    func name(_ link: String) throws -> String? { try ShopRoute.routes.match(link).name }
    #expect(try name("shop://") == "home")
    #expect(try name("shop://orders/1") == "order")
    #expect(try name("shop://conversations/1/reply") == "reply")
    #expect(
      ShopRoute.routes.nameAndRequirements(of: .conversation(id: "1", isReplying: true)).name
        == "reply")
  }

  @Test(
    "A route without a case takes its name from the pattern",
    arguments: [
      ("/", "root"), ("/orders/{id}", "orders"), ("/a/{x}/b?q={y}", "a.b"), ("/{x}", "root"),
    ])
  func patternNames(pattern: String, name: String) {
    #expect(RouteName.name(of: NamedRoute?.none, pattern: pattern) == name)
  }

  @Test("A match says what it is of")
  func match() throws {
    let match = try ShopRoute.routes.match("shop://search?q=red%20shoes&limit=many")
    #expect(match.destination == .search(query: "red shoes", limit: nil))
    #expect(match.pattern == "/search?q={query}&limit={limit}")
    #expect(match.parameters == [MatchedParameter(name: "query", text: "red shoes")])
    #expect(
      match.ignored == [
        IgnoredItem(name: "limit", text: "many", reason: #""many" is not an integer"#)
      ])
    #expect(!match.isFallback)
    #expect(match.audience == nil)
  }

  @Test("The fallback opens where no route does, and is marked")
  func fallback() throws {
    let table = RouteTable<ShopRoute>(schemes: ["shop"], fallback: .home) {
      Route("/home", .home)
      Route("/items/{number}", ShopRoute.item)
    }
    for link in ["shop://", "shop://items/abc", "shop://nothing/here?at=all"] {
      let match = try table.match(link)
      #expect(match.destination == .home)
      #expect(match.isFallback)
      #expect(match.name == "home")
      #expect(match.pattern == nil)
    }
    #expect(try !table.match("shop://home").isFallback)
  }

  @Test("A builder takes conditions, loops and other tables' parts")
  func builder() throws {
    func table(_ isStaff: Bool) -> RouteTable<ShopRoute> {
      RouteTable(schemes: ["shop"]) {
        if isStaff { Route("/staff", .home) }
        if isStaff {
          Route("/a/{id}", ShopRoute.order)
        } else {
          Route("/b/{id}", ShopRoute.order)
        }
        for number in 1...3 { Route("/items/{_}/\(number)", .item(number: number)) }
      }
    }
    #expect(try table(true).match("shop://staff").destination == .home)
    #expect(throws: LinkMatchError.self) { try table(false).match("shop://staff") }
    #expect(try table(false).match("shop://b/1").destination == .order(id: "1"))
    #expect(try table(true).match("shop://items/x/3").destination == .item(number: 3))
  }

  @Test("Types of the same last name are told apart, in every order", arguments: [false, true])
  func sameLastName(isSwapped: Bool) throws {
    let table = RouteTable<Pet>(schemes: ["pets"]) {
      if isSwapped { Route("/{id}/dog", Pet.dog) }
      Route("/{id}/cat", Pet.cat)
      if !isSwapped { Route("/{id}/dog", Pet.dog) }
    }
    #expect(try table.match("pets://c7/cat").destination == .cat(Cat.ID(number: 7)))
    #expect(try table.match("pets://d7/dog").destination == .dog(Dog.ID(number: 7)))
    // With an escape the link takes the decoded lookup.
    #expect(try table.match("pets://c%37/cat").destination == .cat(Cat.ID(number: 7)))
    #expect(try table.match("pets://d%37/dog").destination == .dog(Dog.ID(number: 7)))
    #expect(throws: LinkMatchError.self) { try table.match("pets://c7/dog") }
    #expect(throws: LinkMatchError.self) { try table.match("pets://c%37/dog") }
  }
}

/// Destinations whose parameters have types of the same last name.
enum Pet: LinkDestination {
  case cat(Cat.ID)
  case dog(Dog.ID)
}

enum Cat {
  struct ID: LinkParameter, Hashable {
    var number: Int

    init(number: Int) { self.number = number }

    init(linkText: String) throws {
      guard linkText.hasPrefix("c"), let number = Int(linkText.dropFirst()) else { throw Sku.Bad() }
      self.number = number
    }

    var linkText: String { "c\(number)" }
    static let linkExample = ID(number: 1)
    static let linkShape = LinkShape.opaque
  }
}

enum Dog {
  struct ID: LinkParameter, Hashable {
    var number: Int

    init(number: Int) { self.number = number }

    init(linkText: String) throws {
      guard linkText.hasPrefix("d"), let number = Int(linkText.dropFirst()) else { throw Sku.Bad() }
      self.number = number
    }

    var linkText: String { "d\(number)" }
    static let linkExample = ID(number: 1)
    static let linkShape = LinkShape.opaque
  }
}
