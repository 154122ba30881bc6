import Entryway
import Testing

@Suite("NavigationState: the steps to a plan")
struct NavigationStepsTests {
  typealias State = NavigationState<TestTab, TestScreen>

  static let ways: [NavigationWay] = [
    NavigationWay(
      name: "a tab from another tab",
      from: State(tab: .settings), plan: .tab(.home), steps: [.select(.home)], shown: "[home]"),
    NavigationWay(
      name: "an item in another tab",
      from: State(tab: .settings), plan: .tab(.home).path([.todo(7)]),
      steps: [.select(.home), .push(.todo(7))], shown: "[home] Todo(7)"),
    NavigationWay(
      name: "another item of the same list",
      from: State(tab: .home, paths: [.home: [.todo(7)]]), plan: .tab(.home).path([.todo(8)]),
      steps: [.pop(to: 0), .push(.todo(8))], shown: "[home] Todo(8)"),
    NavigationWay(
      name: "the item that is open",
      from: State(tab: .home, paths: [.home: [.todo(7)]]), plan: .tab(.home).path([.todo(7)]),
      steps: [], shown: "[home] Todo(7)"),
    NavigationWay(
      name: "the tab's root from an item",
      from: State(tab: .home, paths: [.home: [.todo(7)]]), plan: .tab(.home),
      steps: [.pop(to: 0)], shown: "[home]"),
    NavigationWay(
      name: "a tab as it was left",
      from: State(tab: .settings, paths: [.home: [.todo(7)]]),
      plan: .tab(.home, keepsPath: true), steps: [.select(.home)], shown: "[home] Todo(7)"),
    NavigationWay(
      name: "a path without a tab",
      from: State(tab: .home, paths: [.home: [.list, .todo(7)]]),
      plan: .path([.list, .todo(8), .about]),
      steps: [.pop(to: 1), .push(.todo(8)), .push(.about)],
      shown: "[home] List > Todo(8) > About"),
    NavigationWay(
      name: "further in",
      from: State(tab: .home, paths: [.home: [.list]]), plan: .path([.list, .todo(7)]),
      steps: [.push(.todo(7))], shown: "[home] List > Todo(7)"),
    NavigationWay(
      name: "further out",
      from: State(tab: .home, paths: [.home: [.list, .todo(7), .about]]), plan: .path([.list]),
      steps: [.pop(to: 1)], shown: "[home] List"),
    NavigationWay(
      name: "a modal over what is shown",
      from: State(tab: .home, paths: [.home: [.todo(7)]]),
      plan: .present(.settings, path: [.about]),
      steps: [.present(.settings), .push(.about, in: .modal(0))],
      shown: "[home] Todo(7), modal: Settings > About"),
    NavigationWay(
      name: "a position under modals",
      from: State(
        tab: .home, paths: [.home: [.todo(7)]],
        modals: [NavigationModal(.settings), NavigationModal(.about)]),
      plan: .tab(.home).path([.todo(7)]), steps: [.dismiss(to: 0)], shown: "[home] Todo(7)"),
    NavigationWay(
      name: "the lower of two modals",
      from: State(tab: .home, modals: [NavigationModal(.settings), NavigationModal(.about)]),
      plan: .present(.settings), steps: [.dismiss(to: 1)], shown: "[home], modal: Settings"),
    NavigationWay(
      name: "another modal instead",
      from: State(tab: .home, modals: [NavigationModal(.settings)]), plan: .present(.about),
      steps: [.dismiss(to: 0), .present(.about)], shown: "[home], modal: About"),
    NavigationWay(
      name: "another screen in the modal that is shown",
      from: State(tab: .home, modals: [NavigationModal(.settings, path: [.about])]),
      plan: .present(.settings, path: [.list]),
      steps: [.pop(to: 0, in: .modal(0)), .push(.list, in: .modal(0))],
      shown: "[home], modal: Settings > List"),
    NavigationWay(
      name: "another position under the modal that stays",
      from: State(tab: .settings, modals: [NavigationModal(.settings)]),
      plan: .tab(.home).path([.todo(7)]).present(.settings),
      steps: [.select(.home), .push(.todo(7))], shown: "[home] Todo(7), modal: Settings"),
    NavigationWay(
      name: "everything at once",
      from: State(
        tab: .settings, paths: [.home: [.list, .todo(7)]],
        modals: [NavigationModal(.settings, path: [.list]), NavigationModal(.list)]),
      plan: .tab(.home).path([.list, .todo(8)])
        .present(.settings).present(.about, path: [.todo(9)]),
      steps: [
        .dismiss(to: 1), .select(.home), .pop(to: 1), .push(.todo(8)),
        .pop(to: 0, in: .modal(0)), .present(.about), .push(.todo(9), in: .modal(1)),
      ],
      shown: "[home] List > Todo(8), modal: Settings, modal: About > Todo(9)"),
  ]

  @Test("Each way takes just its steps, and they lead there", arguments: ways)
  func way(row: NavigationWay) {
    #expect(row.from.steps(to: row.plan) == row.steps)

    var walked = row.from
    walked.perform(row.steps)
    #expect(walked == row.from.applying(row.plan))
    #expect(walked.description == row.shown)
  }

  @Test("Other tabs keep their screens")
  func otherTabs() {
    let state = State(tab: .settings, paths: [.settings: [.about], .home: [.list]])
    #expect(
      state.applying(.tab(.home).path([.todo(7)]))
        == State(tab: .home, paths: [.settings: [.about], .home: [.todo(7)]]))
  }

  @Test("An empty plan shows what lies under the modals")
  func emptyPlan() {
    let state = State(
      tab: .home, paths: [.home: [.todo(7)]], modals: [NavigationModal(.settings)])
    #expect(state.steps(to: NavigationPlan()) == [.dismiss(to: 0)])
  }
}
