import Entryway
import Workloads

extension Workload {
  private enum Tab: Hashable, Sendable {
    case home, search, settings
  }

  /// The steps from a destination of a hundred screens to another.
  static var navigation: Workload {
    let home = NavigationState<Tab, Int>(
      tab: .home, paths: [.home: Array(0..<40), .search: Array(40..<70)],
      modals: [.init(70, path: Array(71..<85)), .init(85, path: Array(86..<100))])
    let plan = NavigationPlan<Tab, Int>(
      tab: .search, path: Array(40..<60) + Array(200..<210),
      modals: [.init(70, path: Array(71..<80)), .init(300, path: Array(301..<310))])
    let title = "the steps between two destinations of 100 screens"
    return Workload(name: "navigation", title: title, count: 100) {
      passes in
      var sum = 0
      for _ in 0..<passes * 100 {
        sum &+= home.steps(to: plan).count
      }
      return sum
    }
  }
}
