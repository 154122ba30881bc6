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
  public var requires: [String]
  /// The kind of links that may open the place; both unless given.
  public var only: LinkKind?
  /// Whether the route never writes a link.
  public var readOnly: Bool
  /// The audience that the route is limited to.
  public var audience: String?
  /// Whether the place competes for the window with others that wait; see ``RouteMatch/competes``.
  public var competes: Bool

  /// A route made by hand, for links of both kinds and for everyone unless told otherwise.
  public init(
    name: String, pattern: String, parameters: [ManifestParameter] = [], requires: [String] = [],
    only: LinkKind? = nil, readOnly: Bool = false, audience: String? = nil,
    competes: Bool = true
  ) {
    self.name = name
    self.pattern = pattern
    self.parameters = parameters
    self.requires = requires
    self.only = only
    self.readOnly = readOnly
    self.audience = audience
    self.competes = competes
  }

  private enum Key: String, CodingKey {
    case name, pattern, parameters, requires, only, readOnly, audience, competes
  }

  /// Reads a route; all but `name` and `pattern` may be left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    pattern = try container.decode(String.self, forKey: .pattern)
    parameters = try container.decodeIfPresent([ManifestParameter].self, forKey: .parameters) ?? []
    requires = try container.decodeIfPresent([String].self, forKey: .requires) ?? []
    only = try container.decodeIfPresent(LinkKind.self, forKey: .only)
    readOnly = try container.decodeIfPresent(Bool.self, forKey: .readOnly) ?? false
    audience = try container.decodeIfPresent(String.self, forKey: .audience)
    competes = try container.decodeIfPresent(Bool.self, forKey: .competes) ?? true
  }
}
