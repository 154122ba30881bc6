/// A route table as data: what tools and servers read where the app's Swift types are not at hand.
///
/// ```swift
/// let manifest = ShopRoute.routes.manifest
/// let table = RouteTable<NamedRoute>(manifest: manifest)
/// try table.match("shop://orders/4821").destination  // order(id: 4821)
/// ```
///
/// A table made from a manifest matches, writes and explains as the typed one does. Where a
/// parameter's shape is not exact, it takes every text of the shape.
public struct RouteManifest: Hashable, Sendable, Codable {
  /// The version that this library writes.
  public static let currentVersion = 2
  /// The versions that it reads; one of version 1 limits no route to hosts.
  static let readVersions = 1...currentVersion

  /// The version of the format.
  public var version: Int
  /// The app's own schemes.
  public var schemes: [String]
  /// The web hosts of the app.
  public var hosts: [String]
  /// Where custom-scheme links carry their arguments.
  public var arguments: ArgumentMode
  /// Whether `%2F` is allowed in a path.
  public var allowsEncodedSlash: Bool
  /// What opens for links of the app that no route takes.
  public var fallback: NamedRoute?
  /// The routes, in the declared order.
  public var routes: [ManifestRoute]
  /// How entries that carry no link become routes.
  public var entries: EntriesManifest?

  /// A manifest made by hand, of this library's version unless told otherwise.
  ///
  /// - Parameters:
  ///   - version: The version of the format.
  ///   - schemes: The schemes of the app's own.
  ///   - hosts: The web hosts of the app.
  ///   - arguments: Where custom-scheme links carry their arguments.
  ///   - allowsEncodedSlash: Whether `%2F` may stand in a path.
  ///   - fallback: What opens for links of the app that no route takes.
  ///   - routes: The routes, in the declared order.
  ///   - entries: How entries that carry no link become routes.
  public init(
    version: Int = currentVersion, schemes: [String] = [], hosts: [String] = [],
    arguments: ArgumentMode = .query, allowsEncodedSlash: Bool = false,
    fallback: NamedRoute? = nil, routes: [ManifestRoute], entries: EntriesManifest? = nil
  ) {
    self.version = version
    self.schemes = schemes
    self.hosts = hosts
    self.arguments = arguments
    self.allowsEncodedSlash = allowsEncodedSlash
    self.fallback = fallback
    self.routes = routes
    self.entries = entries
  }

  private enum Key: String, CodingKey {
    case version, schemes, hosts, arguments, allowsEncodedSlash, fallback, routes, entries
  }

  /// Reads a manifest; all but `version` and `routes` may be left out.
  ///
  /// One of an earlier version means the same in this one, and has its version from now on.
  ///
  /// - Throws: `DecodingError` if something is missing or malformed, or if the manifest is of
  ///   a later version than ``currentVersion``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let written = try container.decode(Int.self, forKey: .version)
    guard Self.readVersions.contains(written) else {
      throw ManifestFault.version(written).error(at: container.codingPath + [Key.version])
    }
    version = Self.currentVersion
    schemes = try container.decodeIfPresent([String].self, forKey: .schemes) ?? []
    hosts = try container.decodeIfPresent([String].self, forKey: .hosts) ?? []
    arguments = try container.decodeIfPresent(ArgumentMode.self, forKey: .arguments) ?? .query
    allowsEncodedSlash =
      try container.decodeIfPresent(Bool.self, forKey: .allowsEncodedSlash) ?? false
    fallback = try container.decodeIfPresent(NamedRoute.self, forKey: .fallback)
    routes = try container.decode([ManifestRoute].self, forKey: .routes)
    entries = try container.decodeIfPresent(EntriesManifest.self, forKey: .entries)
  }
}

/// One route of a ``RouteManifest``.
public struct ManifestRoute: Hashable, Sendable, Codable {
  /// The route's name.
  public var name: String
  /// The route's pattern, prefixes of mounts included.
  public var pattern: String
  /// The parameters, in the pattern's order.
  public var parameters: [ManifestParameter]
  /// The query items, flags and the fragment (`#name`) without which the route takes no link; a
  /// literal one as `name=text`.
  public var requiredItems: [String]
  /// The kind of links that may open the destination; both unless given.
  public var only: LinkKind?
  /// Whether the route never writes a link.
  public var isReadOnly: Bool
  /// The audience that the route is limited to.
  public var audience: String?
  /// Whether the destination competes for the window with waiting ones; see
  /// ``RouteMatch/competes``.
  public var competes: Bool
  /// The hosts whose links alone open the destination; all if there are none.
  public var hosts: [String]
  /// Who knows what the destination stands for, if the app does not.
  public var resolvedBy: LinkResolver?
  /// What must be satisfied before the destination opens, in the order of the names.
  public var requirements: [Requirement]

