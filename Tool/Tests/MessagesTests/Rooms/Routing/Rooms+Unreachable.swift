import EntrywayRouting

extension Rooms {
  /// Tables in which other routes take every link of a route, or the same links as it.
  static var unreachableRoutes: Room {
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
    return Room(
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
      ])
  }
}
