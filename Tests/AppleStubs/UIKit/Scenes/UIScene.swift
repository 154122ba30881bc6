#if !os(watchOS)
  @MainActor open class UIScene: UIResponder {
    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?

    public init(session: UISceneSession) { self.session = session }
  }

  open class UIWindowScene: UIScene {
    private var places: [WindowPlace] = []

    open var windows: [UIWindow] { places.compactMap(\.window) }

    func add(_ window: UIWindow) { places.append(WindowPlace(window: window)) }

    /// A window is kept by whoever made it.
    private struct WindowPlace {
      weak var window: UIWindow?
    }
  }

  @MainActor open class UISceneSession: NSObject {
    public let persistentIdentifier: String
    public let role: Role

    public init(persistentIdentifier: String, role: Role = .windowApplication) {
      self.persistentIdentifier = persistentIdentifier
      self.role = role
    }

    public struct Role: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    }
  }

  @MainActor open class UISceneConfiguration: NSObject {
    public let name: String?
    public let role: UISceneSession.Role
    open var delegateClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) {
      self.name = name
      self.role = sessionRole
    }
  }
#endif
