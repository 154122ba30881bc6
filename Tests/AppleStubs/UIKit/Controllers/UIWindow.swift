@MainActor open class UIWindow: UIView {
  public let windowScene: UIWindowScene?
  open var rootViewController: UIViewController?
  open private(set) var isKeyWindow = false

  public init(windowScene: UIWindowScene) { self.windowScene = windowScene }

  open func makeKeyAndVisible() { isKeyWindow = true }
}
