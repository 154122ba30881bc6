import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("Delivery, driven at random")
struct DeliveryRandomTests {
  /// 200,000 histories in `make test-thorough`, from other seeds; those of `ENTRYWAY_SEEDS=FROM-TO`
  /// where a failure is to be seen again.
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let ends = (environment["ENTRYWAY_SEEDS"] ?? "").split(separator: "-").compactMap { UInt64($0) }
    if ends.count == 2, ends[0] < ends[1] { return ends[0]..<ends[1] }
    return environment["ENTRYWAY_THOROUGH"] == nil ? 0..<2_000 : 2_000..<202_000
  }()

  @Test("Every entry has at most one outcome at any time, exactly one at the end, and opens once")
  func everyEntryEndsOnce() async {
    for seed in Self.seeds {
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
