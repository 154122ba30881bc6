/// A notification category of an ``EntriesManifest``.
public struct ManifestCategory: Hashable, Sendable, Codable {
  /// The category's identifier.
  public var id: String
  /// The buttons, in order.
  public var actions: [Action]
  /// Options: `customDismissAction`, `allowInCarPlay`, `hiddenPreviewsShowTitle`,
  /// `hiddenPreviewsShowSubtitle`.
  public var options: [String]

  /// A notification category.
  public init(id: String, actions: [Action] = [], options: [String] = []) {
    self.id = id
    self.actions = actions
    self.options = options
  }

  private enum Key: String, CodingKey {
    case id, actions, options
  }

  /// Reads a category; all but its identifier may be left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    actions = try container.decodeIfPresent([Action].self, forKey: .actions) ?? []
    options = try container.decodeIfPresent([String].self, forKey: .options) ?? []
  }
}
