import Entryway
import Testing

@Suite("NavigationPlan")
struct NavigationPlanTests {
  typealias Plan = NavigationPlan<TestTab, TestScreen>

  @Test("A chain names each part of the position")
  func chain() {
    let plan: Plan = .tab(.home).path([.list, .todo(7)]).present(.settings, path: [.about])
    #expect(
      plan
        == Plan(
          tab: .home, path: [.list, .todo(7)],
          modals: [NavigationModal(.settings, path: [.about])]))
  }

  @Test(
    "The parts may be named in any order",
    arguments: [
      .tab(.home).path([.list]).present(.about),
      .tab(.home).present(.about).path([.list]),
      .path([.list]).tab(.home).present(.about),
      .path([.list]).present(.about).tab(.home),
      .present(.about).tab(.home).path([.list]),
      .present(.about).path([.list]).tab(.home),
      .present(.about).path([.list]).tab(.home, keepsPath: true),
    ] as [Plan])
  func anyOrder(plan: Plan) {
    #expect(plan == Plan(tab: .home, path: [.list], modals: [NavigationModal(.about)]))
  }

  @Test("A tab alone means its root")
  func tabAlone() {
    #expect(Plan.tab(.home) == Plan(tab: .home, path: []))
    #expect(Plan.tab(.home) == .tab(.home).path([]))
  }

  @Test("A tab that keeps its path names none")
  func tabKeepingPath() {
    #expect(Plan.tab(.home, keepsPath: true) == Plan(tab: .home, path: nil))
  }

  @Test("What is presented later lies over what was presented before")
  func modalOrder() {
    #expect(
      Plan.present(.settings).present(.about).modals
        == [NavigationModal(.settings), NavigationModal(.about)])
  }

  @Test("Parts can be read from a plan that was chained")
  func parts() {
    let plan: Plan = .tab(.home).path([.list])
    #expect(plan.tab == .home)
    #expect(plan.path == [.list])
    #expect(plan.modals == [])
  }

  @Test("Screens are put before the path, and after it")
  func prependingScreens() {
    let inside: Plan = .tab(.home).path([.todo(7)]).present(.about)
    #expect(inside.prepending([.list]) == .tab(.home).path([.list, .todo(7)]).present(.about))
    #expect(inside.appending([.list]) == .tab(.home).path([.todo(7), .list]).present(.about))
    #expect(Plan.present(.about).prepending([.list]) == .path([.list]).present(.about))
  }

  @Test("An entrance gives the tab, the way to the first screen, and the modals beneath")
  func entrance() {
    let entrance: Plan = .tab(.home).path([.list]).present(.settings)
    #expect(
      Plan.path([.todo(7)]).present(.about).prepending(entrance)
        == .tab(.home).path([.list, .todo(7)]).present(.settings).present(.about))
  }

  @Test("The plan's own tab wins over its entrance's")
  func entranceTab() {
    #expect(
      Plan.tab(.settings).prepending(.tab(.home).path([.list])) == .tab(.settings).path([.list]))
  }

  @Test("A plan that leaves the path as it is still does behind an entrance that does too")
  func entranceWithoutPath() {
    #expect(Plan.present(.about).prepending(Plan()) == .present(.about))
    #expect(
      Plan.present(.about).prepending(.tab(.home, keepsPath: true))
        == .tab(.home, keepsPath: true).present(.about))
  }

  @Test("Entrances may be grouped in any way, and an empty one adds nothing", arguments: 1...50)
  func entrancesAreAssociative(seed: Int) {
    var random = RandomNavigation(seed: seed)
    let (first, second, third) = (random.plan(), random.plan(), random.plan())
    #expect(
      third.prepending(second).prepending(first) == third.prepending(second.prepending(first)),
      "seed \(seed)")
    #expect(first.prepending(Plan()) == first, "seed \(seed)")
    #expect(Plan().prepending(first) == first, "seed \(seed)")
  }

  @Test("A feature's screens become the app's, in the path and in the modals")
  func mapping() {
    let feature: NavigationPlan<TestTab, Int> = .tab(.home).path([1, 2]).present(3, path: [4])
    #expect(
      feature.mapScreens(TestScreen.todo)
        == .tab(.home).path([.todo(1), .todo(2)]).present(.todo(3), path: [.todo(4)]))
    #expect(NavigationPlan<TestTab, Int>.present(3).mapScreens(TestScreen.todo).path == nil)
  }

  @Test("A feature without tabs is put into one of the app's")
  func featureInTab() {
    let feature: StackPlan<TestScreen> = .path([.todo(7)]).present(.about)
    #expect(feature.inTab(TestTab.home) == Plan.tab(.home).path([.todo(7)]).present(.about))
    #expect(StackPlan<TestScreen>().inTab(TestTab.home) == Plan.tab(.home))
  }
}
