import Shop
import UIKit

/// A place of which this sample shows the name.
final class PlaceViewController: UIViewController {
  init(_ screen: ShopApp.Screen) {
    super.init(nibName: nil, bundle: nil)
    title = screen.description
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.place(screen.description)
  }

  required init?(coder: NSCoder) { nil }

  nonisolated deinit {}
}
