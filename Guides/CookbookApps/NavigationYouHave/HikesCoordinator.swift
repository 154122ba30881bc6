import EntrywayUIKit
import UIKit

/// The coordinator of a window.
@MainActor
final class HikesCoordinator {
  let stack = UINavigationController(rootViewController: HikeListViewController())
  private let center: DeepLinkCenter<HikeRoute>
  private let scene: SceneID
  private var hike: HikeCoordinator?

  init(_ center: DeepLinkCenter<HikeRoute>, in scene: SceneID) {
    self.center = center
    self.scene = scene
  }

  func showList() {
    hike?.finish()
    hike = nil
    stack.popToRootViewController(animated: false)
  }

  func showHike(_ id: String) {
    showList()
    hike = HikeCoordinator(id, on: stack)
    hike?.start(center, in: scene)
  }

  func record() {
    stack.present(RecordingViewController(), animated: true)
  }

  nonisolated deinit {}
}

extension HikesCoordinator {
  /// Calls what is there.
  func open(_ route: HikeRoute) {
    if stack.presentedViewController != nil { stack.dismiss(animated: false) }
    switch route {
    case .hikes: showList()
    case .hike(let id), .photo(let id, _): showHike(id)
    }
  }
}

/// The coordinator of a hike, which is there while the hike is shown.
@MainActor
final class HikeCoordinator {
  private let id: String
  private let stack: UINavigationController
  private let page = HikeViewController()
  private var registration: DeliveryRegistration?

  init(_ id: String, on stack: UINavigationController) {
    self.id = id
    self.stack = stack
  }

  func start(_ center: DeepLinkCenter<HikeRoute>, in scene: SceneID) {
    page.title = "Hike \(id)"
    stack.pushViewController(page, animated: true)
    registration = center.onOpen(id: "photos of \(id)", scene: scene) { [weak self] route in
      self?.open(route)
    }
  }

  func finish() { registration?.cancel() }

  private func open(_ route: HikeRoute) {
    if case .photo(id, let number) = route { page.showPhoto(number) }
  }

  nonisolated deinit {}
}

final class HikeListViewController: UIViewController {
  nonisolated deinit {}
}

final class HikeViewController: UIViewController {
  private(set) var photo = 1

  func showPhoto(_ number: Int) { photo = number }

  nonisolated deinit {}
}

final class RecordingViewController: UIViewController {
  nonisolated deinit {}
}
