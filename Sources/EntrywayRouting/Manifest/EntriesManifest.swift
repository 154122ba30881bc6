/// An app's entry rules as data, and what the app offers to the system.
public struct EntriesManifest: Hashable, Sendable, Codable {
  /// The rules, in the order in which they are asked.
  public var rules: [ManifestRule]
  /// The notification categories.
  public var categories: [ManifestCategory]
  /// Where the pushes of Live Activities carry the link that a tap opens.
  ///
  /// It is separate from the rules because it reads nothing. Readers of earlier versions skip it.
  public var liveActivityLink: LiveActivityLink?
  /// The rules for widgets and Live Activities without a link, files, CloudKit shares and promoted
  /// purchases, in the order in which they are asked.
  ///
  /// They are separate from the other rules so that readers of earlier versions, which don't know
  /// their kinds, skip them.
  public var doors: [ManifestRule]

  /// Creates rules and categories by hand; empty by default.
  ///
  /// - Parameters:
  ///   - rules: The rules, in the order in which they are asked.
  ///   - categories: The notification categories.
  ///   - liveActivityLink: Where the pushes of Live Activities carry the link that a tap opens.
  ///   - doors: The rules for widgets and Live Activities without a link, files, CloudKit shares and
  ///     promoted purchases.
  public init(
    rules: [ManifestRule] = [], categories: [ManifestCategory] = [],
    liveActivityLink: LiveActivityLink? = nil, doors: [ManifestRule] = []
  ) {
    self.rules = rules
    self.categories = categories
    self.liveActivityLink = liveActivityLink
    self.doors = doors
  }

  private enum Key: String, CodingKey {
    case rules, categories, liveActivityLink, doors
  }

  /// Decodes rules and categories; `doors` is optional.
  ///
  /// - Throws: `DecodingError` if the data cannot be read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    rules = try container.decode([ManifestRule].self, forKey: .rules)
    categories = try container.decode([ManifestCategory].self, forKey: .categories)
    liveActivityLink = try container.decodeIfPresent(
      LiveActivityLink.self, forKey: .liveActivityLink)
    doors = try container.decodeIfPresent([ManifestRule].self, forKey: .doors) ?? []
  }

  /// Encodes rules and categories, without the members that they don't use.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(rules, forKey: .rules)
    try container.encode(categories, forKey: .categories)
    try container.encodeIfPresent(liveActivityLink, forKey: .liveActivityLink)
    if !doors.isEmpty { try container.encode(doors, forKey: .doors) }
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
    /// Fields of a notification, one of which names the route.
    case notificationFields
    /// A notification button that always opens the same destination.
    case notificationPlace
    /// A notification that the app's custom code reads; readers without the code cannot.
    case notificationCode
    /// A home-screen quick action.
    case quickAction
    /// An activity, with an identifier in its `userInfo` or without one.
    case activity
    /// A Spotlight item.
    case spotlight
    /// A widget without a link, by its kind or of every kind.
    case widget
    /// A Live Activity without a link.
    case liveActivity
    /// A file, by the extension of its name or any file; the app's custom code reads it.
    case file
    /// A CloudKit share; the app's custom code reads it.
    case cloudKitShare
    /// A promoted purchase, of one product or of every product.
    case purchase
  }

  /// What the rule reads.
  public var kind: Kind
  /// The key, key path or type that the rule reads; for custom code, what it looks for.
  public var key: String
  /// The notification action that the rule is for; nil for the plain tap.
  public var action: String?
  /// The key of the identifier in an activity's or quick action's `userInfo`.
  public var id: String?
  /// The route that the rule opens, if it is always the same one.
  public var route: String?
  /// The route's fixed parameters; for a quick action, all of them.
  public var parameters: [String: [String]]
  /// The route's parameter that takes the value.
  public var parameter: String?
  /// The shape of the value.
  public var shape: LinkShape?
  /// A quick action's title.
  public var title: String?
  /// A quick action's subtitle.
  public var subtitle: String?
  /// A quick action's icon: `template:NAME` or `system:NAME`.
  public var icon: String?
  /// The audience that the rule is limited to.
  public var audience: String?
  /// The message for users outside the audience.
  public var otherwise: String?
  /// The extensions of the files that the rule reads; empty for every file.
  public var extensions: [String]?
  /// The type of the activity for a widget's tap, if it isn't the kind.
  public var activityType: String?

  /// Creates a rule by hand; the kind determines which other properties are used.
  ///
  /// - Parameters:
  ///   - kind: What the rule reads.
  ///   - key: The key, key path or type that the rule reads; for custom code, what it looks for.
  ///   - action: The notification action that the rule is for; nil for the plain tap.
  ///   - id: The key of the identifier in an activity's or quick action's `userInfo`.
  ///   - route: The route that the rule opens, if it is always the same one.
  ///   - parameters: The route's fixed parameters; for a quick action, all of them.
  ///   - parameter: The route's parameter that takes the value.
  ///   - shape: The shape of the value.
  ///   - title: A quick action's title.
  ///   - subtitle: A quick action's subtitle.
  ///   - icon: A quick action's icon: `template:NAME` or `system:NAME`.
  ///   - audience: The audience that the rule is limited to.
  ///   - otherwise: The message for users outside the audience.
  ///   - extensions: The extensions of the files that the rule reads.
  ///   - activityType: The type of the activity for a widget's tap.
  public init(
    _ kind: Kind, key: String, action: String? = nil, id: String? = nil, route: String? = nil,
    parameters: [String: [String]] = [:], parameter: String? = nil, shape: LinkShape? = nil,
    title: String? = nil, subtitle: String? = nil, icon: String? = nil, audience: String? = nil,
    otherwise: String? = nil, extensions: [String]? = nil, activityType: String? = nil
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
    self.extensions = extensions
    self.activityType = activityType
  }

  private enum Key: String, CodingKey {
    case kind, key, action, id, route, parameters, parameter, shape, title, subtitle, icon
    case audience, otherwise, extensions, activityType
  }

  /// Decodes a rule; everything except its kind is optional.
  ///
  /// - Throws: `DecodingError` if the data cannot be read.
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
    extensions = try container.decodeIfPresent([String].self, forKey: .extensions)
    activityType = try container.decodeIfPresent(String.self, forKey: .activityType)
  }
}
