public import UIKit

extension UIScene.ConnectionOptions {
  /// What a scene is connected with that is opened by a way in.
  public convenience init(for way: Way, hasResponse: Bool) {
    switch way {
    case .url(let url): self.init(urlContexts: [UIOpenURLContext(url: url)])
    case .activity(let activity): self.init(userActivities: [activity])
    case .handoff(let activity): self.init(handoffUserActivityType: activity.activityType)
    case .quickAction(let item): self.init(shortcutItem: item)
    case .notification(let tap):
      self.init(notificationResponse: hasResponse ? tap.response() : nil)
    case .backgroundAction: self.init()
    }
  }
}
