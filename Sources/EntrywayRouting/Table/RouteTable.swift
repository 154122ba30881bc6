/// All the destinations that links can open in an app, and the links that open them.
///
/// ```swift
/// extension ShopRoute {
///   static let routes = RouteTable<ShopRoute>(
///     schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
///   ) {
///     Route("/", .home)
///     Route("/orders/{id}", ShopRoute.order)
///   }
/// }
///
/// try ShopRoute.routes.match("https://shop.example.com/orders/4821").destination  // .order(id: "4821")
/// try ShopRoute.routes.link(to: .order(id: "4821"))  // https://shop.example.com/orders/4821
/// ```
///
/// The order in which the routes are declared never decides which one takes a link. A table with
/// errors is still built; ``problems`` lists them.
public struct RouteTable<Destination: LinkDestination>: Sendable {
  /// The app's own schemes, in lower case, in the declared order.
  public var schemes: [String] { core.origins.schemes }
  /// The web hosts of the app, in lower case, in the declared order; `*.example.com` stands for
  /// every host below `example.com`: labels of letters, digits, hyphens and underscores.
  public var hosts: [String] { core.origins.hosts }
  /// Where custom-scheme links carry their arguments.
  public var arguments: ArgumentMode { core.reader.arguments }
  /// Whether `%2F` is allowed in a path, as a slash that separates nothing.
  public var allowsEncodedSlash: Bool { core.reader.allowsEncodedSlash }
  /// What opens for links of the app that no route takes.
  public let fallback: Destination?
  /// What its routes require, each once, in the order of the names; see ``Route/requires(_:)``.
  public var requirements: [Requirement] {
    core.routes.reduce(into: Set()) { $0.formUnion($1.options.requirements) }.sorted()
  }

  @usableFromInline var routes: [Route<Destination>] { builds.routes }
  @usableFromInline let core: TableCore
  @usableFromInline let compiled: CompiledTable
  @usableFromInline let builds: CompiledBuilds<Destination>
  private let index: Lazy<WritingIndex>

  /// Which routes may write a destination.
  @usableFromInline var writing: WritingIndex { index.value }

  /// A table of the routes that `routes` lists.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of the app's own, such as `"shop"`.
  ///   - hosts: The web hosts of the app, such as `"shop.example.com"` or `"*.example.com"`.
  ///   - fallback: What opens for links of the app that no route takes; nothing unless given.
  ///   - arguments: Where custom-scheme links carry their arguments.
  ///   - allowsEncodedSlash: Whether `%2F` may stand in a path; such links are refused unless so.
  ///   - routes: The routes, in any order.
  /// - Complexity: O(*n*) in the bytes of the patterns.
  public init(
    schemes: [String] = [], hosts: [String] = [], fallback: Destination? = nil,
    arguments: ArgumentMode = .query, allowsEncodedSlash: Bool = false,
    @RouteBuilder<Destination> routes: () -> [Route<Destination>]
  ) {
    self.init(
      origins: Origins(schemes: schemes, hosts: hosts), fallback: fallback,
      reader: LinkReader(arguments: arguments, allowsEncodedSlash: allowsEncodedSlash),
      routes: routes())
  }

  init(
    origins: Origins, fallback: Destination?, reader: LinkReader, routes: [Route<Destination>]
  ) {
    self.fallback = fallback
    builds = CompiledBuilds(routes)
    let infos = Lazy { Self.infos(of: routes, arguments: reader.arguments) }
    index = Lazy {
      let examples = zip(routes, infos.value).map { $0.example(for: $1) }
      return WritingIndex(routes, infos.value, examples, origins)
    }
    var builder = CompiledTableBuilder(origins, reader) { left, right in
      RouteRank.precedes(infos.value[left], infos.value[right])
    }
    for index in routes.indices {
      let maker = routes[index].maker
      builder.add(index, maker.pattern, maker.types(), routes[index].options)
    }
    builder.finish()
    compiled = CompiledTable(builder)
    core = TableCore(origins: origins, reader: reader, compiled: compiled, routes: infos)
  }

  /// What the routes are, without their Swift types.
  private static func infos(
    of routes: [Route<Destination>], arguments: ArgumentMode
  ) -> [RouteInfo] {
    routes.map { route in
      var info = RouteInfo(
        text: route.pattern, name: route.name, types: route.types, options: route.options,
        mode: arguments)
      let example = route.example(for: info)
      info.example = example.map { String(describing: $0) } ?? ""
      if info.name.isEmpty { info.name = RouteName.name(of: example, pattern: info.text) }
      return info
    }
  }
}

/// A destination in an app that links can open: the type that a ``RouteTable`` reads links into.
///
/// Conform the app's own enum, and the enums nested in it. The protocol requires nothing else; it
/// exists so that a route table compiles also in modules whose default isolation is the main
/// actor, as in new Xcode projects.
///
/// ```swift
/// enum ShopRoute: LinkDestination {
///   case home
///   case order(id: String)
/// }
/// ```
public protocol LinkDestination: Hashable, Sendable {}
