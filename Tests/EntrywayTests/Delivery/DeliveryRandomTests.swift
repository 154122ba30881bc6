import Testing

@testable import Entryway

@MainActor @Suite("Delivery, driven at random")
struct DeliveryRandomTests {
  @Test("Every entry has at most one outcome at any time, exactly one at the end, and opens once")
  func everyEntryEndsOnce() async {
    for seed in 0..<3_000 as Range<UInt64> {
      let world = World(seed: seed)
      for _ in 0..<20 where world.failures.isEmpty {
        world.step()
        await world.settle()
        world.checkInvariants()
      }
      await world.finish()
      world.checkInvariants()
      guard world.failures.isEmpty else {
        Issue.record(
          """
          seed \(seed): \(world.failures.joined(separator: "; "))
          after \(world.steps.joined(separator: ", "))
          """)
        return
      }
    }
  }
}
