import AdapterFixtures
import EntrywayUIKit
import SeededRandom
import Testing
import UIKit

@MainActor @Suite("NavigationDriver, at random")
struct NavigationDriverPropertyTests {
  @Test("The controllers go where the plan leads from where the user is", arguments: 1...40)
  func plans(seed: UInt64) {
    var random = Seeded(seed: seed)
    let app = TabApp()
    for _ in 0..<60 {
      if Bool.random(using: &random) { goByHand(app, &random) }
      let plan = plan(&random)
      let goal = app.driver.state.applying(plan)
      app.driver.apply(plan)
      #expect(app.driver.state == goal, "\(plan)")
    }
  }

  private func goByHand(_ app: TabApp, _ random: inout Seeded) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: app.controller.dismiss(animated: true)
    case 1: app.controller.selectedIndex = Int.random(in: 0...1, using: &random)
    case 2:
      let stack = Bool.random(using: &random) ? app.home : app.settings
      if stack.viewControllers.count > 1 { stack.viewControllers.removeLast() }
    default:
      let top = app.controller.presentedViewController as? UINavigationController
      if let top, top.viewControllers.count > 1 { top.viewControllers.removeLast() }
    }
  }

  private func plan(_ random: inout Seeded) -> Plan {
    var plan = Plan()
    if Bool.random(using: &random) { plan.tab = AppTab.allCases.randomElement(using: &random) }
    if Bool.random(using: &random) { plan.path = path(&random) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      plan = plan.present(screen(&random), path: path(&random))
    }
    return plan
  }

  private func path(_ random: inout Seeded) -> [Screen] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in screen(&random) }
  }

  private func screen(_ random: inout Seeded) -> Screen {
    [.list, .about, .todo(1), .todo(2)].randomElement(using: &random) ?? .list
  }
}
