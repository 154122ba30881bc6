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
    #expect(app.place == "[settings] List > Todo(7)")
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
    #expect(app.place == "[home] List > Todo(2)")
  }

  @Test("A modal comes with its path, over the one before, and goes when a plan does not name it")
  func modals() {
    let app = TabApp()
    app.driver.apply(Plan.present(.list, path: [.todo(1)]).present(.about))
    #expect(app.place == "[home], modal: List > Todo(1), modal: About")
    app.driver.apply(.present(.list, path: [.todo(2)]))
    #expect(app.place == "[home], modal: List > Todo(2)")
    app.driver.apply(.tab(.settings))
    #expect(app.place == "[settings]")
    #expect(app.controller.presentedViewController == nil)
  }

  @Test("Where the user went by hand is where the next plan starts")
  func byHand() {
    let app = TabApp()
    app.driver.apply(Plan.tab(.home).path([.list, .todo(1)]).present(.about))
    app.controller.dismiss(animated: true)
    app.home.setViewControllers(app.home.viewControllers.dropLast(), animated: true)
    app.controller.selectedIndex = 1
    #expect(app.place == "[settings]")
    app.driver.apply(.tab(.home).path([.list, .todo(1)]))
    #expect(app.place == "[home] List > Todo(1)")
    #expect(app.made == [.list, .todo(1), .about, .todo(1)])
  }

  @Test("Controllers that the app has put there by hand give way to a plan that names their stack")
  func strangers() {
    let app = TabApp()
    app.driver.apply(.tab(.home).path([.list]))
    app.home.setViewControllers(app.home.viewControllers + [UIViewController()], animated: true)
    app.controller.present(UIViewController(), animated: true)
    #expect(app.place == "[home] List")
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
    #expect(app.place == "[settings] Todo(1), modal: About")
    app.controller.endTransition()
    app.controller.endTransition()
    #expect(app.place == "[home]")
  }

  @Test("What UIKit refuses to present is given up, and the next plan is not held up by it")
  func refused() {
    let app = TabApp()
    app.controller.isInWindow = false
    app.driver.apply(Plan.present(.list).present(.about))
    #expect(app.place == "[home]")
    app.driver.apply(.tab(.settings))
    #expect(app.place == "[settings]")
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
