/// A notification category of an ``EntriesManifest``.
public struct ManifestCategory: Hashable, Sendable, Codable {
  /// The category's identifier.
  public var id: String
  /// The buttons, in order.
  public var actions: [Action]
  /// Options: `customDismissAction`, `allowInCarPlay`, `hiddenPreviewsShowTitle`,
  /// `hiddenPreviewsShowSubtitle`.
  public var options: [String]

  /// Creates a notification category.
  ///
  /// - Parameters:
  ///   - id: The category's identifier.
  ///   - actions: The buttons, in order.
  ///   - options: Options: `customDismissAction`, `allowInCarPlay`, `hiddenPreviewsShowTitle`,
  ///     `hiddenPreviewsShowSubtitle`.
  public init(id: String, actions: [Action] = [], options: [String] = []) {
    self.id = id
    self.actions = actions
    self.options = options
  }

  private enum Key: String, CodingKey {
    case id, actions, options
  }

  /// Decodes a category; everything except its identifier is optional.
  ///
  /// - Throws: `DecodingError` if the data cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    actions = try container.decodeIfPresent([Action].self, forKey: .actions) ?? []
    options = try container.decodeIfPresent([String].self, forKey: .options) ?? []
  }
}

extension ManifestCategory {
  /// One of a category's buttons.
  public struct Action: Hashable, Sendable, Codable {
    /// The action's identifier.
    public var id: String
    /// The button's title.
    public var title: String
    /// Options: `foreground`, `destructive`, `authenticationRequired`.
    public var options: [String]
    /// The button's icon: `template:NAME` or `system:NAME`.
    public var icon: String?
    /// The title of the button beside the text field, for a button that opens one.
    public var inputButton: String?
    /// The placeholder of the empty text field.
    public var inputPlaceholder: String?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - id: The action's identifier.
    ///   - title: The button's title.
    ///   - options: Options: `foreground`, `destructive`, `authenticationRequired`.
    ///   - icon: The button's icon: `template:NAME` or `system:NAME`.
    ///   - inputButton: The title of the button beside the text field, for a button that opens one.
    ///   - inputPlaceholder: The placeholder of the empty text field.
    public init(
      id: String, title: String, options: [String] = [], icon: String? = nil,
      inputButton: String? = nil, inputPlaceholder: String? = nil
    ) {
      self.id = id
      self.title = title
      self.options = options
      self.icon = icon
      self.inputButton = inputButton
      self.inputPlaceholder = inputPlaceholder
    }

    private enum Key: String, CodingKey {
      case id, title, options, icon, inputButton, inputPlaceholder
    }

    /// Decodes a button; everything except its identifier and title is optional.
    ///
    /// - Throws: `DecodingError` if the data cannot be read.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(String.self, forKey: .id)
      title = try container.decode(String.self, forKey: .title)
      options = try container.decodeIfPresent([String].self, forKey: .options) ?? []
      icon = try container.decodeIfPresent(String.self, forKey: .icon)
      inputButton = try container.decodeIfPresent(String.self, forKey: .inputButton)
      inputPlaceholder = try container.decodeIfPresent(String.self, forKey: .inputPlaceholder)
    }
  }
}
