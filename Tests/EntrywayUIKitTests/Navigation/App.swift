import EntrywayUIKit
import UIKit

enum AppTab: String, CaseIterable, CustomStringConvertible {
  case home, settings
  var description: String { rawValue }
}

enum Screen: Hashable, CustomStringConvertible {
  case list
  case todo(Int)
  case about

  var description: String {
    switch self {
    case .list: "List"
    case .todo(let number): "Todo(\(number))"
    case .about: "About"
    }
  }
}

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
