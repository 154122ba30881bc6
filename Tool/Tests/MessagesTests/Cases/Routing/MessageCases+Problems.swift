import EntrywayDiagnostics
import EntrywayRouting

extension MessageCases {
  private enum Destination: LinkDestination {
    case home
    case order(id: String, user: String)
    case item(id: Int, title: String)
    case tags([Letter])
    case secret(String)
    case hidden(HiddenText)
    case never(Never)
  }

  private enum Letter: String, CaseIterable, LinkParameter {
    case a, b, x
  }

  /// Takes nothing back from its own example.
  private struct Never: LinkParameter, Hashable {
    init() {}
    init(linkText: String) throws { throw LinkTextError(linkText, expected: .opaque) }
    var linkText: String { "never" }
    static let linkExample = Never()
    static let linkShape = LinkShape.opaque
  }

  static var patterns: MessageGroup {
    let query = [
      "/{}", "/{*}", "/{1st}", "/{a*b}", "/{user.id}", "/a?q={_}", "/a?q={rest*}", "/{from}-{to}",
      "/a-{rest*}", "/{a*}/b/{c*}", "/{_*}/{_*}", "/{id}/{id}", "/{id}?id={id}", "/a?q={a}&q={b}",
      "/a?q={a}&%71=1", "/a?=1", "/search?{query}", "/search?{name}=1", "/a?mode=", "/a?q=x{query}",
      "/a?q={a}{b}", "/a#section", "/a#", "/a#x{section}", "", "orders/{id}", "/my orders",
      "\\orders", "/a\tb", "/100%", "/caf%C3", "/a%{id}", "/a?mode=%zz", "/a?%=1", "/a%00",
      "/a%5Cb", "/a?mode=%1B", "/a//b", "//", "/a/.", "/%2E./a", "/orders/{id", "/orders/id}",
      "/{a/b}", "/{{id}}", "/{id}}", "/a?q={query", "/日本 語/{id}",
      "https://shop.example.com/orders/{id}", "shop://orders/{id}", "https:///{id}",
      "HTTPS://shop.example.com?q={q}", "shop:///", "/shows/:id/episodes",
    ]
    let perSegment = ["/{rest*}?q={q}", "/a?q={a}&q={b}/c", "/?q={q}", "/a?q={q}/b?r={q}"]
    func message(_ title: String, _ pattern: String, _ arguments: ArgumentMode) -> Message {
      .problems(
        title,
        RouteTable<Destination>(schemes: ["shop"], arguments: arguments) {
          Route(pattern, name: "bad", .home)
        })
    }
    return MessageGroup(
      "Patterns that cannot be read",
      query.map { message($0, $0, .query) }
        + [message("129 segments", String(repeating: "/a", count: 129), .query)]
        + perSegment.map { message("per segment: \($0)", $0, .perSegment) })
  }

