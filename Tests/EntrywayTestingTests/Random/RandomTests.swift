import EntrywayTesting
import Testing

@MainActor @Suite("Simulated apps that are used at random")
struct RandomTests {
  @Test("Every entry ends in exactly one outcome, none opens twice, and none is lost")
  func everyEntryEndsOnce() async {
    for seed in 0..<200 as Range<UInt64> {
      let app = RandomApp(seed: seed)
      for _ in 0..<20 where app.failures.isEmpty { await app.step() }
      if app.failures.isEmpty { await app.finish() }
      guard app.failures.isEmpty else {
        Issue.record(
          "seed \(seed): \(app.failures.joined(separator: "; "))\n\(app.log)")
        return
      }
    }
  }
}
