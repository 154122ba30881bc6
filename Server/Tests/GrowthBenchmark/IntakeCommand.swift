import ArgumentParser
import LinkPlatform

/// Writes what comes after the last day, in commits as `EventJournal` makes them.
struct IntakeCommand: AsyncParsableCommand {
  private struct Rate: Encodable {
    let events: Int
    let seconds: Double
  }

  static let configuration = CommandConfiguration(
    commandName: "intake", abstract: "Writes what comes after the last day.")

  @OptionGroup var options: TrafficOptions
  @Option(help: "How many events a batch has.") var batch = 100
  @Option(help: "How many events are written, a sixth of them to warm up.") var count = 1_000_000
  @Option(help: "How many days after the last one it begins.") var after = 0

  private static let rounds = 6
  private static let batchesPerCommit = 8

  func run() async throws {
    let traffic = try options.traffic(lengths: batch...batch)
    var day = traffic.days + after
    var sessions = traffic.sessions(ofDay: day)[...]
    try await options.withStore { store in
      _ = try await store.append(traffic.sends(ofDay: day), of: traffic.app)
      for round in 0..<Self.rounds {
        var batches: [EventBatch] = []
        var count = 0
        while count < self.count / Self.rounds {
          if sessions.isEmpty {
            day += 1
            sessions = traffic.sessions(ofDay: day)[...]
            _ = try await store.append(traffic.sends(ofDay: day), of: traffic.app)
          }
          guard let session = sessions.popFirst(), let batch = traffic.batch(session) else { break }
          batches.append(batch)
          count += batch.events.count
        }
        let seconds = try await GrowthBenchmark.seconds {
          _ = try await store.write(batches, inOneCommit: Self.batchesPerCommit)
        }
        if round > 0 { try say(Rate(events: count, seconds: seconds)) }
      }
    }
  }
}
