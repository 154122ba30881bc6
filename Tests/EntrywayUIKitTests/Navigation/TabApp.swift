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
  let clock = HandClock()
  private(set) var made: [Screen] = []
  private(set) var problems: [String] = []
  private(set) lazy var driver = NavigationDriver<AppTab, Screen>(
    controller, tabs: .home, .settings, transitionLimit: .seconds(2), clock: clock
  ) { [unowned self] screen in
    made.append(screen)
    let controller = UIViewController()
    controller.title = screen.description
    return controller
  }

  init() {
    controller.viewControllers = [home, settings]
    driver.onProblem = { [unowned self] in problems.append($0.description) }
  }

  var place: String { driver.state.description }
}
