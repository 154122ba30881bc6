import Testing

@testable import EntrywayRouting

@Suite struct MountTests {
  enum Help: LinkDestination {
    case start
    case topic(id: String)
    case search(query: String?)
    case secret(TakingApartTests.Hidden)

    static let routes = RouteTable<Help>(
      schemes: ["help"], hosts: ["help.example.com"], fallback: .start, arguments: .perSegment
    ) {
      Route("/", .start)
      Route("/topics/{id}", Help.topic)
      Route("/search?q={query}", Help.search).audience("staff")
      Route("/secret/{text}", name: "secret") {
        Help.secret(TakingApartTests.Hidden(text: $0))
      } parameters: {
        if case .secret(let hidden) = $0 { hidden.text } else { nil }
      }
      .sensitive("text")
    }
  }

  enum App: LinkDestination {
    case home
    case help(Help)
    case userHelp(user: Int, Help)
    case roomHelp(house: String, room: String, Help)
  }

  private static let table = RouteTable<App>(schemes: ["app"], hosts: ["app.example.com"]) {
    Route("/", .home)
    Mount("/help", Help.routes, App.help)
    Mount("/users/{user}/help/", Help.routes) { App.userHelp(user: $0, $1) }.audience("host")
    Mount("/houses/{house}/{room}", Help.routes) {
      App.roomHelp(house: $0, room: $1, $2)
    }.only(.customScheme)
  }

  private static let hidden = Help.secret(TakingApartTests.Hidden(text: "t"))

  @Test("A mount's parameter may be called otherwise than its label, which a child's parameter has")
  func otherLabels() {
    enum Seat: LinkDestination {
      case seat(id: Int)
      case row(Int)
    }
    enum Show: LinkDestination {
      case show(id: Int, Seat)
    }
    let seats = RouteTable<Seat>(schemes: ["seats"]) {
      Route("/seats/{id}", Seat.seat)
      Route("/rows/{id}", Seat.row)
    }
    let shows = RouteTable<Show>(schemes: ["shows"]) {
      Mount("/shows/{show}", seats) { Show.show(id: $0, $1) }
    }
    #expect(shows.problems.isEmpty)
  }

  @Test(
    "A mounted table's destinations are below the prefix",
    arguments: [
      ("app://help", App.help(.start)),
      ("app://help/", .help(.start)),
      ("https://app.example.com/help/topics/5", .help(.topic(id: "5"))),
      ("app://help/search?q=a", .help(.search(query: "a"))),
      ("app://help/secret/t", .help(hidden)),
      ("app://users/7/help", .userHelp(user: 7, .start)),
      ("app://users/7/help/topics/5", .userHelp(user: 7, .topic(id: "5"))),
      ("app://users/7/help/search", .userHelp(user: 7, .search(query: nil))),
      ("app://users/7/help/secret/t", .userHelp(user: 7, hidden)),
      ("app://houses/a/b", .roomHelp(house: "a", room: "b", .start)),
      ("app://houses/a/b/topics/c", .roomHelp(house: "a", room: "b", .topic(id: "c"))),
      ("app://houses/a/a/topics/a", .roomHelp(house: "a", room: "a", .topic(id: "a"))),
      ("app://houses/a/b/secret/t", .roomHelp(house: "a", room: "b", hidden)),
    ])
  func readsAndWrites(link: String, destination: App) throws {
    #expect(try Self.table.match(link).destination == destination)
    let written = try Self.table.link(to: destination)
    #expect(try Self.table.match(written).destination == destination, "\(written)")
    let custom = try Self.table.link(to: destination, scheme: "app")
    #expect(
      custom
        == (link.hasSuffix("/")
          ? "app://help" : link.replacing("https://app.example.com/", with: "app://")))
  }

  @Test("The child's schemes, hosts, fallback and arguments do not count")
  func parentDecides() {
    for link in [
      "help://topics/5", "https://help.example.com/topics/5", "app://topics/5",
      "app://help/nothing",
    ] {
      #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
    }
    #expect(throws: LinkMatchError.self) {
      try Self.table.match("https://app.example.com/houses/a/b")
    }
  }

  @Test("Names are case paths, and what a route says of itself stays or is overruled")
  func metadata() throws {
    #expect(try Self.table.match("app://help/topics/5").name == "help.topic")
    #expect(try Self.table.match("app://help/secret/t").name == "secret")
    #expect(try Self.table.match("app://help/search").audience == "staff")
    #expect(try Self.table.match("app://users/7/help/search").audience == "host")
    #expect(
      try Self.table.match("app://help/secret/t").parameters == [
        MatchedParameter(name: "text", text: "***")
      ])
    #expect(
      try Self.table.match("app://users/7/help/topics/5").pattern
        == "/users/{user}/help/topics/{id}")
  }

  @Test("Only the names that were given twice are a problem")
  func problems() {
    #expect(Told.problems(Self.table) == "warning duplicate-name (secret, secret, secret)")
  }

  @Test(
    "Prefix and pattern are joined with one slash",
    arguments: [
      ("/help", "/", "/help"), ("/help/", "/", "/help"), ("/help", "/a", "/help/a"),
      ("/help/", "/a/", "/help/a/"),
      ("/", "/a", "/a"), ("/", "/", "/"), ("", "/a", "/a"), ("help", "/a", "/help/a"),
      ("/help", "/?q={q}", "/help?q={q}"),
      ("/help", "/#{s}", "/help#{s}"), ("/", "/?q={q}", "/?q={q}"), ("/a/b", "/{c*}", "/a/b/{c*}"),
      ("/a", "b", "/a/b"),
    ])
  func joins(prefix: String, pattern: String, whole: String) {
    #expect(Mount<App>.joined(prefix, pattern) == whole)
  }

  @Test("Mounts can be mounted")
  func twice() throws {
    enum Outer: LinkDestination { case app(App) }
    let table = RouteTable<Outer>(schemes: ["outer"]) { Mount("/x", Self.table, Outer.app) }
    let destination = Outer.app(.userHelp(user: 7, .topic(id: "5")))
    #expect(try table.link(to: destination) == "outer://x/users/7/help/topics/5")
    #expect(try table.match("outer://x/users/7/help/topics/5").destination == destination)
    #expect(try table.match("outer://x/help/topics/5").name == "app.help.topic")
    #expect(
      try table.link(to: .app(.userHelp(user: 7, Self.hidden))) == "outer://x/users/7/help/secret/t"
    )
  }
}
