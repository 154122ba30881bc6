import AdapterFixtures
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("NavigationDriver, at random")
struct NavigationDriverPropertyTests {
  @Test("The controllers go where the plan leads from where the user is", arguments: 1...40)
  func plans(seed: UInt64) {
    var random = Generator(state: seed)
    let app = TabApp()
    for _ in 0..<60 {
      if Bool.random(using: &random) { goByHand(app, &random) }
      let plan = plan(&random)
      let goal = app.driver.state.applying(plan)
      app.driver.apply(plan)
      #expect(app.driver.state == goal, "\(plan)")
    }
  }

  private func goByHand(_ app: TabApp, _ random: inout Generator) {
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

  private func plan(_ random: inout Generator) -> Plan {
    var plan = Plan()
    if Bool.random(using: &random) { plan.tab = AppTab.allCases.randomElement(using: &random) }
    if Bool.random(using: &random) { plan.path = path(&random) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      plan = plan.present(screen(&random), path: path(&random))
    }
    return plan
  }

  private func path(_ random: inout Generator) -> [Screen] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in screen(&random) }
  }

  private func screen(_ random: inout Generator) -> Screen {
    [.list, .about, .todo(1), .todo(2)].randomElement(using: &random) ?? .list
  }

  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
