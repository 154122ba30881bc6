import AdapterFixtures
import EntrywayUIKit
import UIKit

typealias Plan = NavigationPlan<AppTab, Screen>

/// An app with two tabs, and what it has made.
@MainActor
final class TabApp {
  let controller = UITabBarController()
  let home = UINavigationController(rootViewController: UIViewController())
  let settings = UINavigationController(rootViewController: UIViewController())
  private(set) var made: [Screen] = []
  private(set) lazy var driver = NavigationDriver<AppTab, Screen>(
    controller, tabs: .home, .settings
  ) { [unowned self] screen in
    made.append(screen)
    let controller = UIViewController()
    controller.title = screen.description
    return controller
  }

  init() { controller.viewControllers = [home, settings] }

  var place: String { driver.state.description }
}