  /// A route made by hand, for links of both kinds and for everyone unless told otherwise.
  ///
  /// - Parameters:
  ///   - name: The route's name.
  ///   - pattern: The route's pattern, prefixes of mounts included.
  ///   - parameters: The parameters, in the pattern's order.
  ///   - requiredItems: The query items, flags and the fragment (`#name`) without which the route takes
  ///     no link; a literal one as `name=text`.
  ///   - only: The kind of links that may open the destination; both unless given.
  ///   - isReadOnly: Whether the route never writes a link.
  ///   - audience: The audience that the route is limited to.
  ///   - competes: Whether the destination competes for the window with waiting ones; see
  ///     ``RouteMatch/competes``.
  ///   - hosts: The hosts whose links alone open the destination; all if there are none.
  ///   - resolvedBy: Who knows what the destination stands for, if the app does not.
  ///   - requirements: What must be satisfied before the destination opens.
  public init(
    name: String, pattern: String, parameters: [ManifestParameter] = [],
    requiredItems: [String] = [],
    only: LinkKind? = nil, isReadOnly: Bool = false, audience: String? = nil,
    competes: Bool = true, hosts: [String] = [], resolvedBy: LinkResolver? = nil,
    requirements: [Requirement] = []
  ) {
    self.name = name
    self.pattern = pattern
    self.parameters = parameters
    self.requiredItems = requiredItems
    self.only = only
    self.isReadOnly = isReadOnly
    self.audience = audience
    self.competes = competes
    self.hosts = hosts
    self.resolvedBy = resolvedBy
    self.requirements = requirements
  }

  private enum CodingKeys: String, CodingKey {
    case name, pattern, parameters, only, audience, competes, hosts, resolvedBy, requirements
    case requiredItems = "requires"
    case isReadOnly = "readOnly"
  }

  /// Reads a route; all but `name` and `pattern` may be left out.
  ///
  /// - Throws: `DecodingError` for what cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    pattern = try container.decode(String.self, forKey: .pattern)
    parameters = try container.decodeIfPresent([ManifestParameter].self, forKey: .parameters) ?? []
    requiredItems = try container.decodeIfPresent([String].self, forKey: .requiredItems) ?? []
    only = try container.decodeIfPresent(LinkKind.self, forKey: .only)
    isReadOnly = try container.decodeIfPresent(Bool.self, forKey: .isReadOnly) ?? false
    audience = try container.decodeIfPresent(String.self, forKey: .audience)
    competes = try container.decodeIfPresent(Bool.self, forKey: .competes) ?? true
    hosts = try container.decodeIfPresent([String].self, forKey: .hosts) ?? []
    requirements =
      try container.decodeIfPresent([Requirement].self, forKey: .requirements) ?? []
    resolvedBy = try container.decodeIfPresent(String.self, forKey: .resolvedBy).map { name in
      guard let resolver = LinkResolver(rawValue: name) else {
        throw ManifestFault.resolver(name).error(
          at: container.codingPath + [CodingKeys.resolvedBy])
      }
      return resolver
    }
  }
}

/// One parameter of a ``ManifestRoute``.
public struct ManifestParameter: Hashable, Sendable, Codable {
  /// How many texts a parameter takes.
  public enum Count: String, Hashable, Sendable, Codable {
    case one, optional, many
  }

  /// The parameter's name in the pattern.
  public var name: String
  /// The language of its texts.
  public var shape: LinkShape
  /// How many texts it takes.
  public var count: Count
  /// Whether the shape says exactly which texts read; if not, the app may refuse some of them.
  public var isExact: Bool
  /// The Swift type, for shapes that are not exact.
  public var type: String?
  /// Whether its texts are masked.
  public var isSensitive: Bool

  /// A parameter made by hand: one text of an exact shape, not masked, unless told otherwise.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the pattern.
  ///   - shape: The language of its texts.
  ///   - count: How many texts it takes.
  ///   - isExact: Whether the shape says exactly which texts read; if not, the app may refuse some
  ///     of them.
  ///   - type: The Swift type, for shapes that are not exact.
  ///   - isSensitive: Whether its texts are masked.
  public init(
    name: String, shape: LinkShape, count: Count = .one, isExact: Bool = true, type: String? = nil,
    isSensitive: Bool = false
  ) {
    self.name = name
    self.shape = shape
    self.count = count
    self.isExact = isExact
    self.type = type
    self.isSensitive = isSensitive
  }

  private enum CodingKeys: String, CodingKey {
    case name, shape, count, type
    case isExact = "exact"
    case isSensitive = "sensitive"
  }

  /// Reads a parameter; all but `name` and `shape` may be left out.
  ///
  /// Without `count` it takes one text, without `exact` the shape decides, and without `sensitive`
  /// its texts are shown.
  ///
  /// - Throws: `DecodingError` for what cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    shape = try container.decode(LinkShape.self, forKey: .shape)
    count = try container.decodeIfPresent(Count.self, forKey: .count) ?? .one
    isExact = try container.decodeIfPresent(Bool.self, forKey: .isExact) ?? shape.isExact
    type = try container.decodeIfPresent(String.self, forKey: .type)
    isSensitive = try container.decodeIfPresent(Bool.self, forKey: .isSensitive) ?? false
  }
}
