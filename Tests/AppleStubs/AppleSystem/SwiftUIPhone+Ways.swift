import SwiftUI
public import UIKit

extension SwiftUIPhone {
  /// Starts the app that is not running.
  ///
  /// - Parameters:
  ///   - way: The way in.
  ///   - isActiveFirst: Whether the window is active before its views hear of a link; the order is
  ///     not documented.
  ///   - response: When the notification center's delegate hears of a tap.
  ///   - optionsHaveResponse: Whether the connection options tell of it too.
  ///   - restored: The scene's configuration, if it is known from an earlier run.
  public func launch(
    _ way: Way, isActiveFirst: Bool = false, response: ResponseOrder = .afterSceneConnected,
    optionsHaveResponse: Bool = true, restored: UISceneConfiguration? = nil
  ) async {
    startProcess()
    if case .backgroundAction(let tap) = way { return await respond(to: tap, nil) }
    if response == .beforeSceneConnects { await respond(to: way, nil) }
    let hasResponse = optionsHaveResponse && notifications.isAuthorized
    let window = connect("main", .init(for: way, hasResponse: hasResponse), restored: restored)
    if response == .afterSceneConnected { await respond(to: way, window) }
    if !isActiveFirst { hand(way, to: window) }
    activate(window)
    if isActiveFirst { hand(way, to: window) }
    if response == .afterSceneBecameActive { await respond(to: way, window) }
  }

  /// Enters the app that runs.
  public func enter(_ way: Way, _ window: Window) async {
    hand(way, to: window)
    if case .quickAction(let item) = way {
      guard let delegate = window.scene.delegate as? any UIWindowSceneDelegate else { return }
      delegate.windowScene(window.scene, performActionFor: item) {
        self.answers.append("quick action: \($0)")
      }
    }
    if case .share(let metadata) = way { accept(metadata, window.scene) }
    await respond(to: way, window)
  }

  /// Brings the app back from the background by way of a tap; a background action leaves it there.
  public func resume(_ way: Way, _ window: Window, isActiveFirst: Bool = false) async {
    if case .backgroundAction(let tap) = way { return await respond(to: tap, nil) }
    if isActiveFirst { activate(window) }
    await enter(way, window)
    if !isActiveFirst { activate(window) }
  }

  /// Hands what modifiers hear of to those that are mounted.
  private func hand(_ way: Way, to window: Window) {
    switch way {
    case .url(let url): window.host.open(url)
    case .activity(let activity), .handoff(let activity):
      guard let url = activity.webpageURL else {
        window.host.proceed(with: activity)
        return
      }
      if webLinks != .userActivity { window.host.open(url) }
      if webLinks != .openURL { window.host.proceed(with: activity) }
    case .quickAction, .share, .notification, .backgroundAction: break
    }
  }

  private func respond(to way: Way, _ window: Window?) async {
    switch way {
    case .notification(let tap): await respond(to: tap, window)
    case .backgroundAction(let tap): await respond(to: tap, nil)
    default: break
    }
  }

  /// Tells the notification center's delegate of a tap, and waits for its completion handler.
  public func respond(to tap: Tap, _ window: Window?) async {
    let answer = await notifications.deliver(tap.response(targetScene: window?.scene))
    answers.append("response: \(answer)")
  }
}
