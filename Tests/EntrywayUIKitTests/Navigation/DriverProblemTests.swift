import AdapterFixtures
import DiagnosticFacts
import Testing
import UIKit

@testable import EntrywayUIKit

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
        NavigationError(plan: "[settings] Todo(1)", reason: .transition(limit: .seconds(2)))
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
        NavigationError(plan: "[settings]", reason: .transition(limit: .seconds(2)))
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
        NavigationError(plan: "…, modal: List, modal: About", reason: .notPresented(screen: "List"))
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
        NavigationError(plan: "[settings] List", reason: .noTab("[settings]"))
      ])
  }

  @Test("A tab without a navigation controller takes no path")
  func noStack() {
    let app = TabApp()
    app.controller.viewControllers = [UIViewController(), app.settings]
    app.driver.apply(.path([.list]))
    #expect(
      app.problems == [
        NavigationError(plan: "List", reason: .noStack)
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
        NavigationError(plan: "[settings]", reason: .noViewControllers),
        NavigationError(plan: "push List", reason: .noViewControllers),
      ])
  }

  @Test("What it says is word for word what the golden file has")
  func golden() throws {
    let reasons: [NavigationError.Reason] = [
      .notPresented(screen: "List"), .transition(limit: .seconds(2)), .noTab("[settings]"),
      .noViewControllers, .noStack,
    ]
    let texts = reasons.map { reason in
      ("\(reason)", NavigationError(plan: "[home], modal: List", reason: reason).description)
    }
    #expect(try GoldenTexts.difference(texts, from: "NavigationDriver") == nil)
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
