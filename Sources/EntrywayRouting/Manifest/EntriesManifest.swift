/// How entries that carry no link become routes, as data: the entry rules of an app, and what the
/// system is told of them.
public struct EntriesManifest: Hashable, Sendable, Codable {
  /// The rules, in the order in which they are tried.
  public var rules: [ManifestRule]
  /// The notification categories.
  public var categories: [ManifestCategory]

  /// Rules and categories, made by hand; none unless given.
  ///
  /// - Parameters:
  ///   - rules: The rules, in the order in which they are tried.
  ///   - categories: The notification categories.
  public init(rules: [ManifestRule] = [], categories: [ManifestCategory] = []) {
    self.rules = rules
    self.categories = categories
  }
}

/// One entry rule of an ``EntriesManifest``.
public struct ManifestRule: Hashable, Sendable, Codable {
  /// What a rule reads.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A link under a key of a notification.
    case notificationLink
    /// A value at a key path of a notification.
    case notificationValue
    /// Fields of a notification, the route named by one of them.
    case notificationFields
    /// A notification's button that always opens the same destination.
    case notificationPlace
    /// A notification that the app's own code reads: readers without the code cannot.
    case notificationCode
    /// A home-screen quick action.
    case quickAction
    /// An activity, with an identifier in its `userInfo` or without one.
    case activity
    /// A Spotlight item.
    case spotlight
  }

  /// What the rule reads.
  public var kind: Kind
  /// The key, key path, quick action's type or activity's type; what the app's own code looks for.
  public var key: String
  /// The notification action that the rule is for; the plain tap if nil.
  public var action: String?
  /// The key of an identifier in the `userInfo` of an activity or a quick action.
  public var id: String?
  /// The route that the rule opens, if it is always the same one.
  public var route: String?
  /// The route's fixed parameters; for a quick action all of them.
  public var parameters: [String: [String]]
  /// The route's parameter that takes the value.
  public var parameter: String?
  /// The shape of the value.
  public var shape: LinkShape?
  /// A quick action's title.
  public var title: String?
  /// A quick action's second line.
  public var subtitle: String?
  /// A quick action's icon: `template:NAME` or `system:NAME`.
  public var icon: String?
  /// The audience that the rule is limited to.
  public var audience: String?
  /// The message for people outside of the audience.
  public var otherwise: String?

  /// A rule made by hand; which of the other properties mean something depends on the kind.
  ///
  /// - Parameters:
  ///   - kind: What the rule reads.
  ///   - key: The key, key path, quick action's type or activity's type; what the app's own code
  ///     looks for.
  ///   - action: The notification action that the rule is for; the plain tap if nil.
  ///   - id: The key of an identifier in the `userInfo` of an activity or a quick action.
  ///   - route: The route that the rule opens, if it is always the same one.
  ///   - parameters: The route's parameters that are fixed; for a quick action all of them.
  ///   - parameter: The route's parameter that takes the value.
  ///   - shape: The shape of the value.
  ///   - title: A quick action's title.
  ///   - subtitle: A quick action's second line.
  ///   - icon: A quick action's icon: `template:NAME` or `system:NAME`.
  ///   - audience: The audience that the rule is limited to.
  ///   - otherwise: The message for people outside of the audience.
  public init(
    _ kind: Kind, key: String, action: String? = nil, id: String? = nil, route: String? = nil,
    parameters: [String: [String]] = [:], parameter: String? = nil, shape: LinkShape? = nil,
    title: String? = nil, subtitle: String? = nil, icon: String? = nil, audience: String? = nil,
    otherwise: String? = nil
  ) {
    self.kind = kind
    self.key = key
    self.action = action
    self.id = id
    self.route = route
    self.parameters = parameters
    self.parameter = parameter
    self.shape = shape
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.audience = audience
    self.otherwise = otherwise
  }

  private enum Key: String, CodingKey {
    case kind, key, action, id, route, parameters, parameter, shape, title, subtitle, icon
    case audience, otherwise
  }

  /// Reads a rule; all but its kind may be left out.
  ///
  /// - Throws: `DecodingError` for what cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    key = try container.decodeIfPresent(String.self, forKey: .key) ?? ""
    action = try container.decodeIfPresent(String.self, forKey: .action)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    route = try container.decodeIfPresent(String.self, forKey: .route)
    parameters = try container.decodeIfPresent([String: [String]].self, forKey: .parameters) ?? [:]
    parameter = try container.decodeIfPresent(String.self, forKey: .parameter)
    shape = try container.decodeIfPresent(LinkShape.self, forKey: .shape)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
    icon = try container.decodeIfPresent(String.self, forKey: .icon)
    audience = try container.decodeIfPresent(String.self, forKey: .audience)
    otherwise = try container.decodeIfPresent(String.self, forKey: .otherwise)
  }
}
