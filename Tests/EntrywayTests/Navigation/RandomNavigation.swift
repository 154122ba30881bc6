import Entryway
import SeededRandom

/// Random destinations and plans that a seed gives again.
///
/// There are few screens, so that destinations have much in common.
struct RandomNavigation: RandomNumberGenerator {
  private var numbers: Seeded

  init(seed: Int) { numbers = Seeded(seed: UInt64(truncatingIfNeeded: seed)) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func screen() -> TestScreen {
    .todo(Int.random(in: 0..<3, using: &self))
  }

  mutating func path(upTo longest: Int = 6) -> [TestScreen] {
    (0..<Int.random(in: 0...longest, using: &self)).map { _ in screen() }
  }

  mutating func modals(upTo most: Int = 3, path longest: Int = 3) -> [NavigationModal<TestScreen>] {
    (0..<Int.random(in: 0...most, using: &self)).map { _ in
      NavigationModal(screen(), path: path(upTo: longest))
    }
  }

  mutating func tab() -> TestTab {
    Bool.random(using: &self) ? .home : .settings
  }

  mutating func state(
    path longest: Int = 6, modals most: Int = 3, modalPath: Int = 3
  ) -> NavigationState<TestTab, TestScreen> {
    NavigationState(
      tab: tab(), paths: [.home: path(upTo: longest), .settings: path(upTo: longest)],
      modals: modals(upTo: most, path: modalPath))
  }

  mutating func plan() -> NavigationPlan<TestTab, TestScreen> {
    NavigationPlan(
      tab: Bool.random(using: &self) ? tab() : nil, path: Bool.random(using: &self) ? path() : nil,
      modals: modals())
  }
}
