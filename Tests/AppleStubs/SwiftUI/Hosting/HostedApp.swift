#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// An app of SwiftUI's, whose windows a test opens.
  @MainActor public final class HostedApp<Running: App> {
    public let app = Running()

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - type: The app.
    ///   - delegate: What its adaptor gives it. SwiftUI makes the delegate; here the test does.
    public init(_ type: Running.Type = Running.self, delegate: (any UIApplicationDelegate)? = nil) {
      for child in Mirror(reflecting: app).children {
        (child.value as? any DelegateHolder)?.adopt(delegate)
      }
    }

    /// Opens a window of the app's first scene, and mounts its views.
    public func openWindow(
      in scene: UIWindowScene, phase: ScenePhase, isAttachedFirst: Bool = true
    ) -> ViewHost {
      ViewHost(scene: scene, phase: phase, isAttachedFirst: isAttachedFirst) { [app] in
        content(of: app.body)
      }
    }
  }

  @MainActor private func content(of scene: some Scene) -> AnyView {
    if let window = scene as? any WindowScene { return window.view }
    return content(of: scene.body)
  }

  @MainActor protocol DelegateHolder { func adopt(_ delegate: (any UIApplicationDelegate)?) }
#endif
