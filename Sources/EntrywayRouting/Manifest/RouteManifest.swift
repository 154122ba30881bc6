/// A route table as data, for tools and servers without the app's Swift types.
///
/// ```swift
/// let manifest = ShopRoute.routes.manifest
/// let table = RouteTable<NamedRoute>(manifest: manifest)
/// try table.match("shop://orders/4821").destination  // order(id: 4821)
/// ```
///
/// A table created from a manifest matches, generates and explains links like the typed one. If a
/// parameter's shape is not exact, the table accepts every text of the shape.
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
  /// Where custom-scheme links have their arguments.
  public var arguments: ArgumentMode
  /// Whether `%2F` is allowed in a path.
  public var allowsEncodedSlash: Bool
  /// The items in which links name their campaign; nil if the app keeps none.
  public var campaign: CampaignItems?
  /// The names of the app's widgets, controls and Live Activities that links may name.
  public var surfaces: [String]
  /// The bundle identifier of the App Clip whose default links are the app's.
  public var appClip: String?
  /// The destination for links of the app that no route matches.
  public var fallback: NamedRoute?
  /// The routes, in the declared order.
  public var routes: [ManifestRoute]
  /// The rules for entries other than links.
  public var entries: EntriesManifest?

  /// Creates a manifest by hand, with this library's version by default.
  ///
  /// - Parameters:
  ///   - version: The version of the format.
  ///   - schemes: The app's custom schemes.
  ///   - hosts: The web hosts of the app.
  ///   - arguments: Where custom-scheme links have their arguments.
  ///   - allowsEncodedSlash: Whether `%2F` is allowed in a path.
  ///   - campaign: The items in which links name their campaign; nil if the app keeps none.
  ///   - surfaces: The names of the app's widgets, controls and Live Activities that links may name.
  ///   - appClip: The bundle identifier of the App Clip whose default links are the app's.
  ///   - fallback: The destination for links of the app that no route matches.
  ///   - routes: The routes, in the declared order.
  ///   - entries: The rules for entries other than links.
  public init(
    version: Int = currentVersion, schemes: [String] = [], hosts: [String] = [],
    arguments: ArgumentMode = .query, allowsEncodedSlash: Bool = false,
    campaign: CampaignItems? = nil, surfaces: [String] = [], appClip: String? = nil,
    fallback: NamedRoute? = nil, routes: [ManifestRoute], entries: EntriesManifest? = nil
  ) {
    self.version = version
    self.schemes = schemes
    self.hosts = hosts
    self.arguments = arguments
    self.allowsEncodedSlash = allowsEncodedSlash
    self.campaign = campaign
    self.surfaces = surfaces
    self.appClip = appClip
    self.fallback = fallback
    self.routes = routes
    self.entries = entries
  }

  private enum Key: String, CodingKey {
    case version, schemes, hosts, arguments, allowsEncodedSlash, campaign, surfaces, appClip
    case fallback, routes, entries
  }

  /// Decodes a manifest; everything except `version` and `routes` is optional.
  ///
  /// A manifest of an earlier version is upgraded without a change in meaning.
  ///
  /// - Throws: `DecodingError` if something is missing or malformed, or if the manifest has a later
  ///   version than ``currentVersion``.
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
    campaign = try container.decodeIfPresent(CampaignItems.self, forKey: .campaign)
    surfaces = try container.decodeIfPresent([String].self, forKey: .surfaces) ?? []
    appClip = try container.decodeIfPresent(String.self, forKey: .appClip)
    fallback = try container.decodeIfPresent(NamedRoute.self, forKey: .fallback)
    routes = try container.decode([ManifestRoute].self, forKey: .routes)
    entries = try container.decodeIfPresent(EntriesManifest.self, forKey: .entries)
  }

  /// Encodes the manifest, without the members of later readers that it doesn't use.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(version, forKey: .version)
    try container.encode(schemes, forKey: .schemes)
    try container.encode(hosts, forKey: .hosts)
    try container.encode(arguments, forKey: .arguments)
    try container.encode(allowsEncodedSlash, forKey: .allowsEncodedSlash)
    try container.encodeIfPresent(campaign, forKey: .campaign)
    if !surfaces.isEmpty { try container.encode(surfaces, forKey: .surfaces) }
    try container.encodeIfPresent(appClip, forKey: .appClip)
    try container.encodeIfPresent(fallback, forKey: .fallback)
    try container.encode(routes, forKey: .routes)
    try container.encodeIfPresent(entries, forKey: .entries)
  }
}

/// One route of a ``RouteManifest``.
public struct ManifestRoute: Hashable, Sendable, Codable {
  /// The route's name.
  public var name: String
  /// The route's pattern, including the prefixes of mounts.
  public var pattern: String
  /// The parameters, in the pattern's order.
  public var parameters: [ManifestParameter]
  /// The query items, flags and fragment that the route requires.
  ///
  /// A literal item has the form `name=text`, the fragment `#name`.
  public var requiredItems: [String]
  /// The kind of links that may open the destination; nil for both.
  public var only: LinkKind?
  /// Whether the route only reads links and never generates any.
  public var isReadOnly: Bool
  /// The audience that the route is limited to.
  public var audience: String?
  /// Whether the destination competes for the window; see ``RouteMatch/competes``.
  public var competes: Bool
  /// The hosts whose links open the destination; empty for all.
  public var hosts: [String]
  /// Who resolves the destination, if the app cannot.
  public var resolvedBy: LinkResolver?
  /// The destination's requirements, sorted by name.
  public var requirements: [Requirement]

  /// Creates a route by hand, by default for both kinds of links and for everyone.
  ///
  /// - Parameters:
  ///   - name: The route's name.
  ///   - pattern: The route's pattern, including the prefixes of mounts.
  ///   - parameters: The parameters, in the pattern's order.
  ///   - requiredItems: The query items, flags and fragment that the route requires.
  ///
  ///   A literal item has the form `name=text`, the fragment `#name`.
  ///   - only: The kind of links that may open the destination; nil for both.
  ///   - isReadOnly: Whether the route only reads links and never generates any.
  ///   - audience: The audience that the route is limited to.
  ///   - competes: Whether the destination competes for the window; see ``RouteMatch/competes``.
  ///   - hosts: The hosts whose links open the destination; empty for all.
  ///   - resolvedBy: Who resolves the destination, if the app cannot.
  ///   - requirements: The destination's requirements.
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

  /// Decodes a route; everything except `name` and `pattern` is optional.
  ///
  /// - Throws: `DecodingError` if the data cannot be read.
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
  /// How many texts a parameter accepts.
  public enum Count: String, Hashable, Sendable, Codable {
    case one, optional, many
  }

  /// The parameter's name in the pattern.
  public var name: String
  /// The shape of its texts.
  public var shape: LinkShape
  /// How many texts it accepts.
  public var count: Count
  /// Whether the shape describes the accepted texts exactly; if not, the app may refuse some.
  public var isExact: Bool
  /// The Swift type, for shapes that are not exact.
  public var type: String?
  /// Whether its texts are masked.
  public var isSensitive: Bool

  /// Creates a parameter by hand; by default, one text of an exact shape, not masked.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the pattern.
  ///   - shape: The shape of its texts.
  ///   - count: How many texts it accepts.
  ///   - isExact: Whether the shape describes the accepted texts exactly; if not, the app may
  ///     refuse some.
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

  /// Decodes a parameter; everything except `name` and `shape` is optional.
  ///
  /// Without `count`, it accepts one text; without `exact`, the shape decides; without `sensitive`,
  /// its texts are shown.
  ///
  /// - Throws: `DecodingError` if the data cannot be read.
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
