/// The destinations that links can open in an app, and the links that open them.
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
/// The order of declaration never decides which route takes a link. A table with mistakes still
/// works; ``problems`` lists them.
public struct RouteTable<Destination: LinkDestination>: Sendable {
  /// The app's custom schemes, in lowercase, in the declared order.
  public var schemes: [String] { core.origins.schemes }
  /// The app's web hosts, in lowercase, in the declared order.
  ///
  /// `*.example.com` matches every host below `example.com` whose labels consist of letters,
  /// digits, hyphens and underscores.
  public var hosts: [String] { core.origins.hosts }
  /// Where custom-scheme links have their arguments.
  public var arguments: ArgumentMode { core.reader.arguments }
  /// Whether `%2F` is allowed in a path, as a slash that does not separate segments.
  public var allowsEncodedSlash: Bool { core.reader.allowsEncodedSlash }
  /// The items in which the app's links name their campaign; nil if the table keeps none.
  public var campaign: CampaignItems? { core.attribution.campaign }
  /// The names of the app's widgets, controls and Live Activities that links may name.
  public var surfaces: [String] { core.attribution.surfaces }
  /// The bundle identifier of the App Clip whose default links the table reads; nil for none.
  public var appClip: String? { core.attribution.appClip }
  /// The destination for links of the app that no route matches.
  public let fallback: Destination?
  /// The requirements of its routes, sorted by name; see ``Route/requires(_:)``.
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

  /// Creates a table of routes.
  ///
  /// - Parameters:
  ///   - schemes: The app's custom schemes, such as `"shop"`.
  ///   - hosts: The web hosts of the app, such as `"shop.example.com"` or `"*.example.com"`.
  ///   - fallback: The destination for links of the app that no route matches; none by default.
  ///   - arguments: Where custom-scheme links have their arguments.
  ///   - allowsEncodedSlash: Whether `%2F` is allowed in a path; if not, such links are refused.
  ///   - campaign: The items in which links name their campaign, such as ``CampaignItems/utm``; none
  ///     by default.
  ///   - surfaces: The names of the app's widgets, controls and Live Activities that links may name;
  ///     see ``EntrySurface``.
  ///   - appClip: The bundle identifier of the App Clip whose default links,
  ///     `https://appclip.apple.com/id?p=…`, are the table's.
  ///   - routes: The routes, in any order.
  /// - Complexity: O(*n*) in the bytes of the patterns.
  public init(
    schemes: [String] = [], hosts: [String] = [], fallback: Destination? = nil,
    arguments: ArgumentMode = .query, allowsEncodedSlash: Bool = false,
    campaign: CampaignItems? = nil, surfaces: [String] = [], appClip: String? = nil,
    @RouteBuilder<Destination> routes: () -> [Route<Destination>]
  ) {
    self.init(
      origins: Origins(schemes: schemes, hosts: hosts), fallback: fallback,
      reader: LinkReader(arguments: arguments, allowsEncodedSlash: allowsEncodedSlash),
      attribution: LinkAttribution(campaign: campaign, surfaces: surfaces, appClip: appClip),
      routes: routes())
  }

  init(
    origins: Origins, fallback: Destination?, reader: LinkReader,
    attribution: LinkAttribution = LinkAttribution(), routes: [Route<Destination>]
  ) {
    self.fallback = fallback
    builds = CompiledBuilds(routes)
    let infos = Lazy { Self.infos(of: routes, arguments: reader.arguments) }
    index = Lazy {
      let examples = zip(routes, infos.value).map { $0.example(for: $1) }
      return WritingIndex(routes, infos.value, examples, origins)
    }
    let hasAppClip = attribution.appClip != nil
    var builder = CompiledTableBuilder(origins, reader, hasAppClip: hasAppClip) { left, right in
      RouteRank.precedes(infos.value[left], infos.value[right])
    }
    for index in routes.indices {
      let maker = routes[index].maker
      builder.add(index, maker.pattern, maker.types(), routes[index].options)
    }
    builder.finish()
    compiled = CompiledTable(builder)
    core = TableCore(
      origins: origins, reader: reader, attribution: attribution, compiled: compiled,
      routes: infos)
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

/// A type for an app's destinations, which a ``RouteTable`` reads links into.
///
/// Conform the app's enum, and the enums nested in it. The protocol has no other requirements. It
/// lets a route table compile in modules whose default isolation is the main actor, as in new Xcode
/// projects.
///
/// ```swift
/// enum ShopRoute: LinkDestination {
///   case home
///   case order(id: String)
/// }
/// ```
public protocol LinkDestination: Hashable, Sendable {}
