import ArgumentParser
import LinkPlatform
import SeededNumbers

/// Writes clicks in the largest batches that a journal collects.
struct ClicksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clicks", abstract: "Writes clicks, 512 in a commit.")

  @OptionGroup var engine: EngineOptions
  @Option(help: "How many commits are timed.") var commits = 200

  private static let batch = 512
  /// What is written before, so that statements are prepared and pages are there.
  private static let warmUp = 10

  func run() async throws {
    let store = try engine.clickStore()
    var chance = Seeded(seed: 38)
    let batches = (0..<Self.warmUp + commits).map { _ in
      (0..<Self.batch).map { _ in ClickDraft(Self.click(&chance)) }
    }
    try await withTaskExecutorPreference(store.executor) {
      for batch in batches.prefix(Self.warmUp) { _ = try await store.append(batch) }
      let seconds = try await ClusterBenchmark.seconds {
        for batch in batches.dropFirst(Self.warmUp) { _ = try await store.append(batch) }
      }
      try Measure(step: "clicks", amount: commits * Self.batch, seconds: seconds).say()
    }
  }

  /// A click as most are: of somebody with a phone, who counts for one of some links.
  private static func click(_ chance: inout Seeded) -> Click {
    let now = Timestamp.now
    return Click(
      app: .app, link: RecordID(high: 1, low: UInt64(chance.below(100))), host: "go.example.com",
      receivedAt: now, kind: .page,
      visitor: VisitorHash(high: chance.next(), low: chance.next()), device: .iPhone,
      origin: Origin(campaign: "spring", source: "newsletter"))
  }
}
