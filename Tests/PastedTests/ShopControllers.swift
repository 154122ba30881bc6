import UIKit

final class OrdersViewController: UIViewController {
  nonisolated deinit {}
}

final class OrderViewController: UIViewController {
  init(_ id: String) {
    super.init(nibName: nil, bundle: nil)
    title = "order \(id)"
  }

  nonisolated deinit {}
}
