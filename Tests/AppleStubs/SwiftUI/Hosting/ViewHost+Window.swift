#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension ViewHost {
    /// Mounts views.
    ///
    /// - Parameters:
    ///   - scene: The scene whose window they are in.
    ///   - phase: What the scene does.
    ///   - isAttachedFirst: Whether the views are in the window before they appear; it is not
    ///     documented.
    ///   - isOutermostFirst: Whether a view appears before those in it; it is not documented.
    ///   - content: The views.
    public convenience init<Content: View>(
      scene: UIWindowScene, phase: ScenePhase = .active, isAttachedFirst: Bool = true,
      isOutermostFirst: Bool = true, @ViewBuilder _ content: @escaping () -> Content
    ) {
      self.init(
        window: UIWindow(windowScene: scene), phase: phase, isAttachedFirst: isAttachedFirst,
        isOutermostFirst: isOutermostFirst, content)
    }

    /// Mounts views in a window, or in none, as a widget's.
    public convenience init<Content: View>(
      window: UIWindow? = nil, phase: ScenePhase = .active, isAttachedFirst: Bool = true,
      isOutermostFirst: Bool = true, @ViewBuilder _ content: @escaping () -> Content
    ) {
      self.init(
        systemWindow: window, phase: phase, isAttachedFirst: isAttachedFirst,
        isOutermostFirst: isOutermostFirst, content)
    }

    func attach(_ view: UIView) { view.move(to: window as? UIWindow) }
  }
#endif
