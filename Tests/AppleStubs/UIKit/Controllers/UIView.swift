#if !os(watchOS)
  @MainActor open class UIView: UIResponder {
    open private(set) weak var window: UIWindow?
    open var isHidden = false
    open var isUserInteractionEnabled = true

    /// Nothing is laid out here.
    public init(frame: CGRect) {}

    public required init?(coder: NSCoder) {}

    public convenience override init() { self.init(frame: .zero) }

    open func didMoveToWindow() {}

    /// Puts the view into a window, or takes it out, as the system does.
    package func move(to window: UIWindow?) {
      self.window = window
      didMoveToWindow()
    }
  }
#endif
