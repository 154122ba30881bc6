import Entryway
import Testing

@Suite("NavigationState")
struct NavigationStateTests {
  typealias State = NavigationState<TestTab, TestScreen>

  @Test("A tab with an empty path is like one that was never opened")
  func emptyPaths() {
    #expect(State(tab: .home, paths: [.settings: []]) == State(tab: .home))

    var state = State(tab: .home, paths: [.home: [.list]])
    state.path = []
    #expect(state == State(tab: .home))
    #expect(state.paths == [:])
  }

  @Test("The path is the selected tab's")
  func selectedPath() {
    var state = State(tab: .home, paths: [.home: [.list], .settings: [.about]])
    #expect(state.path == [.list])
    state.selectedTab = .settings
    #expect(state.path == [.about])
    state.path.append(.todo(7))
    #expect(
      state == State(tab: .settings, paths: [.home: [.list], .settings: [.about, .todo(7)]]))
  }

  @Test("A layer is the selected tab's path, or a modal's")
  func layers() {
    var state = State(tab: .home, modals: [NavigationModal(.settings), NavigationModal(.about)])
    state[pathIn: .tab] = [.list]
    state[pathIn: .modal(1)] = [.todo(7)]
    #expect(
      state
        == State(
          tab: .home, paths: [.home: [.list]],
          modals: [NavigationModal(.settings), NavigationModal(.about, path: [.todo(7)])]))
    #expect(state[pathIn: .tab] == [.list])
    #expect(state[pathIn: .modal(0)] == [])
    #expect(state[pathIn: .modal(1)] == [.todo(7)])
  }

  static let twoModals = State(
    tab: .home, modals: [NavigationModal(.settings), NavigationModal(.about)])

  @Test("Taking a modal away takes those above it too")
  func dismissing() {
    var state = Self.twoModals
    state[modalAt: 1] = nil
    #expect(state.modals == [NavigationModal(.settings)])

    state = Self.twoModals
    state[modalAt: 0] = nil
    #expect(state.modals == [])
  }

  @Test("A modal with the same root stays under those above it, another one replaces them")
  func replacing() {
    var state = Self.twoModals
    state[modalAt: 0] = NavigationModal(.settings, path: [.list])
    #expect(
      state.modals == [NavigationModal(.settings, path: [.list]), NavigationModal(.about)])
    state[modalAt: 0] = NavigationModal(.list)
    #expect(state.modals == [NavigationModal(.list)])
  }

  @Test("A modal above the topmost is presented")
  func presenting() {
    var state = State(tab: .home)
    state[modalAt: 0] = NavigationModal(.settings)
    state[modalAt: 1] = NavigationModal(.about)
    #expect(state == Self.twoModals)
    #expect(state[modalAt: 1] == NavigationModal(.about))
  }

  @Test("A modal that is not there reads as none and takes nothing", arguments: [-1, 2, 3, .max])
  func missingModal(index: Int) {
    var state = Self.twoModals
    #expect(state[modalAt: index] == nil)
    #expect(state[pathIn: .modal(index)] == [])
    state[modalAt: index] = nil
    state[pathIn: .modal(index)] = [.list]
    state.perform(.push(.list, in: .modal(index)))
    state.perform(.pop(to: 0, in: .modal(index)))
    #expect(state == Self.twoModals)
  }

  @Test(
    "A step to more than there is changes nothing",
    arguments: [.pop(to: 1), .pop(to: .max), .dismiss(to: 2), .dismiss(to: .max), .select(.home)]
      as [NavigationStep<TestTab, TestScreen>])
  func stepsWithoutEffect(step: NavigationStep<TestTab, TestScreen>) {
    var state = Self.twoModals
    state.path = [.list]
    let before = state
    state.perform(step)
    #expect(state == before)
  }

  @Test("A count below nothing is nothing")
  func negativeCounts() {
    var state = Self.twoModals
    state.path = [.list]
    state.perform([.pop(to: -1), .dismiss(to: .min)])
    #expect(state == State(tab: .home))
  }

  @Test("A modal keeps its identity while the path in it changes")
  func modalIdentity() {
    var modal = NavigationModal(TestScreen.settings)
    let identity = modal.id
    modal.path = [.about]
    #expect(modal.id == identity)
  }

  @Test("Without tabs, what is pushed lies above the root")
  func pushedScreens() {
    var state = StackState<TestScreen>(path: [.home])
    #expect(state.rootScreen == .home)
    #expect(state.pushedScreens == [])
    state.pushedScreens = [.list, .todo(7)]
    #expect(state == StackState(path: [.home, .list, .todo(7)]))
    state.pushedScreens = []
    #expect(state == StackState(path: [.home]))
    state.path = []
    #expect(state.rootScreen == nil)
    #expect(state.pushedScreens == [])
  }
}
