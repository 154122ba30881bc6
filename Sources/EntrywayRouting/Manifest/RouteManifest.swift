/// A route table as data: what tools and servers read where the app's Swift types are not at hand.
///
/// ```swift
/// let manifest = ShopRoute.routes.manifest
/// let table = RouteTable<NamedRoute>(manifest: manifest)
/// try table.match("shop://orders/4821").route  // order(id: 4821)
/// ```
///
/// A table made from a manifest matches, writes and explains as the typed one does. Where a
/// parameter's shape is not exact, it takes every text of the shape.
public struct RouteManifest: Hashable, Sendable, Codable {
  /// The version that this library writes and reads.
  public static let currentVersion = 1

  /// The version of the format.
  public var version: Int
  /// The schemes of the app's own.
  public var schemes: [String]
  /// The web hosts of the app.
  public var hosts: [String]
  /// Where custom-scheme links carry their arguments.
  public var arguments: ArgumentMode
  /// Whether `%2F` may stand in a path.
  public var allowsEncodedSlash: Bool
  /// What opens for links of the app that no route takes.
  public var fallback: NamedRoute?
  /// The routes, in the declared order.
  public var routes: [ManifestRoute]
  /// How entries that carry no link become routes.
  public var entries: EntriesManifest?

  /// A manifest made by hand, of this library's version unless told otherwise.
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
  /// - Throws: `DecodingError` if something is missing or malformed, or if the manifest is of
  ///   another version than ``currentVersion``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else {
      throw ManifestFault.version(version).error(at: container.codingPath + [Key.version])
    }
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