  static var tables: MessageGroup {
    func table(
      _ name: String, schemes: [String] = ["shop"], hosts: [String] = [],
      _ arguments: ArgumentMode = .query,
      @RouteBuilder<Destination> _ routes: () -> [Route<Destination>]
    ) -> Message {
      .problems(
        name, RouteTable(schemes: schemes, hosts: hosts, arguments: arguments, routes: routes))
    }
    return MessageGroup(
      "Tables with problems",
      [
        table("schemes", schemes: ["https", "http", "my shop", "1st", "", "shop"]) {
          Route("/", .home)
        },
        table(
          "hosts",
          hosts: [
            "https://a.com", "a.com:443", "a.com/b", "*.", "*", "a*.com", "a..com", "a.com.",
            "größe.de", "*.example.com",
          ]
        ) { Route("/", .home) },
        table("other parameters than the constructor's") {
          Route("/orders/{id}", Destination.order)
          Route("/items/{id}/{title}/{more}", Destination.item)
          Route("/home/{id}", .home)
          Route("/secrets", Destination.secret)
        },
        table("optionals in the path") {
          Route("/a/{text}") { (text: String?) in .secret(text ?? "") }
          Route("/b/{text*}") { (text: String?) in .secret(text ?? "") }
        },
        table("arrays where there is one text") {
          Route("/a/{tags}", Destination.tags)
          Route("/b#{tags}", Destination.tags)
        },
        table("a rest of one number") { Route("/a/{id*}?title={title}", Destination.item) },
        table("swapped") { Route("/orders/{user}/{id}", Destination.order) },
        table("two types swapped") {
          Route("/items/{title}/{id}", name: "swapped") { (title: Int, id: String) in
            .item(id: title, title: id)
          }
        },
        table("a name twice") {
          Route("/orders/{id}/{user}", Destination.order)
          Route("/o/{id}/{user}", Destination.order)
        },
        table("a name three times") {
          Route("/a", .home)
          Route("/b", .home)
          Route("/c", .home)
        },
        table("the same links") {
          Route("/orders/{id}/{user}", Destination.order)
          Route("/orders/{order}/{owner}", name: "other") {
            .order(id: $0, user: $1)
          }.readOnly()
        },
        table("the same links four times") {
          Route("/orders/{id}/{user}", Destination.order)
          Route("/orders/{a}/{b}", name: "a") { .order(id: $0, user: $1) }.readOnly()
          Route("/orders/{c}/{d}", name: "c") { .order(id: $0, user: $1) }.readOnly()
          Route("/orders/{e}/{f}", name: "e") { .order(id: $0, user: $1) }.readOnly()
        },
        table("a route behind another") {
          Route("/a/{text}", name: "first") { .order(id: $0, user: "") }
          Route("/a/{word}", name: "second", Destination.secret)
        },
        table("hidden values") {
          Route("/hidden/{text}", name: "hidden") { Destination.hidden(HiddenText($0)) }
        },
        table("an example that does not read") { Route("/never/{never}", Destination.never) },
        table("no such parameter to mask") {
          Route("/secrets/{text}", Destination.secret).sensitive("txet", "text")
        },
        table("no scheme for a route", schemes: [], hosts: ["shop.example.com"]) {
          Route("/secrets/{text}", Destination.secret).only(.customScheme)
        },
        table("no host for a route") { Route("/login/{text}", Destination.secret).only(.web) },
        table("arguments within a web path", .perSegment) {
          Route("/a?text={text}/b", Destination.secret).only(.web)
        },
        table("one destination with different requirements") {
          Route("/orders/{id}/{user}", Destination.order).requires(.session, "accepted terms")
          Route("/o/{id}/{user}", name: "old", Destination.order).readOnly()
        },
        table("an escaped slash") { Route("/a%2Fb", .home) },
      ])
  }
}

extension Message {
  /// The problems of a table, each with its code and its routes.
  static func problems<Destination>(_ title: String, _ table: RouteTable<Destination>) -> Message {
    let problems = table.problems
    return Message(
      title,
      parts: problems.isEmpty
        ? [(".", "no problem")]
        : problems.flatMap {
          [
            ("|", $0.text),
            (".", "code \($0.code.rawValue), routes \($0.names.joined(separator: ", "))"),
          ]
        })
  }
}

