import AdapterFixtures
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("NavigationDriver, where UIKit does not go along")
struct DriverProblemTests {
  @Test("A transition that others have begun is waited for: what is asked meanwhile is not lost")
  func othersTransition() async {
    let app = TabApp()
    app.controller.transitions = []
    app.controller.present(UIViewController(), animated: true)
    app.driver.apply(.tab(.settings).path([.list]))
    app.driver.apply(.present(.about))
    #expect(app.position == "[home]")
    app.controller.endTransition()
    await eventually { app.controller.transitions?.count == 1 }
    app.controller.endTransition()
    #expect(app.position == "[settings] List, modal: About")
    #expect(app.problems == [])
  }

  @Test("A transition whose completion never comes drops its plan, and later plans go on")
  func lostCompletion() async {
    let app = TabApp()
    app.driver.apply(.present(.list))
    app.controller.losesCompletions = true
    app.driver.apply(.tab(.settings).path([.todo(1)]))
    app.controller.losesCompletions = false
    app.driver.apply(.tab(.home).path([.about]))
    #expect(app.position == "[home]")
    app.clock.ring()
    await eventually { app.position == "[home] About" }
    #expect(
      app.problems == [
        """
        the plan [settings] Todo(1) was dropped: a transition did not end within 2.0 seconds
        hint: the next plan starts from where the controllers are
        """
      ])
  }

  @Test("A transition of others that never ends is given up, with what UIKit ignores meanwhile")
  func endlessTransition() async {
    let app = TabApp()
    app.controller.transitions = []
    app.controller.present(UIViewController(), animated: true)
    app.driver.apply(.tab(.settings))
    app.clock.ring()
    app.clock.ring()
    await eventually { !app.problems.isEmpty }
    #expect(
      app.problems == [
        """
        the plan [settings] was dropped: a transition did not end within 2.0 seconds
        hint: the next plan starts from where the controllers are
        """
      ])
  }

  @Test("A late completion of a transition that was given up changes nothing")
  func lateCompletion() async {
    let app = TabApp()
    app.controller.transitions = []
    app.driver.apply(.present(.list))
    app.clock.ring()
    await eventually { !app.problems.isEmpty }
    app.controller.endTransition()
    #expect(app.position == "[home], modal: List")
    #expect(app.problems.count == 1)
  }

  @Test("What UIKit does not present is dropped, and says so")
  func notPresented() {
    let app = TabApp()
    app.controller.isInWindow = false
    app.driver.apply(Plan.present(.list).present(.about))
    #expect(
      app.problems == [
        """
        the plan …, modal: List, modal: About was dropped: UIKit did not present List
        hint: apply plans when the controller's view is in a window
        """
      ])
  }

  @Test("A tab that is not there drops the plan, whose path is not pushed in another tab")
  func noTab() {
    let app = TabApp()
    app.controller.viewControllers = [app.home]
    app.driver.apply(.tab(.settings).path([.list]))
    #expect(app.position == "[home]")
    #expect(
      app.problems == [
        """
        the plan [settings] List was dropped: the tab bar controller has no view controller for \
        [settings]
        hint: give the driver the tabs in the order of `viewControllers`
        """
      ])
  }

  @Test("A tab without a navigation controller takes no path")
  func noStack() {
    let app = TabApp()
    app.controller.viewControllers = [UIViewController(), app.settings]
    app.driver.apply(.path([.list]))
    #expect(
      app.problems == [
        """
        the plan List was dropped: the screens have no navigation controller to be pushed onto
        hint: make the tab's view controller a UINavigationController
        """
      ])
  }

  @Test("With the tabs of iOS 18 there are no view controllers, and the driver says so")
  func tabs() {
    let app = TabApp()
    app.controller.viewControllers = nil
    app.driver.apply(.tab(.settings))
    app.driver.perform([.push(.list)])
    #expect(
      app.problems == [
        """
        the plan [settings] was dropped: the tab bar controller has no view controllers
        hint: set `viewControllers`: tabs that are set with `tabs`, on iOS 18, are not in it
        """,
        """
        the plan push List was dropped: the tab bar controller has no view controllers
        hint: set `viewControllers`: tabs that are set with `tabs`, on iOS 18, are not in it
        """,
      ])
  }
}

/// Lets what was left for later be done.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async {
  for _ in 0..<1_000 {
    if condition() { return }
    await Task.yield()
  }
}
