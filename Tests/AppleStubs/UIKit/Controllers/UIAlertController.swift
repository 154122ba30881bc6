#if !os(watchOS)
  @MainActor open class UIAlertController: UIViewController {
    open private(set) var actions: [UIAlertAction] = []

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
      self.init(nibName: nil, bundle: nil)
      self.title = title
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    public enum Style: Int, Sendable {
      case actionSheet = 0
      case alert
    }
  }

  // The handler's attributes are from memory.
  @MainActor open class UIAlertAction: NSObject {
    public let title: String?
    public let style: Style
    private let handler: ((UIAlertAction) -> Void)?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
      self.title = title
      self.style = style
      self.handler = handler
    }

    /// Does what a person's tap does, for tests.
    public func press() { handler?(self) }

    public enum Style: Int, Sendable {
      case `default` = 0
      case cancel
      case destructive
    }
  }
#endif
