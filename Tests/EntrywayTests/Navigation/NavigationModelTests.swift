import Entryway
import Observation
import Testing

@MainActor
@Suite("NavigationModel")
struct NavigationModelTests {
  typealias Model = NavigationModel<TestTab, TestScreen>
  typealias State = NavigationState<TestTab, TestScreen>

  @Test("A plan is gone to, and the steps on the way are given")
  func applying() {
    let model = Model(tab: .settings)
    #expect(
      model.apply(.tab(.home).path([.todo(7)]).present(.settings))
        == [.select(.home), .push(.todo(7)), .present(.settings)])
    #expect(
      model.state
        == State(
          tab: .home, paths: [.home: [.todo(7)]], modals: [NavigationModal(.settings)]))
  }

  @Test("Asking for the way does not go it")
  func asking() {
    let model = Model(tab: .settings)
    #expect(model.steps(to: .tab(.home)) == [.select(.home)])
    #expect(model.state == State(tab: .settings))
  }

  @Test("The way starts where the user went by hand")
  func byHand() {
    let model = Model(tab: .home)
    model.apply(.tab(.home).path([.list, .todo(7)]).present(.settings))
    model[modalAt: 0] = nil
    model.path.removeLast()
    model.selectedTab = .settings
    model[pathFor: .settings] = [.about]
    #expect(
      model.state == State(tab: .settings, paths: [.home: [.list], .settings: [.about]]))
    #expect(
      model.apply(.tab(.home).path([.list, .todo(7)])) == [.select(.home), .push(.todo(7))])
  }

  @Test("Each part can be read, and set through the key path that a binding uses")
  func bindings() {
    let model = Model(tab: .home)
    let home: ReferenceWritableKeyPath<Model, [TestScreen]> = \.[pathFor: .home]
    let modal: ReferenceWritableKeyPath<Model, NavigationModal<TestScreen>?> = \.[modalAt: 0]
    let inside: ReferenceWritableKeyPath<Model, [TestScreen]> = \.[pathIn: .modal(0)]
    let beneath: ReferenceWritableKeyPath<Model, [TestScreen]> = \.[pathIn: .tab]

    model[keyPath: home] = [.list]
    model[keyPath: modal] = NavigationModal(.settings)
    model[keyPath: inside] = [.about]
    #expect(model.description == "[home] List, modal: Settings > About")
    #expect(model[keyPath: home] == [.list])
    #expect(model[keyPath: modal] == NavigationModal(.settings, path: [.about]))
    #expect(model[keyPath: inside] == [.about])
    #expect(model[keyPath: beneath] == [.list])

    model[keyPath: modal] = nil
    model[keyPath: beneath] = []
    #expect(model.state == State(tab: .home))
    #expect(model[keyPath: inside] == [])
  }

  @Test("A position is restored whole")
  func restoring() {
    let state = State(
      tab: .settings, paths: [.home: [.todo(7)]], modals: [NavigationModal(.about)])
    #expect(Model(state).state == state)
    let model = Model(tab: .home)
    model.state = state
    #expect(model.state == state)
    #expect(model.paths == [.home: [.todo(7)]])
    #expect(model.modals == [NavigationModal(.about)])
  }

  /// Whether the change wakes an observer of what was read.
  private func wakes(reading: () -> Void, changing: () -> Void) async -> Bool {
    let (wakes, observer) = AsyncStream<Void>.makeStream()
    withObservationTracking(reading) { observer.yield() }
    changing()
    observer.finish()
    for await _ in wakes { return true }
    return false
  }

  @Test("Opening the position where one is changes nothing and wakes no observer")
  func samePosition() async {
    let model = Model(tab: .home)
    let plan: NavigationPlan<TestTab, TestScreen> = .tab(.home).path([.todo(7)]).present(.about)
    model.apply(plan)
    let woken = await wakes {
      _ = (model.selectedTab, model.path, model.modals, model.state)
    } changing: {
      #expect(model.apply(plan) == [])
    }
    #expect(!woken)
  }

  @Test("An observer is woken by what it read, and by nothing else")
  func observing() async {
    let model = Model(tab: .home)
    let byPath = await wakes(
      reading: { _ = model[pathFor: .home] }, changing: { model.apply(.path([.list])) })
    #expect(byPath)
    let byTab = await wakes(
      reading: { _ = (model[pathFor: .home], model[modalAt: 0]) },
      changing: { model.apply(.tab(.settings)) })
    #expect(!byTab)
    let byModal = await wakes(
      reading: { _ = model[modalAt: 0] }, changing: { model.apply(.present(.about)) })
    #expect(byModal)
  }

  @Test("A model prints the position, also where it is taken for anything")
  func printing() {
    let model = Model(State(tab: .home, paths: [.home: [.todo(7)]]))
    #expect(model.description == "[home] Todo(7)")
    #expect("\(model)" == "[home] Todo(7)")
    #expect(String(describing: model as Any) == "[home] Todo(7)")
  }

  @Test("An app without tabs has one stack, whose root stays when the user goes back")
  func withoutTabs() {
    let model = StackModel<TestScreen>(path: [.home])
    #expect(model.apply(.path([.home, .todo(7)])) == [.push(.todo(7))])
    #expect(model.description == "Home > Todo(7)")
    #expect(model.rootScreen == .home)
    #expect(model.pushedScreens == [.todo(7)])
    model.pushedScreens = []
    #expect(model.path == [.home])
    #expect(model.apply(.path([.list])) == [.pop(to: 0), .push(.list)])
    #expect(StackModel<TestScreen>().state == StackState())
  }
}
