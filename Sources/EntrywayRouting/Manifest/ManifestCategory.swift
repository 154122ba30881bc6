/// A notification category of an ``EntriesManifest``.
public struct ManifestCategory: Hashable, Sendable, Codable {
  /// One of a category's buttons.
  public struct Action: Hashable, Sendable, Codable {
    /// The action's identifier.
    public var id: String
    /// The button's title.
    public var title: String
    /// Options: `foreground`, `destructive`, `authenticationRequired`.
    public var options: [String]

    public init(id: String, title: String, options: [String] = []) {
      self.id = id
      self.title = title
      self.options = options
    }
  }

  /// The category's identifier.
  public var id: String
  /// The buttons, in order.
  public var actions: [Action]

  public init(id: String, actions: [Action] = []) {
    self.id = id
    self.actions = actions
  }
}
