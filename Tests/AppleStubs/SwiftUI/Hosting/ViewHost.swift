public import AppleFoundation

/// A window with views in it: mounts them, and is the system and the person who uses them.
///
/// A change of state is drawn when the call that made it ends; what is observed elsewhere, by
/// ``update()``.
@MainActor public final class ViewHost {
  /// The links that were handed to the system.
  public private(set) var openedBySystem: [URL] = []
  /// The web pages that the system shows in the app.
  public internal(set) var openedInApp: [URL] = []
  public internal(set) var mounted = MountedViews()
  /// What the window's scene does; whoever reads it is told.
  public var phase: ScenePhase { didSet { update() } }

  var needsUpdate = false
  /// What appears in a pass, the outermost first.
  var appearing: [() -> Void] = []
  /// What is done when a pass has ended.
  var later: [() -> Void] = []
  /// What is put into the window.
  var attaching: [@MainActor (ViewHost) -> Void] = []
  private(set) var pass = 0
  /// The system's window, where there are any.
  let window: AnyObject?
  private let isAttachedFirst: Bool
  private let isOutermostFirst: Bool
  private let root = ViewNode()
  private let draw: (ViewNode, DrawContext) -> Void
  private var isMounted = true

  /// Mounts views in a window, or in none, as a widget's.
  init<Content: View>(
    systemWindow: AnyObject?, phase: ScenePhase, isAttachedFirst: Bool, isOutermostFirst: Bool,
    @ViewBuilder _ content: @escaping () -> Content
  ) {
    window = systemWindow
    self.phase = phase
    self.isAttachedFirst = isAttachedFirst
    self.isOutermostFirst = isOutermostFirst
    draw = { node, context in context.draw(content(), "root", in: node) }
    update()
  }

  /// Draws what is mounted now, until nothing changes any more.
  public func update() {
    guard isMounted else { return }
    repeat {
      pass += 1
      needsUpdate = false
      mounted = MountedViews()
      draw(root, DrawContext(host: self, environment: environment))
      root.sweep(pass)
      if isAttachedFirst { attach() }
      let actions = (isOutermostFirst ? appearing : appearing.reversed()) + later
      appearing = []
      later = []
      for action in actions { action() }
      attach()
      if !actions.isEmpty { needsUpdate = true }
    } while needsUpdate && pass < 1_000
  }

  /// Lets everything disappear and appear again, still mounted: under another screen, say.
  public func appearAgain() {
    root.forgetAppearance()
    update()
  }

  /// Takes everything away, as when the window is closed.
  public func unmount() {
    isMounted = false
    mounted = MountedViews()
    root.unmount()
  }

  private var environment: EnvironmentValues {
    var values = EnvironmentValues()
    values.scenePhase = phase
    values.system = { [weak self] in self?.openedBySystem.append($0) }
    return values
  }

  private func attach() {
    let views = attaching
    attaching = []
    for attach in views { attach(self) }
  }
}
