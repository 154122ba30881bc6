import Entryway
import Testing

@Suite("NavigationText")
struct NavigationTextTests {
  typealias Plan = NavigationPlan<TestTab, TestScreen>
  typealias Step = NavigationStep<TestTab, TestScreen>

  @Test(
    "A position is its tab, its path and its modals",
    arguments: [
      (Plan.tab(.home), "[home]"),
      (.tab(.home).path([.todo(7)]), "[home] Todo(7)"),
      (.tab(.settings).path([.list, .todo(7)]), "[settings] List > Todo(7)"),
      (.tab(.home).present(.settings), "[home], modal: Settings"),
      (
        .tab(.home).path([.list]).present(.settings, path: [.about]).present(.todo(7)),
        "[home] List, modal: Settings > About, modal: Todo(7)"
      ),
    ])
  func position(plan: Plan, text: String) {
    #expect(plan.description == text)
    let state = NavigationState<TestTab, TestScreen>(tab: .home).applying(plan)
    #expect(state.description == text)
  }

  @Test(
    "What a plan leaves as it was is an ellipsis",
    arguments: [
      (Plan(), "…"),
      (.tab(.home, keepsPath: true), "[home] …"),
      (.present(.settings), "…, modal: Settings"),
      (.path([.list]), "List"),
    ])
  func openPlan(plan: Plan, text: String) {
    #expect(plan.description == text)
  }

  @Test("Without tabs there is no bracket")
  func withoutTabs() {
    #expect(StackState<TestScreen>(path: [.home, .todo(7)]).description == "Home > Todo(7)")
    #expect(StackState<TestScreen>().description == "(root)")
    #expect(
      StackState<TestScreen>(modals: [NavigationModal(.about)]).description
        == "(root), modal: About")
    #expect(StackPlan<TestScreen>.tab(NoTab()).path([.home]).description == "Home")
  }

  @Test("A screen that does not say how it prints is printed by its case")
  func plainScreens() {
    enum Plain: Hashable { case order(id: String) }
    #expect(StackState<Plain>(path: [.order(id: "4821")]).description == #"order(id: "4821")"#)
  }

  @Test(
    "A step is an instruction",
    arguments: [
      (Step.dismiss(to: 0), "dismiss all modals"),
      (.dismiss(to: 1), "dismiss to 1 modal"),
      (.dismiss(to: 2), "dismiss to 2 modals"),
      (.select(.home), "select [home]"),
      (.pop(to: 0), "pop to root"),
      (.pop(to: 1), "pop to 1 screen"),
      (.pop(to: 2, in: .modal(0)), "pop to 2 screens in modal 0"),
      (.push(.todo(7)), "push Todo(7)"),
      (.push(.about, in: .modal(1)), "push About in modal 1"),
      (.present(.settings), "present Settings"),
    ])
  func step(step: Step, text: String) {
    #expect(step.description == text)
  }
}
