import Entryway
import Testing

@MainActor
@Suite("NavigationModel: the sample apps")
struct NavigationScenarioTests {
  typealias Plan = NavigationPlan<TestTab, TestScreen>

  @Test(
    "Todo: the list, an item, another item, the same item",
    arguments: [
      // From, plan, shown, number of steps.
      (Plan.tab(.settings), Plan.tab(.home), "[home]", 1),
      (.tab(.home), .tab(.settings), "[settings]", 1),
      (.tab(.home).path([.todo(1)]), .tab(.home), "[home]", 1),
      (.tab(.settings), .tab(.home).path([.todo(1)]), "[home] Todo(1)", 2),
      (.tab(.home).path([.todo(1)]), .tab(.home).path([.todo(2)]), "[home] Todo(2)", 2),
      (.tab(.home).path([.todo(1)]), .tab(.home).path([.todo(1)]), "[home] Todo(1)", 0),
    ])
  func todo(from start: Plan, plan: Plan, shown: String, count: Int) {
    let model = NavigationModel<TestTab, TestScreen>(tab: .home)
    model.apply(start)
    #expect(model.apply(plan).count == count)
    #expect(model.description == shown)
  }

  @Test("Todo: one handler selects the tab, another the item, and the open item stays open")
  func twoHandlers() {
    let model = NavigationModel<TestTab, TestScreen>(tab: .settings)
    func open(_ id: Int) -> [NavigationStep<TestTab, TestScreen>] {
      model.apply(.tab(.home, keepsPath: true)) + model.apply(.path([.todo(id)]))
    }
    #expect(open(1) == [.select(.home), .push(.todo(1))])
    #expect(open(1) == [])
    #expect(open(2) == [.pop(to: 0), .push(.todo(2))])
    #expect(model.description == "[home] Todo(2)")
  }

  @Test("Showcase: a link replaces the path, and a feature's path starts at its entrance")
  func showcase() {
    let model = StackModel<TestScreen>(path: [.home])
    let entrance: StackPlan<TestScreen> = .path([.home])

    model.apply(.path([.home, .settings]))
    #expect(model.description == "Home > Settings")
    model.apply(StackPlan.path([7]).mapScreens(TestScreen.todo).prepending(entrance))
    #expect(model.description == "Home > Todo(7)")
    model.apply(
      StackPlan.path([7]).mapScreens(TestScreen.todo).prepending(entrance).appending([.settings]))
    #expect(model.description == "Home > Todo(7) > Settings")
    #expect(model.apply(.path([.home])) == [.pop(to: 1)])
    #expect(model.description == "Home")
  }
}
