#if !os(watchOS)
  @MainActor open class UIWindow: UIView {
    public let windowScene: UIWindowScene?
    open var rootViewController: UIViewController?
    open private(set) var isKeyWindow = false

    public init(windowScene: UIWindowScene) {
      self.windowScene = windowScene
      super.init(frame: .zero)
      windowScene.add(self)
    }

    /// A window without a scene.
    public override init(frame: CGRect) {
      windowScene = nil
      super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
      windowScene = nil
      super.init(coder: coder)
    }

    open func makeKeyAndVisible() { isKeyWindow = true }
  }
#endif
