public import SwiftUI
public import UIKit

/// The system, as far as it starts an app of SwiftUI's and enters it.
@MainActor
public final class SwiftUIPhone {
  /// A window of the app's, and what is mounted in it.
  public struct Window {
    public let scene: UIWindowScene
    public let host: ViewHost
  }

  /// Which modifiers hear of a web link; Apple's pages disagree about App Clips.
  public enum WebLinks: CaseIterable, Sendable {
    case openURL, userActivity, both
  }

  public let application = UIApplication()
  public let notifications: UNUserNotificationCenter
  /// Keeps the app delegate, as the system does.
  public let appDelegate: any UIApplicationDelegate
  public private(set) var windows: [Window] = []
  /// What completion handlers were given: one line a call.
  public var answers: [String] = []
  /// Which modifiers hear of web links from now on.
  public var webLinks = WebLinks.openURL

  private let makeSceneDelegate: @MainActor (UISceneConfiguration) -> (any UIWindowSceneDelegate)?
  private let mount: @MainActor (UIWindowScene, ScenePhase) -> ViewHost

  /// The system with an app on it, not running.
  ///
  /// - Parameters:
  ///   - appDelegate: What the app's adaptor has made.
  ///   - notifications: The app's notification center.
  ///   - sceneDelegate: Makes what a configuration asks for. Whether SwiftUI tells a delegate of the
  ///     app's that the scene connects is not documented: nil plays that it does not.
  ///   - mount: Mounts the app's views.
  public init(
    appDelegate: any UIApplicationDelegate, notifications: UNUserNotificationCenter,
    sceneDelegate: @escaping @MainActor (UISceneConfiguration) -> (any UIWindowSceneDelegate)?,
    mount: @escaping @MainActor (UIWindowScene, ScenePhase) -> ViewHost
  ) {
    self.appDelegate = appDelegate
    self.notifications = notifications
    self.mount = mount
    makeSceneDelegate = sceneDelegate
    application.delegate = appDelegate
  }

  public func startProcess() {
    notifications.whileCurrent {
      _ = appDelegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = appDelegate.application(application, didFinishLaunchingWithOptions: nil)
    }
  }

  /// Connects a scene and mounts its views, which are not active yet.
  ///
  /// - Parameters:
  ///   - identifier: The session's identifier.
  ///   - options: What the scene is connected for.
  ///   - restored: The session's configuration, if the system knows it from an earlier run and does
  ///     not ask for it again.
  @discardableResult
  public func connect(
    _ identifier: String = "main", _ options: UIScene.ConnectionOptions = .init(),
    restored: UISceneConfiguration? = nil
  ) -> Window {
    let session = UISceneSession(persistentIdentifier: identifier)
    let scene = UIWindowScene(session: session)
    let configuration =
      restored
      ?? appDelegate.application(
        application, configurationForConnecting: session, options: options)
    let delegate = makeSceneDelegate(configuration)
    scene.delegate = delegate
    delegate?.scene(scene, willConnectTo: session, options: options)
    let host = notifications.whileCurrent { mount(scene, .inactive) }
    let window = Window(scene: scene, host: host)
    windows.append(window)
    return window
  }

  public func activate(_ window: Window) {
    notifications.whileCurrent {
      window.host.phase = .inactive
      window.host.phase = .active
    }
  }

  public func background(_ window: Window) {
    window.host.phase = .inactive
    window.host.phase = .background
  }

  public func disconnect(_ window: Window) {
    windows.removeAll { $0.scene === window.scene }
    window.host.unmount()
    window.scene.delegate?.sceneDidDisconnect(window.scene)
  }
}
