#if !os(watchOS)
  public import CloudKit

  extension UIScene {
    /// A test makes one with what it wants to deliver; on a device the system does.
    @MainActor open class ConnectionOptions: NSObject {
      public let urlContexts: Set<UIOpenURLContext>
      public let sourceApplication: String?
      /// The type of an activity whose object comes later.
      public let handoffUserActivityType: String?
      public let userActivities: Set<NSUserActivity>
      public let cloudKitShareMetadata: CKShare.Metadata?
      private let response: NSObject?
      private let item: NSObject?
      /// What AppIntents' `appIntent` gives.
      package let intent: (any Sendable)?

      @available(tvOS, unavailable)
      public var notificationResponse: UNNotificationResponse? {
        response as? UNNotificationResponse
      }

      @available(tvOS, unavailable)
      public var shortcutItem: UIApplicationShortcutItem? { item as? UIApplicationShortcutItem }

      public init(
        urlContexts: Set<UIOpenURLContext> = [], sourceApplication: String? = nil,
        handoffUserActivityType: String? = nil, userActivities: Set<NSUserActivity> = [],
        notificationResponse: NSObject? = nil, shortcutItem: NSObject? = nil,
        cloudKitShareMetadata: CKShare.Metadata? = nil, appIntent: (any Sendable)? = nil
      ) {
        self.urlContexts = urlContexts
        self.sourceApplication = sourceApplication
        self.handoffUserActivityType = handoffUserActivityType
        self.userActivities = userActivities
        response = notificationResponse
        item = shortcutItem
        self.cloudKitShareMetadata = cloudKitShareMetadata
        intent = appIntent
      }
    }

    @MainActor open class OpenURLOptions: NSObject {
      public let sourceApplication: String?
      public let openInPlace: Bool

      public init(sourceApplication: String? = nil, openInPlace: Bool = false) {
        self.sourceApplication = sourceApplication
        self.openInPlace = openInPlace
      }
    }
  }

  /// The isolation is from memory.
  @MainActor open class UIOpenURLContext: NSObject {
    public let url: URL
    public let options: UIScene.OpenURLOptions

    public init(url: URL, options: UIScene.OpenURLOptions = .init()) {
      self.url = url
      self.options = options
    }
  }

  @available(tvOS, unavailable)
  extension UNNotificationResponse {
    /// The scene that the system chose, if any.
    ///
    /// Documented without an actor, though the scene is the main actor's.
    public var targetScene: UIScene? { scene as? UIScene }
  }
#endif
