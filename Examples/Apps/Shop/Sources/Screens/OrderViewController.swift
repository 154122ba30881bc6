import CoreSpotlight
import Shop
import UIKit
import UniformTypeIdentifiers

final class OrderViewController: UIViewController {
  init(id: String) {
    super.init(nibName: nil, bundle: nil)
    title = ShopApp.Screen.order(id).description
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.message("Order \(id)")
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
    let activity = NSUserActivity(activityType: ShopRoute.orderActivity)
    activity.title = "Order \(id)"
    activity.userInfo = [ShopRoute.orderActivityKey: id]
    activity.isEligibleForHandoff = true
    activity.isEligibleForPrediction = true
    return activity
  }

  nonisolated deinit {}
}

/// What Spotlight finds: an item's identifier is all that the app gets back.
enum OrderIndex {
  static func add(_ id: String) {
    let attributes = CSSearchableItemAttributeSet(contentType: .content)
    attributes.title = "Order \(id)"
    let item = CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: "orders", attributeSet: attributes)
    CSSearchableIndex.default().indexSearchableItems([item])
  }
}
