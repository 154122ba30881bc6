#if !os(watchOS)
  @MainActor open class UIWindow: UIView {
    public let windowScene: UIWindowScene?
    open var rootViewController: UIViewController?
    open private(set) var isKeyWindow = false

    public init(windowScene: UIWindowScene) {
      self.windowScene = windowScene
      super.init()
      windowScene.add(self)
    }

    /// A window without a scene.
    public override init() { windowScene = nil }

    open func makeKeyAndVisible() { isKeyWindow = true }
  }
#endif
