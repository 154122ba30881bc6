public import UIKit

extension UIScene.ConnectionOptions {
  /// What a scene is connected with that is opened by a way in.
  ///
  /// - Parameter application: The app that opened the link.
  public convenience init(for way: Way, hasResponse: Bool, from application: String? = nil) {
    switch way {
    case .url(let url):
      self.init(
        urlContexts: [UIOpenURLContext(url: url, from: application)],
        sourceApplication: application)
    case .activity(let activity):
      self.init(sourceApplication: application, userActivities: [activity])
    case .share(let metadata): self.init(cloudKitShareMetadata: metadata)
    case .handoff(let activity): self.init(handoffUserActivityType: activity.activityType)
    case .quickAction(let item): self.init(shortcutItem: item)
    case .notification(let tap):
      self.init(notificationResponse: hasResponse ? tap.response() : nil)
    case .backgroundAction: self.init()
    }
  }
}

extension UIOpenURLContext {
  convenience init(url: URL, from application: String?) {
    self.init(url: url, options: .init(sourceApplication: application))
  }
}
