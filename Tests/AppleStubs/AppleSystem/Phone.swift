public import UIKit

/// The system, as far as it starts an app and enters it: calls the delegates in the order that
/// Apple documents, each on its own thread.
///
/// This one plays apps with scenes; `LegacyPhone` plays those without.
@MainActor
public final class Phone {
  public let application = UIApplication()
  public let notifications: UNUserNotificationCenter
  public private(set) var scenes: [UIWindowScene] = []
  /// Keeps the app delegate, as the system does.
  public let appDelegate: any UIApplicationDelegate
  /// The app that opens links.
  public var sourceApplication: String?
  /// What completion handlers were given: one line a call.
  public var answers: [String] = []

  private let makeSceneDelegate: @MainActor () -> any UIWindowSceneDelegate

  public init(
    appDelegate: any UIApplicationDelegate, notifications: UNUserNotificationCenter,
    sceneDelegate: @escaping @MainActor () -> any UIWindowSceneDelegate
  ) {
    self.appDelegate = appDelegate
    self.notifications = notifications
    makeSceneDelegate = sceneDelegate
    application.delegate = appDelegate
  }

  // MARK: States

  /// Starts the process: in an app with scenes the launch options are nil.
  public func startProcess() {
    notifications.whileCurrent {
      _ = appDelegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = appDelegate.application(application, didFinishLaunchingWithOptions: nil)
    }
  }

  /// Connects a scene, which is not active yet.
  @discardableResult
  public func connect(
    _ identifier: String = "main", _ options: UIScene.ConnectionOptions = .init()
  ) -> UIWindowScene {
    let session = UISceneSession(persistentIdentifier: identifier)
    let scene = UIWindowScene(session: session)
    _ = appDelegate.application(
      application, configurationForConnecting: session, options: options)
    let delegate = makeSceneDelegate()
    scene.delegate = delegate
    scenes.append(scene)
    notifications.whileCurrent {
      delegate.scene(scene, willConnectTo: session, options: options)
    }
    return scene
  }

  public func activate(_ scene: UIWindowScene) {
    notifications.whileCurrent {
      scene.delegate?.sceneWillEnterForeground(scene)
      scene.delegate?.sceneDidBecomeActive(scene)
    }
  }

  public func background(_ scene: UIWindowScene) {
    scene.delegate?.sceneWillResignActive(scene)
    scene.delegate?.sceneDidEnterBackground(scene)
  }

  public func disconnect(_ scene: UIWindowScene) {
    scenes.removeAll { $0 === scene }
    scene.delegate?.sceneDidDisconnect(scene)
  }

  // MARK: Ways in

  /// Starts the app that is not running.
  public func launch(
    _ way: Way, response: ResponseOrder = .afterSceneConnected, optionsHaveResponse: Bool = true
  ) async {
    startProcess()
    if case .backgroundAction(let tap) = way { return await respond(to: tap) }
    if response == .beforeSceneConnects { await respond(to: way, nil) }
    let hasResponse = optionsHaveResponse && notifications.isAuthorized
    let scene = connect("main", .init(for: way, hasResponse: hasResponse, from: sourceApplication))
    if response == .afterSceneConnected { await respond(to: way, scene) }
    activate(scene)
    if response == .afterSceneBecameActive { await respond(to: way, scene) }
    if case .handoff(let activity) = way { scene.delegate?.scene(scene, continue: activity) }
  }

  /// Enters the app that runs, in the foreground.
  public func enter(_ way: Way, _ scene: UIWindowScene) async {
    guard let delegate = scene.delegate as? any UIWindowSceneDelegate else { return }
    switch way {
    case .url(let url):
      delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url, from: sourceApplication)])
    case .activity(let activity): delegate.scene(scene, continue: activity)
    case .handoff(let activity):
      delegate.scene(scene, willContinueUserActivityWithType: activity.activityType)
      delegate.scene(scene, continue: activity)
    case .quickAction(let item):
      delegate.windowScene(scene, performActionFor: item) {
        self.answers.append("quick action: \($0)")
      }
    case .share(let metadata): accept(metadata, scene)
    case .notification, .backgroundAction: await respond(to: way, scene)
    }
  }

  /// Brings the app back from the background by way of a tap; a background action leaves it there.
  public func resume(_ way: Way, _ scene: UIWindowScene) async {
    if case .backgroundAction(let tap) = way { return await respond(to: tap) }
    scene.delegate?.sceneWillEnterForeground(scene)
    await enter(way, scene)
    scene.delegate?.sceneDidBecomeActive(scene)
  }

  private func respond(to way: Way, _ scene: UIWindowScene?) async {
    if case .notification(let tap) = way { await respond(to: tap, targetScene: scene) }
    if case .backgroundAction(let tap) = way { await respond(to: tap) }
  }
}
