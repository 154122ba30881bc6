import Entryway
import Testing

@Suite("NavigationState: the steps to random plans")
struct NavigationStepsPropertyTests {
  typealias State = NavigationState<TestTab, TestScreen>

  @Test(
    "Steps lead to exactly the position of the plan, and from there none is left", arguments: 1...40
  )
  func stepsLeadThere(seed: Int) {
    var random = RandomNavigation(seed: seed)
    for round in 1...50 {
      let (start, plan) = (random.state(), random.plan())
      var walked = start
      walked.perform(start.steps(to: plan))
      #expect(walked == start.applying(plan), "seed \(seed), round \(round): \(start) to \(plan)")
      #expect(walked.steps(to: plan) == [], "seed \(seed), round \(round): \(start) to \(plan)")
      #expect(walked.applying(plan) == walked, "seed \(seed), round \(round): \(start) to \(plan)")
    }
  }

  @Test("No step is without effect", arguments: 1...20)
  func everyStepCounts(seed: Int) {
    var random = RandomNavigation(seed: seed)
    for round in 1...50 {
      let (start, plan) = (random.state(), random.plan())
      var walked = start
      for step in start.steps(to: plan) {
        let before = walked
        walked.perform(step)
        #expect(walked != before, "seed \(seed), round \(round): \(step) in \(start) to \(plan)")
      }
    }
  }

  @Test(
    "No way is shorter, however it is searched for",
    arguments: [
      State(tab: .home),
      State(tab: .home, paths: [.home: [.list, .about], .settings: [.about]]),
      State(
        tab: .settings, paths: [.home: [.list]],
        modals: [NavigationModal(.about, path: [.list]), NavigationModal(.list, path: [.list])]),
      State(
        tab: .home, paths: [.home: [.list, .list], .settings: [.about, .list]],
        modals: [NavigationModal(.list), NavigationModal(.list, path: [.about])]),
    ])
  func stepsAreFewest(start: State) {
    let walker = NavigationWalker(from: start)
    for plan in NavigationWalker.plans {
      #expect(
        start.steps(to: plan).count == walker.distances[start.applying(plan)],
        "\(start) to \(plan)")
    }
  }

  @Test("A very high stack is gone through step by step, with what is shared kept")
  func highStack() {
    let shared = (0..<50_000).map(TestScreen.todo)
    let start = State(tab: .home, paths: [.home: shared + [.list]])
    let plan: NavigationPlan<TestTab, TestScreen> =
      .path(shared + shared).present(.settings, path: shared)

    let steps = start.steps(to: plan)
    #expect(steps.count == 1 + 50_000 + 1 + 50_000)
    #expect(steps.first == .pop(to: 50_000))

    var walked = start
    walked.perform(steps)
    #expect(walked == start.applying(plan))
  }
}
