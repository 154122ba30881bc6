#if !os(watchOS)
  /// Documented without an actor, and not `Sendable`.
  @available(tvOS, unavailable)
  open class UIApplicationShortcutItem: NSObject {
    public let type: String
    public let localizedTitle: String
    public let localizedSubtitle: String?
    public let icon: UIApplicationShortcutIcon?
    public let userInfo: [String: any NSSecureCoding]?
    public let targetContentIdentifier: Any?

    public convenience init(type: String, localizedTitle: String) {
      self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }

    public convenience init(
      type: String, localizedTitle: String, localizedSubtitle: String?,
      icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]? = nil
    ) {
      self.init(
        type: type, localizedTitle: localizedTitle, localizedSubtitle: localizedSubtitle,
        icon: icon,
        userInfo: userInfo, targetContentIdentifier: nil)
    }

    /// For tests: on a device only the mutable item's identifier can be set.
    public init(
      type: String, localizedTitle: String, localizedSubtitle: String?,
      icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]?,
      targetContentIdentifier: Any?
    ) {
      self.type = type
      self.localizedTitle = localizedTitle
      self.localizedSubtitle = localizedSubtitle
      self.icon = icon
      self.userInfo = userInfo
      self.targetContentIdentifier = targetContentIdentifier
    }
  }

  @available(tvOS, unavailable)
  open class UIApplicationShortcutIcon: NSObject {
    /// Which image was asked for, for tests.
    public let name: String

    public init(templateImageName: String) { name = "template: \(templateImageName)" }
    public init(systemImageName: String) { name = "system: \(systemImageName)" }
  }
#endif
