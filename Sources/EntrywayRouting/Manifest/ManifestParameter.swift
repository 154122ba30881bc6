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
  public var exact: Bool
  /// The Swift type, for shapes that are not exact.
  public var type: String?
  /// Whether its texts are masked.
  public var sensitive: Bool

  /// A parameter made by hand: one text of an exact shape, not masked, unless told otherwise.
  public init(
    name: String, shape: LinkShape, count: Count = .one, exact: Bool = true, type: String? = nil,
    sensitive: Bool = false
  ) {
    self.name = name
    self.shape = shape
    self.count = count
    self.exact = exact
    self.type = type
    self.sensitive = sensitive
  }

  private enum Key: String, CodingKey {
    case name, shape, count, exact, type, sensitive
  }

  /// Reads a parameter; all but `name` and `shape` may be left out.
  ///
  /// Without `count` it takes one text, without `exact` the shape decides, and without `sensitive`
  /// its texts are shown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    shape = try container.decode(LinkShape.self, forKey: .shape)
    count = try container.decodeIfPresent(Count.self, forKey: .count) ?? .one
    exact = try container.decodeIfPresent(Bool.self, forKey: .exact) ?? shape.isExact
    type = try container.decodeIfPresent(String.self, forKey: .type)
    sensitive = try container.decodeIfPresent(Bool.self, forKey: .sensitive) ?? false
  }
}
