import ArgumentParser
import LinkPlatform

/// Takes events in, brings them to where reports read them, and reads a funnel of all of them.
struct EventsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Takes events in, loads them, and reads a funnel.")

  @OptionGroup var engine: EngineOptions
  @Option(help: "How many events there are.") var events = 1_000_000
  @Option(help: "How often the funnel is read.") var rounds = 5

  private static let batchesPerCommit = 8

  func run() async throws {
    let (store, settle) = try engine.eventStore()
    let sessions = Sessions(events: events)
    try await withTaskExecutorPreference(store.executor) {
      // Texts become numbers, and partitions are made.
      _ = try await store.append([sessions.batch(-1)])
      try await settle?()
      // They are made before the time is taken, piece by piece: a million fill the memory.
      var seconds = 0.0
      var next = 0
      while next < sessions.batches {
        let piece = (next..<min(sessions.batches, next + 100 * Self.batchesPerCommit)).map(
          sessions.batch)
        seconds += try await ClusterBenchmark.seconds {
          for start in stride(from: 0, to: piece.count, by: Self.batchesPerCommit) {
            _ = try await store.append(
              Array(piece[start..<min(piece.count, start + Self.batchesPerCommit)]))
          }
        }
        next += piece.count
      }
      try Measure(step: "intake", amount: events, seconds: seconds).say()
    }
    if let settle {
      let seconds = try await ClusterBenchmark.seconds { try await settle() }
      try Measure(step: "load", amount: events, seconds: seconds).say()
    }
    for round in 0...rounds {
      var found: [Int] = []
      let seconds = try await ClusterBenchmark.seconds {
        found = try await store.funnel(sessions.funnel, of: .app).flatMap(\.reached)
      }
      if round > 0 {
        try Measure(step: "funnel", amount: events, seconds: seconds, found: found).say()
      }
    }
  }
}
