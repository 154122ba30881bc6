import AdapterFixtures
import EntrywayUIKit
import Testing
import UIKit

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
