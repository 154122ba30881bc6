#if !os(watchOS)
  @MainActor open class UIApplication: UIResponder {
    public static let shared = UIApplication()

    open var delegate: (any UIApplicationDelegate)?
    @available(tvOS, unavailable)
    open var shortcutItems: [UIApplicationShortcutItem]? {
      get { items as? [UIApplicationShortcutItem] }
      set { items = newValue }
    }
    open private(set) var isRegisteredForRemoteNotifications = false
    /// The links that were given to the system, for tests.
    public private(set) var openedURLs: [URL] = []
    private var items: [NSObject]?

    open func registerForRemoteNotifications() { isRegisteredForRemoteNotifications = true }

    // The closure's attributes are from memory.
    open func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      openedURLs.append(url)
      completion?(true)
    }
  }

  extension UIApplication {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
      @available(tvOS, unavailable)
      public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
      public static let remoteNotification = Self(
        rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
      public static let userActivityDictionary = Self(
        rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    }

    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let sourceApplication = Self(
        rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
      public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let universalLinksOnly = Self(
        rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }
  }
#endif
