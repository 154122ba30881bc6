#if !os(watchOS)
  extension UIViewController {
    /// A view of nobody's: nothing is drawn here.
    public var view: UIView { UIView() }
  }
#endif
