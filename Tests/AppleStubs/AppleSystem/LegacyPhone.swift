public import UIKit

/// The system for an app without scenes, as it was before the SDK of iOS 27.
@MainActor
public final class LegacyPhone {
  public let application = UIApplication()
  public let notifications: UNUserNotificationCenter
  public let appDelegate: any UIApplicationDelegate
  /// The app that opens links.
  public var sourceApplication: String?
  /// What callbacks and completion handlers answered: one line a call.
  public var answers: [String] = []

  public init(
    appDelegate: any UIApplicationDelegate, notifications: UNUserNotificationCenter
  ) {
    self.appDelegate = appDelegate
    self.notifications = notifications
    application.delegate = appDelegate
  }

  /// Starts the app that is not running.
  ///
  /// If a launch method returns false, the item is not handed over once more.
  public func launch(_ way: Way, responseIsLate: Bool = false) async {
    let options = launchOptions(for: way)
    let will = appDelegate.application(application, willFinishLaunchingWithOptions: options)
    let did = appDelegate.application(application, didFinishLaunchingWithOptions: options)
    if case .backgroundAction = way { return await enter(way) }
    let isResponse = if case .notification = way { true } else { false }
    let hands = (will && did || isResponse)
    if hands && !(isResponse && responseIsLate) { await enter(way) }
    appDelegate.applicationDidBecomeActive(application)
    if isResponse && responseIsLate { await enter(way) }
  }

  public func enter(_ way: Way) async {
    switch way {
    case .url(let url):
      answers.append(
        "open: \(appDelegate.application(application, open: url, options: openOptions))")
    case .share(let metadata):
      appDelegate.application(application, userDidAcceptCloudKitShareWith: metadata)
    case .activity(let activity): proceed(with: activity)
    case .handoff(let activity):
      _ = appDelegate.application(
        application, willContinueUserActivityWithType: activity.activityType)
      proceed(with: activity)
    case .quickAction(let item):
      appDelegate.application(application, performActionFor: item) {
        self.answers.append("quick action: \($0)")
      }
    case .notification(let tap), .backgroundAction(let tap):
      answers.append("response: \(await notifications.deliver(tap.response()))")
    }
  }

  private var openOptions: [UIApplication.OpenURLOptionsKey: Any] {
    sourceApplication.map { [.sourceApplication: $0] } ?? [:]
  }

  /// Brings the app back by way of a tap; a background action leaves it there.
  public func resume(_ way: Way) async {
    await enter(way)
    if case .backgroundAction = way { return }
    appDelegate.applicationDidBecomeActive(application)
  }

  private func proceed(with activity: NSUserActivity) {
    let isHandled = appDelegate.application(
      application, continue: activity, restorationHandler: { _ in })
    answers.append("continue: \(isHandled)")
  }

  private func launchOptions(for way: Way) -> [UIApplication.LaunchOptionsKey: Any] {
    switch way {
    case .url(let url): [.url: url]
    case .activity(let activity), .handoff(let activity):
      [.userActivityDictionary: ["type": activity.activityType]]
    case .quickAction(let item): [.shortcutItem: item]
    case .share: [:]
    case .notification(let tap), .backgroundAction(let tap): [.remoteNotification: tap.userInfo]
    }
  }
}
