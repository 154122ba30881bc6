import UIKit

final class OrderViewController: UIViewController {
  init(id: String) {
    super.init(nibName: nil, bundle: nil)
    title = "Order \(id)"
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.place("Order \(id)")
    OrderIndex.add(id)
    userActivity = activity(id)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    userActivity?.becomeCurrent()
  }

  /// What another device continues by Handoff, and Siri suggests.
  private func activity(_ id: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.shop.viewOrder")
    activity.title = "Order \(id)"
    activity.userInfo = ["orderID": id]
    activity.isEligibleForHandoff = true
    activity.isEligibleForPrediction = true
    return activity
  }

  nonisolated deinit {}
}
