import AdapterFixtures
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("NavigationDriver")
struct NavigationDriverTests {
  @Test("A plan selects the tab and pushes its path above the tab's own root")
  func tabs() {
    let app = TabApp()
    app.driver.apply(.tab(.settings).path([.list, .todo(7)]))
    #expect(app.controller.selectedViewController === app.settings)
    #expect(app.settings.viewControllers.map(\.title) == [nil, "List", "Todo(7)"])
    #expect(app.position == "[settings] List > Todo(7)")
  }

  @Test("Where the user is already, nothing is made and nothing moves")
  func same() {
    let app = TabApp()
    app.driver.apply(.tab(.home).path([.list]))
    app.driver.apply(.tab(.home).path([.list]))
    #expect(app.made == [.list])
    #expect(app.home.changes == 1)
  }

  @Test("What a stack pops and pushes is one change, and what stays is not made anew")
  func oneChange() {
    let app = TabApp()
    app.driver.apply(.tab(.home).path([.list, .todo(1), .about]))
    let list = app.home.viewControllers[1]
    app.driver.apply(.tab(.home).path([.list, .todo(2)]))
    #expect(app.home.changes == 2)
    #expect(app.home.viewControllers[1] === list)
    #expect(app.position == "[home] List > Todo(2)")
  }

  @Test("A modal comes with its path, over the one before, and goes when a plan does not name it")
  func modals() {
    let app = TabApp()
    app.driver.apply(Plan.present(.list, path: [.todo(1)]).present(.about))
    #expect(app.position == "[home], modal: List > Todo(1), modal: About")
    app.driver.apply(.present(.list, path: [.todo(2)]))
    #expect(app.position == "[home], modal: List > Todo(2)")
    app.driver.apply(.tab(.settings))
    #expect(app.position == "[settings]")
    #expect(app.controller.presentedViewController == nil)
  }

  @Test("Where the user went by hand is where the next plan starts")
  func byHand() {
    let app = TabApp()
    app.driver.apply(Plan.tab(.home).path([.list, .todo(1)]).present(.about))
    app.controller.dismiss(animated: true)
    app.home.setViewControllers(app.home.viewControllers.dropLast(), animated: true)
    app.controller.selectedIndex = 1
    #expect(app.position == "[settings]")
    app.driver.apply(.tab(.home).path([.list, .todo(1)]))
    #expect(app.position == "[home] List > Todo(1)")
    #expect(app.made == [.list, .todo(1), .about, .todo(1)])
  }

  @Test("Controllers that the app has put there by hand give way to a plan that names their stack")
  func strangers() {
    let app = TabApp()
    app.driver.apply(.tab(.home).path([.list]))
    app.home.setViewControllers(app.home.viewControllers + [UIViewController()], animated: true)
    app.controller.present(UIViewController(), animated: true)
    #expect(app.position == "[home] List")
    app.driver.apply(.tab(.home).path([.list]))
    #expect(app.controller.presentedViewController == nil)
    #expect(app.home.viewControllers.map(\.title) == [nil, "List"])
    app.home.setViewControllers(app.home.viewControllers + [UIViewController()], animated: true)
    app.driver.apply(.present(.about))
    #expect(app.home.viewControllers.count == 3)
  }

  @Test("What follows a transition waits for its end, and so does the next plan")
  func transitions() {
    let app = TabApp()
    app.driver.apply(.present(.list))
    app.controller.transitions = []
    app.driver.apply(.tab(.settings).path([.todo(1)]).present(.about))
    app.driver.apply(.tab(.home))
    #expect(app.controller.selectedIndex == 0)
    app.controller.endTransition()
    #expect(app.position == "[settings] Todo(1), modal: About")
    app.controller.endTransition()
    app.controller.endTransition()
    #expect(app.position == "[home]")
  }

  @Test("What UIKit refuses to present is given up, and the next plan is not held up by it")
  func refused() {
    let app = TabApp()
    app.controller.isInWindow = false
    app.driver.apply(Plan.present(.list).present(.about))
    #expect(app.position == "[home]")
    app.driver.apply(.tab(.settings))
    #expect(app.position == "[settings]")
  }

  @Test("A modal is presented in the style that its controller asks for")
  func style() {
    let base = UITabBarController()
    base.viewControllers = [UIViewController()]
    let driver = NavigationDriver<AppTab, Screen>(base, tabs: .home) { _ in
      let controller = UIViewController()
      controller.modalPresentationStyle = .fullScreen
      return controller
    }
    driver.apply(.present(.list))
    #expect(base.presentedViewController?.modalPresentationStyle == .fullScreen)
  }

  @Test("A tab that has no stack, and a tab that is not there, take nothing and break nothing")
  func noStack() {
    let base = UITabBarController()
    base.viewControllers = [UIViewController()]
    let driver = NavigationDriver<AppTab, Screen>(base, tabs: .home, .settings) { _ in
      UIViewController()
    }
    driver.apply(.tab(.home).path([.list]))
    driver.apply(.tab(.settings).path([.list]))
    base.selectedIndex = 9
    #expect(driver.state.description == "[home]")
    driver.perform([.pop(to: -1), .dismiss(to: 7), .push(.list, in: .modal(3))])
    #expect(driver.state.description == "[home]")
  }
}

@MainActor @Suite("NavigationDriver without tabs")
struct StackDriverTests {
  private func driver(_ stack: UINavigationController) -> NavigationDriver<NoTab, Screen> {
    NavigationDriver(stack) { screen in
      let controller = UIViewController()
      controller.title = screen.description
      return controller
    }
  }

  @Test("An empty stack takes its root from the path, and another path may bring another root")
  func root() {
    let stack = UINavigationController()
    let driver = driver(stack)
    driver.apply(.path([.list, .todo(1)]))
    #expect(driver.state.description == "List > Todo(1)")
    driver.apply(.path([.about]))
    #expect(stack.viewControllers.map(\.title) == ["About"])
    #expect(driver.state.description == "About")
  }

  @Test("A root that is there stays under the path")
  func rootStays() {
    let stack = UINavigationController(rootViewController: UIViewController())
    let driver = driver(stack)
    driver.apply(.path([.list]))
    driver.apply(.path([]))
    #expect(stack.viewControllers.map(\.title) == [nil])
    #expect(driver.state.description == "(root)")
  }

  @Test("The steps of an app's own model are taken too")
  func steps() {
    let stack = UINavigationController()
    let driver = driver(stack)
    let model = StackModel<Screen>()
    for plan: StackPlan<Screen> in [.path([.list, .todo(1)]), .present(.about), .path([.list])] {
      driver.perform(model.apply(plan))
      #expect(driver.state == model.state)
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
  let clock = HandClock()
  private(set) var made: [Screen] = []
  private(set) var problems: [NavigationError] = []
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
    driver.onProblem = { [unowned self] in problems.append($0) }
  }

  var position: String { driver.state.description }
}
