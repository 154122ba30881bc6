import Testing

@testable import Entryway

@MainActor @Suite("Delivery, driven at random")
struct DeliveryRandomTests {
  @Test("Every entry has at most one outcome at any time, exactly one at the end, and opens once")
  func everyEntryEndsOnce() async {
    for seed in DeliverySeeds.played {
      // The main actor is for others, too.
      await Task.yield()
      let harness = DeliveryHarness(seed: seed)
      for _ in 0..<25 where harness.failures.isEmpty {
        harness.step()
        await harness.settle()
        harness.checkInvariants()
      }
      await harness.finish()
      harness.checkInvariants()
      guard harness.failures.isEmpty else {
        Issue.record(
          """
          seed \(seed): \(harness.failures.joined(separator: "; "))
          after \(harness.steps.joined(separator: ", "))
          \(harness.center.history.map(\.description).joined(separator: "\n"))
          \(harness.center.state.storeState), \(harness.disk.mode), \(harness.disk.owner ?? 0)
          """)
        return
      }
    }
  }
}
