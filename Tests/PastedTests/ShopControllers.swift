import UIKit

final class OrdersViewController: UIViewController {
  nonisolated deinit {}
}

final class OrderViewController: UIViewController {
  convenience init(_ id: String) {
    self.init(nibName: nil, bundle: nil)
    title = "order \(id)"
  }

  nonisolated deinit {}
}
