import DiagnosticFacts
import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct RouteHostsTests {
  enum Place: LinkDestination {
    case home
    case page(String)
    case order(id: Int)
    case link(slug: String)
    case guide(String)
  }

  private static let table = RouteTable<Place>(
    schemes: ["shop"], hosts: ["shop.example.com", "go.example.com", "*.example.org"]
  ) {
    Route("/", .home)
    Route("/orders/{id}", Place.order)
    Route("/search", name: "search", .page("search"))
    Route("/{slug}", Place.link)
      .hosts("GO.example.com", "*.go.example.org").resolved(by: .server)
    Route("/guides/{name}", Place.guide).hosts("*.example.org")
  }

  @Test(
    "A route that is limited to hosts takes their links alone",
    arguments: [
      ("https://go.example.com/abc", Place.link(slug: "abc")),
      ("https://GO.Example.com/abc", .link(slug: "abc")),
      ("http://go.example.com:80/abc/", .link(slug: "abc")),
      ("https://go.example.com/a%20b", .link(slug: "a b")),
      ("https://www.go.example.org/abc", .link(slug: "abc")),
      ("https://shop.example.com/abc", nil), ("shop://abc", nil),
      ("https://www.example.org/abc", nil), ("https://go.example.org/abc", nil),
      ("https://other.example.com/abc", nil),
      ("https://www.example.org/guides/a", .guide("a")),
      ("https://www.go.example.org/guides/a", .guide("a")),
      ("https://go.example.com/guides/a", nil), ("shop://guides/a", nil),
    ])
  func limits(link: String, place: Place?) {
    #expect((try? Self.table.match(link))?.destination == place)
    let end = LinearMatcher(Self.table).end(of: link)
    for lookup in [Self.table.match, Self.table.matchThoroughly] {
      #expect(LookupResult { () throws(LinkMatchError) in try lookup(link) } == end)
    }
  }

  @Test(
    "On its hosts it goes before the routes of all hosts, which take what it leaves",
    arguments: [
      ("https://go.example.com/search", Place.link(slug: "search")),
      ("https://shop.example.com/search", .page("search")), ("shop://search", .page("search")),
      ("https://go.example.com/orders/7", .order(id: 7)), ("https://go.example.com", .home),
      ("https://go.example.com/orders", .link(slug: "orders")),
    ])
  func precedes(link: String, place: Place) throws {
    #expect(try Self.table.match(link).destination == place)
  }

  @Test("A match says who knows what its destination stands for")
  func resolver() throws {
    #expect(try Self.table.match("https://go.example.com/abc").resolvedBy == .server)
    #expect(try Self.table.match("https://go.example.com/a%62c").resolvedBy == .server)
    #expect(try Self.table.match("https://go.example.com/orders/7").resolvedBy == nil)
    #expect(Self.table.match(destination: .link(slug: "abc")).resolvedBy == .server)
    #expect(Self.table.match(destination: .home).resolvedBy == nil)
    let link = "https://go.example.com/abc"
    #expect(Told.details(Self.table, link) == "\(link) opens link slug=abc")
    #expect(Self.table.explain(link).description.contains("\nthe server decides"))
  }

  @Test("A mounted route keeps its hosts, and the mount's own count more")
  func mounted() throws {
    enum App: LinkDestination {
      case place(Place)
      case user(Int, Place)
      case both(Int, String, Place)
    }
    let child = RouteTable<Place> {
      Route("/l/{slug}", Place.link).hosts("go.example.com").resolved(by: .server)
      Route("/", .home)
    }
    #expect(Told.problems(child) == "")
    let table = RouteTable<App>(hosts: ["shop.example.com", "go.example.com"]) {
      Mount("/a", child, App.place)
      Mount("/b/{n}", child, App.user).hosts("shop.example.com")
      Mount("/c/{n}/{text}", child, App.both).hosts("go.example.com")
    }
    #expect(Told.problems(table) == "")
    func open(_ path: String) -> [App?] {
      ["go", "shop"].map { try? table.match("https://\($0).example.com\(path)").destination }
    }
    #expect(open("/a") == [.place(.home), .place(.home)])
    #expect(open("/a/l/x") == [.place(.link(slug: "x")), nil])
    #expect(open("/b/1") == [nil, .user(1, .home)])
    #expect(open("/b/1/l/x") == [nil, .user(1, .link(slug: "x"))])
    #expect(open("/c/1/t") == [.both(1, "t", .home), nil])
    #expect(try table.match("https://shop.example.com/b/1/l/x").resolvedBy == .server)
  }

  @Test("A link on another host is told the hosts of the route that comes nearest")
  func tells() {
    let table = RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"])
    {
      Route("/l/{slug}", Place.link).hosts("go.example.com").resolved(by: .server)
      Route("/search", name: "search", .page("search"))
    }
    let web = #expect(throws: LinkMatchError.self) {
      try table.match("https://shop.example.com/l/abc")
    }
    #expect(web?.facts == "error no-route (link) @8 ‹shop.example.com›")
    #expect(web?.expected?.hasPrefix("go.example.com,") == true)
    #expect(Told.match(table, "shop://l/abc") == "error no-route (link) @0 ‹shop›")
    // A slip in another route says more than a pattern that any path fits.
    #expect(
      Told.match(Self.table, "https://shop.example.com/serch")
        == "error no-route (search) @25 ‹serch›")
    let other = #expect(throws: LinkMatchError.self) {
      try Self.table.match("https://www.example.org/abc")
    }
    #expect(other?.facts == "error no-route (link) @8 ‹www.example.org›")
    #expect(other?.expected?.hasPrefix("go.example.com or *.go.example.org,") == true)
  }
}

// MARK: Writing