extension MessageCases {
  /// Tables in which other routes take every link of a route, or the same links as it.
  static var unreachableRoutes: MessageGroup {
    let shapes: [(String, LinkShape)] = [
      ("integer", .integer(Int.self)), ("range", .integer(min: -3, max: 300)),
      ("decimal", .decimal),
      ("boolean", .boolean), ("uuid", .uuid), ("date", .date), ("choice", .oneOf(["a", "b"])),
      ("opaque", .opaque),
    ]
    func row(_ name: String, _ routes: [ManifestRoute], hosts: [String] = []) -> Message {
      .problems(
        name,
        RouteTable<NamedRoute>(
          manifest: RouteManifest(
            schemes: hosts.isEmpty ? ["shop"] : [], hosts: hosts, routes: routes)))
    }
    func route(
      _ name: String, _ pattern: String, _ parameters: String..., shape: LinkShape = .text,
      count: ManifestParameter.Count = .one
    ) -> ManifestRoute {
      ManifestRoute(
        name: name, pattern: pattern,
        parameters: parameters.map { ManifestParameter(name: $0, shape: shape, count: count) })
    }
    return MessageGroup(
      "Routes that no link opens",
      shapes.flatMap { name, shape in
        [
          row(
            "\(name): the same segment",
            [route("a", "/a/{x}", "x", shape: shape), route("b", "/a/{y}", "y", shape: shape)]),
          row(
            "\(name): the same item",
            [route("a", "/a?q={x}", "x", shape: shape), route("b", "/a?q={y}", "y", shape: shape)]),
          row(
            "\(name): text around it",
            [route("a", "/a/x{x}", "x", shape: shape), route("b", "/a/x{y}", "y", shape: shape)]),
        ]
      } + [
        row("rests", [route("a", "/a/{x*}", "x"), route("b", "/a/{y*}", "y")]),
        row(
          "a rest behind others",
          [
            route("a", "/{x*}", "x"), route("b", "/{y*}/z", "y"), route("c", "/{u}/z", "u"),
            route("d", "/{v}/{w*}", "v", "w"),
          ]),
        row("fragments", [route("a", "/a#{x}", "x"), route("b", "/a#{y}", "y")]),
        row(
          "required items",
          [
            route("a", "/a?mode=x&q={q}", "q"), route("b", "/a?mode=x&q={r}", "r"),
            route("c", "/a?mode=y&flag"), route("d", "/a?flag&mode=y"),
          ]),
        row(
          "a choice whose texts are all taken",
          [
            route("a", "/a/x"), route("b", "/a/y"),
            route("c", "/a/{v}", "v", shape: .oneOf(["x", "y"])),
          ]),
        row(
          "a boolean item and a flag",
          [
            route("a", "/a?on={on}", "on", shape: .boolean), route("b", "/a?on=true"),
            route("c", "/a?on=false"), route("d", "/a?on"),
          ]),
        row(
          "two parameters", [route("a", "/{x}/{y}", "x", "y"), route("b", "/{u}/{v}", "u", "v")]),
        row(
          "seven of a name", (1...7).map { route("a", "/a\($0)") }),
        row(
          "two names twice",
          [route("b", "/b"), route("b", "/c"), route("a", "/d"), route("a", "/e")]),
        row("a choice of nothing", [route("a", "/a/{x}", "x", shape: .oneOf([]))]),
        .problems(
          "neither scheme nor host",
          RouteTable<NamedRoute>(manifest: RouteManifest(routes: [route("a", "/a/{x}", "x")]))),
        .notWritable("a parameter of a choice of nothing") {
          try RouteTable<NamedRoute>(
            manifest: RouteManifest(
              schemes: ["shop"], routes: [route("a", "/a/{x}", "x", shape: .oneOf([]))])
          ).link(named: "a", [:])
        },
        row(
          "a wildcard host", [route("a", "/a/{x}", "x"), route("b", "/a/{y}", "y")],
          hosts: ["*.example.com"]),
        .problems(
          "one name, one pattern and two destinations",
          RouteTable<Destination>(schemes: ["shop"]) {
            Route("/a", name: "a", .home).readOnly()
            Route("/a", name: "a", .secret("a")).readOnly()
          }),
      ]
        + equals.map {
          .problems($0.joined(separator: " "), MessageCases.table($0, namesKinds: true))
        })
  }

  private static let equals = [
    ["/s", "web:/s"], ["app:/s", "/s"], ["/a:b", "/a%3Ab"], ["/a?x={x}", "/a?y={y}"],
    ["/true", "/false", "/{x:bool}"], ["/x/true", "/x/false", "/x/{flag:bool}"],
    ["/i/{x:1to5}", "/i/{x:3to7}"],
  ]
}
