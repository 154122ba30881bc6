import EntrywayRouting

extension MessageCases {
  private enum Destination: LinkDestination {
    case home
    case page(String)
    case link(slug: String)
    case guide(String)
  }

  private static func table(
    hosts: [String] = ["shop.example.com", "go.example.com", "*.example.org"],
    @RouteBuilder<Destination> _ routes: () -> [Route<Destination>]
  ) -> RouteTable<Destination> {
    RouteTable(schemes: ["shop"], hosts: hosts, routes: routes)
  }

  static var limitedRoutes: MessageGroup {
    let table = table {
      Route("/", .home)
      Route("/pages/{name}", Destination.page)
      Route("/{slug}", Destination.link).hosts("go.example.com").resolved(by: .server)
      Route("/l/{slug}", name: "short", Destination.link).readOnly().hosts("go.example.com")
      Route("/guides/{name}", Destination.guide).hosts("*.example.org")
    }
    let two = self.table {
      Route("/search", name: "search", Destination.page("search"))
      Route("/{slug}", Destination.link).hosts("GO.example.com", "*.go.example.org")
    }
    let slug = Destination.link(slug: "abc")
    return MessageGroup(
      "Routes that are limited to hosts",
      [
        "https://go.example.com/abc", "https://GO.example.com/pages/a",
        "https://go.example.com/a/b",
        "https://shop.example.com/abc", "https://shop.example.com/l/abc", "shop://l/abc",
        "https://shop.example.com/pags/a", "https://go.example.com/guides/a",
        "https://a.example.org/guides/a",
      ].map { .explanation($0, table) }
        + ["https://shop.example.com/serch", "https://www.example.org/abc"]
        .map { .explanation($0, two, "two hosts: \($0)") } + [
          .notWritable("on its own host") { try table.link(to: slug) },
          .notWritable("on another host") { try table.link(to: slug, host: "shop.example.com") },
          .notWritable("with a scheme") { try table.link(to: slug, scheme: "shop") },
          .notWritable("with wildcards alone") { try table.link(to: .guide("a")) },
          .notWritable("on neither of two hosts") { try two.link(to: slug, scheme: "shop") },
        ] + problems)
  }

  private static var problems: [Message] {
    let hosts = [
      "shap.example.com", "example.net", "*.example.com", "https://go.example.com", "a..b",
      "a\u{202E}b\n", "go.example.com", "*.go.example.org", "example.org",
    ]
    return hosts.map { host in
      .problems(
        "limited to \(host.debugDescription)",
        table { Route("/{slug}", Destination.link).hosts(host) })
    } + [
      .problems(
        "a table without hosts",
        table(hosts: []) { Route("/{slug}", Destination.link).hosts("go.example.com") }),
      .problems(
        "custom schemes alone",
        table {
          Route("/{slug}", Destination.link).only(.customScheme).hosts("go.example.com")
        }),
      .problems(
        "two of one host",
        table {
          Route("/{slug}", Destination.link).hosts("go.example.com")
          Route("/{name}", Destination.page).hosts("go.example.com", "shop.example.com")
        }),
      .problems(
        "a server's and another of one pattern",
        table {
          Route("/{slug}", name: "a", Destination.link).resolved(by: .server)
          Route("/{slug}", name: "a", Destination.page)
        }),
      .problems(
        "a route behind those of its hosts",
        table(hosts: ["shop.example.com", "go.example.com"]) {
          Route("/{slug}", Destination.link).hosts("go.example.com", "shop.example.com")
          Route("/{name}", Destination.page).only(.web)
        }),
    ]
  }
}