extension RouteHostsTests {
  @Test("Its links are written with the first of its hosts that is no wildcard, never a scheme")
  func writes() throws {
    let slug = Place.link(slug: "abc")
    #expect(try Self.table.link(to: slug) == "https://go.example.com/abc")
    #expect(try Self.table.link(to: slug, host: "GO.example.com") == "https://GO.example.com/abc")
    #expect(
      try Self.table.link(to: slug, host: "a.go.example.org") == "https://a.go.example.org/abc")
    #expect(try Self.table.link(to: .home) == "https://shop.example.com/")
    #expect(try Self.table.link(named: "link", ["slug": ["a"]]) == "https://go.example.com/a")
    // What the table's own hosts say where the route's have wildcards alone.
    let table = RouteTable<Place>(schemes: ["shop"], hosts: ["*.example.com", "go.example.com"]) {
      Route("/l/{slug}", Place.link).hosts("*.example.com")
    }
    #expect(try table.link(to: slug) == "https://go.example.com/l/abc")
  }

  @Test("Another host or a scheme is refused, with the hosts that it takes")
  func refuses() {
    let slug = Place.link(slug: "abc")
    let errors = [
      #expect(throws: LinkWritingError.self) {
        try Self.table.link(to: slug, host: "shop.example.com")
      },
      #expect(throws: LinkWritingError.self) { try Self.table.link(to: slug, scheme: "shop") },
      #expect(throws: LinkWritingError.self) { try Self.table.link(to: .guide("a")) },
    ]
    #expect(errors.map { $0?.diagnostic.facts } == Array(repeating: "error origin", count: 3))
    #expect(
      errors.map { $0?.destination } == [
        #"link(slug: "abc")"#, #"link(slug: "abc")"#, #"guide("a")"#,
      ])
    let hosts = [
      "go.example.com or *.go.example.org", "go.example.com or *.go.example.org", "*.example.org",
    ]
    for (error, hosts) in zip(errors, hosts) {
      #expect(error?.diagnostic.message.contains("accepts only links on \(hosts)") == true)
    }
    #expect(
      Told.link(Self.table, .guide("a"), host: "b.example.org")
        == "https://b.example.org/guides/a")
    let error = #expect(throws: LinkWritingError.self) {
      try Self.table.link(to: slug, scheme: "shop")
    }
    #expect(error?.code == .origin)
  }
}

// MARK: Problems

extension RouteHostsTests {
  private static func problems(
    schemes: [String] = ["shop"], hosts: [String] = ["shop.example.com", "*.example.org"],
    only: LinkKind? = nil, of route: [String]
  ) -> String {
    let limited = Route("/{slug}", Place.link).hosts(route)
    return Told.problems(
      RouteTable<Place>(schemes: schemes, hosts: hosts) {
        only.map { limited.only($0) } ?? limited
      })
  }

  @Test(
    "The hosts of a route are hosts of the table, or below a wildcard of theirs",
    arguments: [
      ["shop.example.com"], ["SHOP.example.com"], ["*.example.org"], ["go.example.org"],
      ["*.go.example.org"], ["a.b.example.org", "shop.example.com"],
    ])
  func declared(hosts: [String]) {
    #expect(Self.problems(of: hosts) == "")
  }

  @Test("A host that the table does not declare is a problem, and so is one that is none")
  func undeclared() {
    let undeclared = "error route-host (link)"
    #expect(Self.problems(of: ["shop.example.com", "shap.example.com"]) == undeclared)
    #expect(Self.problems(of: ["example.org"]) == undeclared)
    // A wildcard has more hosts than one of them.
    #expect(Self.problems(of: ["*.example.com"]) == undeclared)
    #expect(Self.problems(hosts: [], of: ["go.example.com"]) == undeclared)
    #expect(Self.problems(of: ["https://go.example.com"]) == undeclared)
    #expect(Self.problems(only: .customScheme, of: ["shop.example.com"]) == undeclared)
    #expect(Self.problems(schemes: [], hosts: [], of: ["go.example.com"]) == "")
  }

  @Test("A link on a host that only a route names is another app's")
  func foreign() throws {
    let table = RouteTable<Place>(hosts: ["shop.example.com"]) {
      Route("/{slug}", Place.link).hosts("go.example.com", "*.example.net")
    }
    for host in ["go.example.com", "a.example.net"] {
      let error = #expect(throws: LinkMatchError.self) { try table.match("https://\(host)/abc") }
      #expect(error?.code == .foreignHost)
    }
  }

  @Test("Routes of one pattern collide where one host has both")
  func collisions() {
    func collide(_ left: [String], _ right: [String]) -> Bool {
      let table = RouteTable<Place>(
        schemes: ["shop"], hosts: ["shop.example.com", "go.example.com", "*.example.com"]
      ) {
        Route("/{slug}", Place.link).hosts(left)
        Route("/{page}", Place.page).hosts(right)
      }
      return table.problems.contains { $0.code == .collision }
    }
    #expect(collide([], []))
    #expect(collide(["go.example.com"], ["shop.example.com", "GO.example.com"]))
    #expect(!collide(["go.example.com"], []))
    #expect(!collide(["go.example.com"], ["shop.example.com"]))
    #expect(!collide(["go.example.com"], ["*.example.com"]))
    #expect(!collide(["*.go.example.com"], ["*.example.com"]))
  }

  @Test("What the routes of its hosts take, a route of all hosts never gets")
  func unreachable() {
    let table = RouteTable<Place>(hosts: ["shop.example.com", "go.example.com"]) {
      Route("/{slug}", Place.link).hosts("go.example.com", "shop.example.com")
      Route("/{page}", Place.page)
    }
    #expect(Told.problems(table) == "error unreachable (page)")
  }
}
