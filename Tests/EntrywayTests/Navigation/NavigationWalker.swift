import Entryway

/// The slow and obvious way to find how far positions are: by trying every step.
struct NavigationWalker {
  typealias State = NavigationState<TestTab, TestScreen>
  typealias Step = NavigationStep<TestTab, TestScreen>

  /// The screens that there are.
  static let screens: [TestScreen] = [.list, .about]
  /// How long a tab's path, how high the modals and how long their paths may grow.
  static let limits = (path: 2, modals: 2, modalPath: 1)

  /// How many steps each position is away from the start.
  let distances: [State: Int]

  init(from start: State) {
    var distances = [start: 0]
    var frontier = [start]
    while !frontier.isEmpty {
      var reached: [State] = []
      for state in frontier {
        for step in Self.steps(from: state) {
          var next = state
          next.perform(step)
          guard distances[next] == nil else { continue }
          distances[next] = distances[state, default: 0] + 1
          reached.append(next)
        }
      }
      frontier = reached
    }
    self.distances = distances
  }

  /// Every step that changes a position and stays within the limits.
  static func steps(from state: State) -> [Step] {
    var steps: [Step] = TestTab.allCases.map { .select($0) }
    steps += state.modals.indices.map { .dismiss(to: $0) }
    if state.modals.count < limits.modals { steps += screens.map { .present($0) } }
    let layers = [NavigationLayer.tab] + state.modals.indices.map { .modal($0) }
    for layer in layers {
      let count = state[pathIn: layer].count
      steps += (0..<count).map { .pop(to: $0, in: layer) }
      if count < (layer == .tab ? limits.path : limits.modalPath) {
        steps += screens.map { .push($0, in: layer) }
      }
    }
    return steps
  }

  /// Every plan within the limits.
  static var plans: [NavigationPlan<TestTab, TestScreen>] {
    var plans: [NavigationPlan<TestTab, TestScreen>] = []
    for modals in stacks(of: modals, upTo: limits.modals) {
      for path in stacks(of: screens, upTo: limits.path).map(Optional.some) + [nil] {
        for tab in TestTab.allCases.map(Optional.some) + [nil] {
          plans.append(NavigationPlan(tab: tab, path: path, modals: modals))
        }
      }
    }
    return plans
  }

  private static var modals: [NavigationModal<TestScreen>] {
    screens.flatMap { root in
      stacks(of: screens, upTo: limits.modalPath).map { NavigationModal(root, path: $0) }
    }
  }

  /// Every stack of the elements that is no higher than the limit.
  private static func stacks<Element>(of elements: [Element], upTo height: Int) -> [[Element]] {
    guard height > 0 else { return [[]] }
    let lower = stacks(of: elements, upTo: height - 1)
    return [[]] + lower.flatMap { stack in elements.map { [$0] + stack } }
  }
}
