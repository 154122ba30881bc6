import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

/// The options of a route and of a mount, which stand behind the destination.
@Suite struct RouteOptionsTests {
  enum Place: LinkDestination {
    case home
    case order(id: String)
    case page(path: String)
    case account(Account)
  }

  enum Account: LinkDestination {
    case profile
    case payments

    static let routes = RouteTable<Account>(schemes: ["account"]) {
      Route("/profile", .profile).only(.web).hosts("me.example.com").audience("member")
      Route("/payments", .payments).requires(.session)
    }
  }

  @Test("Options may stand in any order")
  func anyOrder() {
    let one = Route("/", Place.home)
      .only(.web).readOnly().audience("host").competes(false).hosts("a.example.com")
      .resolved(by: .server).requires(.session)
    let other = Route("/", Place.home)
      .requires(.session).resolved(by: .server).hosts("a.example.com").competes(false)
      .audience("host").readOnly().only(.web)
    #expect(one.options == other.options)
    #expect(one.options != Route("/", Place.home).options)
  }

  @Test("Hosts, masked parameters and requirements add up, of the others the last call counts")
  func repeated() {
    let route: Route<Place> = Route("/orders/{id}?token={token}") { (id: String, _: String) in
      .order(id: id)
    }
    .hosts("a.example.com").hosts(["B.example.com", "a.example.com"]).hosts([])
    .sensitive("id").sensitive("token").requires(.session).requires("terms", .session)
    .only(.web).only(.customScheme).audience("host").audience("guest")
    .competes(false).competes(true)
    let options = route.options
    #expect(options.limits?.hosts == ["a.example.com", "b.example.com"])
    #expect(options.sensitive == ["id", "token"])
    #expect(options.requirements == [.session, "terms"])
    #expect(options.only == .customScheme)
    #expect(options.audience == "guest")
    #expect(options.competes)
  }

  @Test("An option leaves the route that it is called on as it was")
  func values() {
    let route = Route("/orders/{id}", Place.order)
    _ = route.readOnly().requires(.session)
    #expect(route.options == RouteOptions())
  }

  @Test("A mount replaces what its child's routes say, and adds to what they require")
  func mounted() {
    let mount = Mount("/account", Account.routes, Place.account)
      .only(.customScheme).audience("staff").hosts("a.example.com").hosts("b.example.com")
      .requires("terms")
    let options = mount.routes.map(\.options)
    #expect(options.map(\.only) == [.customScheme, .customScheme])
    #expect(options.map(\.audience) == ["staff", "staff"])
    #expect(
      options.map(\.limits?.hosts)
        == Array(repeating: ["a.example.com", "b.example.com"], count: 2))
    #expect(options.map(\.requirements) == [["terms"], ["terms", .session]])
  }

  @Test("A mount without options leaves its child's routes what they say")
  func plainMount() {
    let mount = Mount("/account", Account.routes, Place.account)
    #expect(mount.routes.map(\.options) == Account.routes.routes.map(\.options))
  }
}

/// What routes require, as the table knows it.
@Suite struct RouteRequirementTests {
  typealias Place = RouteOptionsTests.Place

  private static let table = RouteTable<Place>(
    schemes: ["shop"], fallback: .order(id: "none")
  ) {
    Route("/", .home)
    Route("/orders/{id}", Place.order).requires(.session, "terms")
    Route("/pages/{path}", Place.page).readOnly().requires("reader")
    Mount("/account", RouteOptionsTests.Account.routes, Place.account).requires("adult")
  }

  @Test("A table lists what its routes require")
  func list() {
    #expect(Self.table.requirements == ["adult", "reader", .session, "terms"])
  }

  @Test("A match has the requirements of the route that took the link")
  func match() throws {
    #expect(try Self.table.match("shop://orders/1").requirements == [.session, "terms"])
    // With an escape, and so by another lookup.
    #expect(try Self.table.match("shop://orders/%31").requirements == [.session, "terms"])
    #expect(try Self.table.match("shop://account/payments").requirements == [.session, "adult"])
    #expect(try Self.table.match("shop:///").requirements.isEmpty)
  }

  @Test(
    "A destination without a link has those of the route that rebuilds it, also a read-only one")
  func rebuilt() {
    #expect(Self.table.match(destination: .order(id: "1")).requirements == [.session, "terms"])
    #expect(Self.table.match(destination: .page(path: "a")).requirements == ["reader"])
    #expect(Self.table.match(destination: .account(.payments)).requirements == [.session, "adult"])
    #expect(Self.table.match(destination: .home).requirements.isEmpty)
  }

  @Test("The fallback has those of the route that rebuilds it")
  func fallback() throws {
    let match = try Self.table.match("shop://nowhere")
    #expect(match.isFallback)
    #expect(match.requirements == [.session, "terms"])
  }

  @Test("Matches that require different things are not equal")
  func equality() {
    let plain = RouteMatch(destination: Place.home)
    #expect(plain != RouteMatch(destination: Place.home, requirements: [.session]))
  }

  @Test("The table of a manifest requires the same")
  func manifest() throws {
    let manifest = Self.table.manifest
    #expect(
      manifest.routes.map(\.requirements)
        == [[], [.session, "terms"], ["reader"], ["adult"], ["adult", .session]])
    let table = RouteTable(manifest: manifest)
    #expect(table.requirements == Self.table.requirements)
    #expect(try table.match("shop://orders/1").requirements == [.session, "terms"])
  }

  @Test("Routes that open one destination with different requirements are a problem")
  func problems() {
    let table = RouteTable<Place>(schemes: ["shop"]) {
      Route("/orders/{id}", Place.order).requires(.session)
      Route("/o/{id}", Place.order).readOnly()
      Route("/order/{id}", Place.order).readOnly().requires(.session)
      Route("/", .home)
      Route("/start", .home).readOnly()
    }
    #expect(table.problems.map(\.code) == [.requirements])
    #expect(table.problems.map(\.severity) == [.warning])
    #expect(table.problems.map(\.names) == [["order", "order"]])
  }
}
